import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listSecurityEvents } from "../../app/security/store.server.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, signedIn, signIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";

const json = { "content-type": "application/json" };
const console_ = { type: "console_access_attempt", page: "/avis", details: { method: "log", arguments: ["bonjour"] } };
const message = (...events: unknown[]) => JSON.stringify({ events });

describe.each(DIALECTS)("browser reports on %s", (dialect) => {
  // @§3.event-fields
  test("store the monitor's four events with our severity, the person and the observed address", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await addPerson(database, "paul@client.example");
    const user = await signedIn(site, "paul@client.example");
    const events = [
      console_,
      { type: "dev_tools_detected", page: "/", details: { width: 400, height: 0 } },
      { type: "suspicious_auth_pattern", page: "/", details: { logins: 6, logouts: 5 } },
      { type: "suspicious_activity_rapid_navigation", page: "/", details: { loads: 21 } },
    ];
    expect((await user.post("/api/security-events", message(...events), json)).status).toBe(204);
    const kept = (await listSecurityEvents(database.db)).filter(({ event_type }) => !event_type.startsWith("login"));
    expect(kept.map(({ event_type, severity }) => `${event_type} ${severity}`).sort()).toEqual([
      "console_access_attempt low",
      "dev_tools_detected low",
      "suspicious_activity_rapid_navigation medium",
      "suspicious_auth_pattern medium",
    ]);
    expect(kept.every(({ user_id, ip_address }) => user_id === id && ip_address !== null)).toBe(true);
    expect(kept.find(({ event_type }) => event_type === "console_access_attempt")?.details).toEqual({
      page: "/avis",
      method: "log",
      arguments: ["bonjour"],
    });
  });

  // @P10.browser-events @V1.5.2
  test("accept nothing else: other types, more fields, longer text, larger numbers, more events, broken JSON", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "paul@client.example");
    const user = await signedIn(site, "paul@client.example");
    const refused = [
      message({ ...console_, type: "login_success" }),
      message({ ...console_, type: "privilege_escalation" }),
      message({ ...console_, severity: "high" }),
      message({ ...console_, user_id: "other", ip_address: "1.2.3.4" }),
      message({ ...console_, details: { ...console_.details, more: 1 } }),
      message({ ...console_, details: { method: "log", arguments: ["x".repeat(101)] } }),
      message({ ...console_, details: { method: "log", arguments: Array(6).fill("x") } }),
      message({ ...console_, page: "x".repeat(201) }),
      message({ type: "dev_tools_detected", page: "/", details: { width: 1e9, height: 0 } }),
      message(...Array(21).fill(console_)),
      message(),
      `{"events":[${"[".repeat(5_000)}`,
      "null",
      "",
    ];
    for (const body of refused) {
      const answer = await user.post("/api/security-events", body, json);
      expect(answer.status, body.slice(0, 100)).toBe(400);
    }
    expect(
      (await user.post("/api/security-events", message(console_), { ...json, origin: "https://e.example" })).status,
    ).toBe(403);
    expect((await user.post("/api/security-events", message(console_), { "content-type": "text/plain" })).status).toBe(
      415,
    );
    expect((await user.get("/api/security-events")).status).toBe(405);
    expect((await visitorOf(site).post("/api/security-events", message(console_), json)).status).toBe(401);
    const kept = await listSecurityEvents(database.db);
    expect(kept.map(({ event_type }) => event_type)).toEqual(["login_success"]);
  });

  // @P10.browser-events
  test("are limited to sixty per account in fifteen minutes, marked as a browser's, and raise no alarm", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, "paul@client.example");
    const user = await signedIn(site, "paul@client.example");
    const forged = { type: "suspicious_auth_pattern", page: "/", details: { logins: 6, logouts: 6 } };
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) {
      statuses.push((await user.post("/api/security-events", message(...Array(20).fill(forged)), json)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429]);
    const kept = (await listSecurityEvents(database.db)).filter(({ event_type }) => event_type === forged.type);
    expect(kept).toHaveLength(60);
    expect(new Set(kept.map(({ severity }) => severity))).toEqual(new Set(["medium"]));

    const admin = await signedIn(site);
    const dashboard = await admin.get("/admin/security");
    expect(dashboard.text).toContain("Rien de grave depuis 24 heures ; 60 événements de gravité moyenne.");
    expect(dashboard.text).toContain("signalé par le navigateur");
    expect(dashboard.text).not.toContain("compte visé");
    expect((await admin.get("/admin")).text).not.toMatch(/événements? graves?/);
  });
});

