import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCounts } from "../../app/reviews/summary.server.ts";
import { erasePersonalData } from "../../app/staff/personal-data.server.ts";
import { keepImport } from "../../app/transfer/waiting.server.ts";
import { listAuditLog } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import { visibleEmails } from "../../core/database/migrations/0036-visible-emails.ts";
import { readEnv } from "../../core/env.ts";
import { RETENTION_JOB } from "../../core/job-runs.ts";
import { createLog } from "../../core/log.ts";
import { queueMail } from "../../core/mail.ts";
import { DIALECTS } from "../database.ts";
import { DECISION } from "../decision.ts";
import { ADMIN_EMAIL, addPerson, signedIn, siteWithAdministrator } from "../people.ts";
import { visitorOf } from "../visitor.ts";
import { publish } from "./content-form.ts";

const JEANNE = "jeanne@client.example";
const PAUL = "paul@maison.example";

describe.each(DIALECTS)("data of one address on %s", (dialect) => {
  // @law.export
  test("is counted and exported without secrets, and both are logged without the address", async () => {
    const { admin, database } = await openHouse(dialect);
    const found = await admin.post("/admin/donnees", { intent: "chercher", email: " Jeanne@Client.example " });
    expect(found.text).toMatch(
      /Avis 2 Signalements d’avis 1 Demandes de devis 1 Compte 1 Événements de sécurité 1 Messages en attente d’envoi 2/,
    );
    const file = await admin.post("/admin/donnees/export", { email: JEANNE });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    const data = JSON.parse(file.html);
    expect(data.reviews.map(({ comment }: { comment: string }) => comment).sort()).toEqual([
      "Livraison à l’heure.",
      "Sacs bien secs, merci.",
    ]);
    expect(data.requests).toMatchObject([{ last_name: "Dupré", message: "Cuve vide." }]);
    const asked = ["delivery_date", "attested", "estimate", "estimated_cents"];
    expect(Object.keys(data.requests[0])).toEqual(expect.arrayContaining(asked));
    expect(data.accounts).toMatchObject([{ email: JEANNE, role: "user" }]);
    expect(data.events).toMatchObject([{ event_type: "login_success" }]);
    expect(data.mails).toMatchObject([{ subject: "Bonjour" }, { subject: "Déjà écrit", recipient: JEANNE }]);
    for (const secret of ["author_key", "password", "jeton=secret", "token", "client_hash"]) {
      expect(file.html).not.toContain(secret);
    }
    const readable = await admin.post("/admin/donnees/export", { email: JEANNE, format: "texte" });
    expect(readable.headers.get("content-disposition")).toContain("donnees-personnelles.txt");
    for (const line of [
      /^AVIS \(2\)$/m,
      /^Note : \d sur 5$/m,
      /^Avis : Livraison à l’heure\.$/m,
      /^Événement : Connexion réussie$/m,
    ])
      expect(readable.html.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(line);
    expect(readable.html).not.toMatch(/undefined|\s: $|\[object|customer_name|login_success|T\d\d:\d\d:\d\d/m);
    const [entry] = await listAuditLog(database.db, { limit: 1 });
    expect(entry).toMatchObject({ action: "export_personal_data", actor_name: ADMIN_EMAIL, subject_id: null });
    expect(JSON.stringify(entry)).not.toContain("jeanne");
  });

  // @law.export
  test("holds sessions, role changes and journal of a colleague, and what was done about a client's requests", async () => {
    const { admin, site, database } = await openHouse(dialect);
    const { db } = database;
    const id = await addPerson(database, PAUL);
    await admin.post("/admin/equipe", { intent: "droits", id, publier: "oui", répondre: "oui" });
    const paul = await signedIn(site, PAUL);
    expect((await publish(paul, "/admin/contenu/actualites/presse", { category: "Revue" })).status).toBe(303);
    const asked = db.selectFrom("contact_submissions").select(["id", "version"]).where("last_name", "=", "Dupré");
    const { id: request, version } = await asked.executeTakeFirstOrThrow();
    await paul.post(`/admin/demandes/${request}`, { state: "in_hand", version: String(version) });
    const { token } = await db
      .selectFrom("sessions")
      .select("token")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();

    const found = await admin.post("/admin/donnees", { intent: "chercher", email: PAUL });
    expect(found.text).toContain("Sessions 1 Changements de rôle 1 Lignes du journal à son nom 2");
    expect(found.text).toMatch(/Effacer pour toujours ces [3-5] données/);
    const file = await admin.post("/admin/donnees/export", { email: PAUL });
    const data = JSON.parse(file.html);
    expect(data.sessions).toMatchObject([{ ip_address: expect.any(String), user_agent: expect.any(String) }]);
    expect(data.roleChanges).toMatchObject([{ old_role: "user", new_role: "publier, répondre" }]);
    expect(data.auditLog).toMatchObject([{ actor_name: "paul", action: "edit_news" }, { action: "take_request" }]);
    for (const other of [token, ADMIN_EMAIL, JEANNE, "changed_by", "Dupré"]) expect(file.html).not.toContain(other);
    const readable = await admin.post("/admin/donnees/export", { email: PAUL, format: "texte" });
    expect(readable.html.replaceAll(/[\u00a0\u202f]/g, " ")).toMatch(
      /SESSIONS \(1\)[\s\S]*Rôle après : Publier[\s\S]*Ce qui a été fait : A changé [\s\S]*A pris en charge la demande/,
    );
    expect(readable.html).not.toMatch(/undefined|edit_news|take_request|T\d\d:\d\d:\d\d/);

    const client = await admin.post("/admin/donnees/export", { email: JEANNE });
    expect(JSON.parse(client.html).followUp).toEqual([
      { at: expect.any(String), action: "take_request", reason: null },
    ]);
    expect(client.html).not.toContain("paul");
  });

  // @law.erasure
  test("is erased everywhere with figures and public page updated, and others keep theirs", async () => {
    const { admin, user, site, database } = await openHouse(dialect);
    expect((await visitorOf(site).get("/avis")).text).toContain("Livraison à l’heure.");
    const unconfirmed = await admin.post("/admin/donnees", { intent: "effacer", email: JEANNE });
    expect(unconfirmed.status).toBe(400);
    expect(unconfirmed.text).toContain("Cochez la case");

    const waiting = { kind: "reviews", parts: [{ name: "1" }], manifest: {} } as const;
    await keepImport(database.db, waiting, async () => Buffer.from(`${JEANNE};5;Livraison`));
    const erased = await admin.post("/admin/donnees", { intent: "effacer", email: JEANNE, confirmation: "oui" });
    expect(erased.text).toContain("Tout est effacé");
    expect(await database.db.selectFrom("import_files").select("name").execute()).toEqual([]);
    expect((await admin.post("/admin/donnees", { intent: "chercher", email: JEANNE })).text).toContain(
      "Rien n’est conservé sur l’adresse",
    );
    expect((await visitorOf(site).get("/avis")).text).not.toContain("Livraison à l’heure.");
    expect(erased.text).toContain(`Rien n’est plus conservé sur l’adresse ${JEANNE}, hors des sauvegardes`);
    const written = readdirSync(join(site.dataDir, "outbox"));
    expect([written.includes("marc.eml"), written.includes("jeanne.eml")]).toEqual([true, false]);
    expect((await user.get("/admin/compte")).status).toBe(303);
    const { db } = database;
    expect(await readCounts(db)).toMatchObject({ pending: 1, published: 0, deleted: 0, rating_4: 0 });
    expect(await db.selectFrom("reviews").select("customer_name").execute()).toEqual([{ customer_name: "Marc" }]);
    expect(await db.selectFrom("contact_submissions").select("last_name").execute()).toEqual([{ last_name: "Petit" }]);
    const everything = await Promise.all(
      (["reviews", "review_reports", "contact_submissions", "mail_outbox", "journal", "users"] as const).map((table) =>
        db.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything).toLowerCase()).not.toContain("jeanne");
    for (const file of dialect === "sqlite" ? ["site.sqlite", "site.sqlite-wal"] : []) {
      const bytes = readFileSync(join(site.dataDir, file));
      expect([bytes.includes(JEANNE), bytes.includes("Sacs bien secs")], file).toEqual([false, false]);
    }
    expect((await listAuditLog(db, { limit: 1 }))[0]).toMatchObject({ action: "erase_personal_data" });
    expect((await admin.get("/admin/journal")).text).toContain("a effacé les données d’une personne");
  });

  // @law.erasure
  test("of a former colleague is erased but for the name beside decisions, which the page says", async () => {
    const { admin, site, database } = await openHouse(dialect);
    const id = await addPerson(database, PAUL, ["publier"]);
    const paul = await signedIn(site, PAUL);
    expect((await publish(paul, "/admin/contenu/actualites/presse", { category: "Revue" })).status).toBe(303);
    await admin.post("/admin/equipe", { intent: "retirer", id });
    const erase = (email: string) => admin.post("/admin/donnees", { intent: "effacer", email, confirmation: "oui" });
    expect((await erase(PAUL)).text).toContain("Restent les décisions de cette personne");
    expect((await erase(JEANNE)).text).not.toContain("Restent les décisions");
  });

  // @law.erasure
  test("is erased with success though the journal cannot be emptied, which the log says", async () => {
    const { site, database } = await openHouse(dialect);
    const lines: string[] = [];
    const log = createLog("json", (_level, line) => lines.push(line));
    const dropErased = () => Promise.reject(new Error("database or disk is full"));
    const services = {
      database: { ...database, dropErased },
      env: { ...readEnv({}), secret: "", dataDir: site.dataDir },
      log,
    };
    expect(await erasePersonalData(services, JEANNE, { id: null, name: "Anne" }, DECISION.site)).toMatchObject({
      kind: "erased",
    });
    expect(await database.db.selectFrom("users").select("id").where("email", "=", JEANNE).execute()).toEqual([]);
    expect(lines.join()).toMatch(/journal de la base non vidé.*disk is full/);
  });

  // @law.export
  test("is found however its accents are composed", async () => {
    const { admin, site, database } = await openHouse(dialect);
    const [composed, decomposed] = ["jérôme@client.example", "je\u0301ro\u0302me@client.example"];
    const comment = "Livraison à l’heure, comme convenu.";
    await visitorOf(site).post("/avis", { customer_name: "Jérôme", rating: "5", comment, customer_email: decomposed });
    const count = async (email: string) => {
      const file = await admin.post("/admin/donnees/export", { email });
      return JSON.parse(file.html).reviews.length;
    };
    expect([await count(composed), await count(decomposed)]).toEqual([1, 1]);
    await database.db.updateTable("reviews").set({ customer_email: decomposed }).execute();
    expect(await count(composed.toUpperCase())).toBeGreaterThan(0);
  });

  // @law.export
  test("is found where an earlier release stored an invisible sign in it", async () => {
    const { admin, database } = await openHouse(dialect);
    const { db } = database;
    const hidden = "jeanne\u200b@client.example\u200e";
    await db.updateTable("reviews").set({ customer_email: hidden }).where("customer_email", "=", JEANNE).execute();
    await db.updateTable("review_reports").set({ reporter_email: hidden }).execute();
    await db.updateTable("contact_submissions").set({ email: hidden }).where("last_name", "=", "Dupré").execute();
    await db.updateTable("mail_outbox").set({ recipient: hidden }).execute();
    await visibleEmails().up(db);
    const found = await admin.post("/admin/donnees", { intent: "chercher", email: JEANNE });
    expect(found.text).toMatch(
      /Avis 2 Signalements d’avis 1 Demandes de devis 1 Compte 1 Événements de sécurité 1 Messages en attente d’envoi 2/,
    );
  });

  test("refuses an administrator with rights, and an invalid address", async () => {
    const { admin } = await openHouse(dialect);
    const page = (await admin.get("/admin/donnees")).text;
    expect(page).toContain("Avis en attente ou refusés jusqu’à leur suppression");
    expect(page).toContain("Comptes, équipe comprise jusqu’à leur effacement");
    const own = await admin.post("/admin/donnees", { intent: "effacer", email: ADMIN_EMAIL, confirmation: "oui" });
    expect(own.status).toBe(409);
    expect(own.text).toContain("Retirez-lui d’abord ses droits");
    expect((await admin.post("/admin/donnees", { intent: "chercher", email: "jeanne" })).status).toBe(400);
    expect((await admin.post("/admin/donnees/export", { email: "jeanne" })).status).toBe(400);
  });

  test("the dry run of the nightly job lists what it would erase and erases nothing", async () => {
    const { admin, database } = await openHouse(dialect);
    const event = { event_type: "login_failed", severity: "low" as const, details: "{}" };
    await database.db
      .insertInto("security_events")
      .values({
        id: newId(),
        ...event,
        ip_address: null,
        user_id: null,
        user_agent: null,
        created_at: "2020-01-01T00:00:00.000Z",
      })
      .execute();
    // On a shared site, the job may already have run for an earlier test.
    const run = { job: RETENTION_JOB, period: "2026-11-20", ran_at: new Date().toISOString() };
    await database.db
      .insertInto("job_runs")
      .values(run)
      .onConflict((conflict) => conflict.column("job").doNothing())
      .execute();
    const page = await admin.get("/admin/donnees");
    for (const row of [
      "Demandes de devis, après le dernier contact 3 ans",
      "Événements de sécurité 13 mois",
      "Avis supprimés 30 jours",
    ]) {
      expect(page.text).toContain(row);
    }
    expect(page.text).toContain("Dernier effacement automatique");
    const dryRun = await admin.post("/admin/donnees", { intent: "essai" });
    expect(dryRun.text).toContain("Événements de sécurité 13 mois 1");
    expect(dryRun.text).toContain("rien n’a été effacé");
    const kept = database.db.selectFrom("security_events").select("id").where("created_at", "<", "2021");
    expect(await kept.execute()).toHaveLength(1);
  });
});

/** Jeanne has an account, two reviews (one published), a report, a request and an unsent email; Marc has his own. */
async function openHouse(dialect: (typeof DIALECTS)[number]) {
  const { site, database } = await siteWithAdministrator(dialect);
  const { db } = database;
  await addPerson(database, JEANNE);
  const admin = await signedIn(site);
  const user = await signedIn(site, JEANNE);
  const leave = (customer_name: string, customer_email: string, comment: string) =>
    visitorOf(site).post("/avis", { customer_name, customer_email, rating: "4", comment });
  await leave("Jeanne", "Jeanne@client.example", "Livraison à l’heure.");
  await leave("Jeanne", JEANNE, "Sacs bien secs, merci.");
  await leave("Marc", "marc@client.example", "Rien à redire ici.");
  const reviews = await db.selectFrom("reviews").select(["id", "comment", "version"]).execute();
  const published = reviews.find(({ comment }) => comment.startsWith("Livraison"));
  const marcs = reviews.find(({ comment }) => comment.startsWith("Rien"));
  await admin.post("/admin/avis", { intent: "approve", avis: `${published?.id}.${published?.version}` });
  await db.deleteFrom("mail_outbox").execute();
  mkdirSync(join(site.dataDir, "outbox"), { recursive: true });
  for (const [name, to] of [
    ["jeanne", JEANNE],
    ["marc", "marc@client.example"],
  ]) {
    writeFileSync(join(site.dataDir, "outbox", `${name}.eml`), `Subject: Déjà écrit\r\nTo: ${to}\r\n\r\nBonjour\r\n`);
  }
  const later = new Date(Date.now() + 3_600_000);
  await queueMail(db, {
    to: JEANNE,
    aboutId: "01a2278f-e275-7144-a8f8-341cab85104f",
    subject: "Bonjour",
    text: "https://x/?jeton=secret",
    kind: "test",
    sendAfter: later,
  });
  const now = new Date().toISOString();
  await db
    .insertInto("review_reports")
    .values({
      id: newId(),
      review_id: marcs?.id ?? "",
      reason: "fake",
      message: null,
      reporter_email: JEANNE,
      client_hash: null,
      created_at: now,
      answer: null,
      answered_at: null,
      answered_by: null,
    })
    .execute();
  for (const [last_name, email] of [
    ["Dupré", "JEANNE@client.example"],
    ["Petit", "marc@client.example"],
  ] as const) {
    const person = {
      first_name: "J",
      last_name,
      email,
      phone: "+33639981234",
      subject: "Devis",
      message: "Cuve vide.",
    };
    await db
      .insertInto("contact_submissions")
      .values({ id: newId(), ...person, content_hash: email, created_at: now, updated_at: now })
      .execute();
  }
  return { site, database, admin, user };
}