describe.each(DIALECTS)("the dashboard on %s", (dialect) => {
  // @§2.dashboard
  test("shows ten events and the role changes, with badge, time, address and a short user id", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const id = await addPerson(database, "paul@client.example");
    for (let n = 1; n <= 12; n += 1) {
      const details = { attempt: n, note: "<script>alert(1)</script>" };
      await logSecurityEvent(database.db, {
        type: "login_failed",
        severity: "medium",
        ip: `203.0.113.${n}`,
        userId: id,
        details,
      });
      // Events are sorted by millisecond.
      await sleep(2);
    }
    const admin = await signedIn(site);
    await admin.post("/admin/equipe", { intent: "droits", administrer: "oui", id });
    const page = await admin.get("/admin/security");
    expect(page.status).toBe(200);
    expect(page.html.match(/Détails</g)).toHaveLength(10);
    expect(page.text).toContain("1 personne a reçu tous les droits ces dernières 24 heures.");
    expect(page.text).not.toContain("Rien de grave");
    expect(page.text).toContain("10 sur les 13 plus récents");
    expect(page.text).toContain("203.0.113.12");
    expect(page.text).toContain("203.0.113.4");
    expect(page.text).not.toContain("203.0.113.3 ");
    expect(page.text).toContain(id.slice(0, 8));
    expect(page.text).not.toContain(id);
    expect(page.html).toContain('data-tone="neutral">Connexion refusée');
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.text).toMatch(/Utilisateur → ?devient Administrateur/);
    expect(page.html).toMatch(/<svg[^>]*aria-label="13 événements en 30\sjours/);
    expect(page.text).toContain("Actualiser");
  });

  test("counts the rows that repeated events share", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (let n = 1; n <= 12; n += 1) {
      await logSecurityEvent(database.db, { type: "login_failed", severity: "medium", ip: "203.0.113.1" });
    }
    const page = await (await signedIn(site)).get("/admin/security");
    expect(page.html.match(/Détails</g)).toHaveLength(2);
    expect(page.text).toContain("10 sur les 13 plus récents, en 2 lignes");
  });

  test("lists every event by page, type and severity", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    for (let n = 1; n <= 60; n += 1) {
      await logSecurityEvent(database.db, {
        type: "login_failed",
        severity: n % 2 ? "medium" : "high",
        ip: `203.0.113.${n}`,
      });
    }
    const admin = await signedIn(site);
    const first = await admin.get("/admin/security/evenements?type=login_failed");
    expect(addresses(first.text)).toHaveLength(50);
    const next = /href="(\/admin\/security\/evenements\?[^"]*apres=[^"]*)"/.exec(first.html)?.[1] ?? "";
    const second = await admin.get(next.replaceAll("&amp;", "&"));
    expect(addresses(second.text)).toHaveLength(10);
    expect(new Set([...addresses(first.text), ...addresses(second.text)]).size).toBe(60);
    const high = await admin.get("/admin/security/evenements?type=login_failed&gravite=high");
    expect(addresses(high.text)).toHaveLength(30);
    expect((await admin.get("/admin")).text).toMatch(/30 événements graves ?sécurité, en 24/);
    expect((await admin.get("/admin/security/evenements?apres=x")).status).toBe(404);
    const roles = await admin.get("/admin/security/roles");
    expect(roles.text).toContain("Compte créé comme administrateur");
    expect(roles.text).toContain("Par : l’hébergeur du site");
  });

  // @§8.dashboard-failure
  test("reports in both languages that it could not load", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    await database.db.schema.alterTable("security_events").renameTo("elsewhere").execute();
    const page = await admin.get("/admin/security");
    expect(page.status).toBe(503);
    expect(page.text).toContain("Failed to load security data.");
    expect(page.text).toContain("Les données de sécurité n’ont pas pu être chargées.");
  });

  // @§7.sign-in-events @V16.3.1
  test("sign-ins are logged with their severity", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    for (let turn = 1; turn <= 6; turn += 1) await signIn(visitor, ADMIN_EMAIL, "fautif");
    const limited = await signIn(visitor, ADMIN_EMAIL);
    expect(limited.status).toBe(429);
    expect(limited.text).toContain("Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.");
    const kinds = (await listSecurityEvents(database.db)).map(
      ({ event_type, severity }) => `${event_type} ${severity}`,
    );
    const aimedAt = await database.db.selectFrom("users").select("id").where("email", "=", ADMIN_EMAIL).execute();
    const limit = (await listSecurityEvents(database.db)).find(({ event_type }) => event_type.includes("rate_limit"));
    expect(limit?.user_id).toBe(aimedAt[0]?.id);
    expect(kinds.toReversed().slice(0, 6)).toEqual([
      "login_failed medium",
      "login_failed medium",
      "login_failed medium",
      "login_failed high",
      "login_failed high",
      "login_rate_limit_exceeded medium",
    ]);
  });
});

const addresses = (text: string) => text.match(/203\.0\.113\.\d+/g) ?? [];
