import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { DIALECTS } from "../database.ts";
import type { Site } from "../site.ts";
import { lendSite } from "../site-on.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";

const paul = { firstName: "Paul", lastName: "Petit", email: "paul@maison.example", password: "orge-et-avoine" };
const credentials = { email: paul.email, password: paul.password };
const review = { is_anonymous: "on", rating: "4", comment: "Un avis qui attend une décision" };

describe.each(DIALECTS)("accounts on %s", (dialect) => {
  // @§2.signed-in-redirect @§3.sign-up @§3.session-cookie
  test("signs up, confirms by mail, signs in and out", async () => {
    const { site } = await lendSite(dialect);
    const visitor = visitorOf(site);
    const signedUp = await signUp(visitor);
    expect(signedUp.status).toBe(303);
    expect((await visitor.get(signedUp.headers.get("location") ?? "")).text).toContain(
      "Inscription réussie ! Vérifiez votre email pour confirmer votre compte.",
    );

    const early = await visitor.post("/auth", credentials);
    expect(early.status).toBe(403);
    expect(early.text).toContain("Votre adresse e-mail n’est pas encore confirmée.");

    const { address, file } = await nextMail(site);
    expect(address).toBe(paul.email);
    expect(site.output()).toContain(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await confirm(visitor, file);

    const signedIn = await visitor.post("/auth", { ...credentials, email: "PAUL@maison.example" });
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/"]);
    const cookies = signedIn.headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.includes("session_token="))).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookies.find((cookie) => cookie.startsWith("signed_in="))).not.toContain("HttpOnly");
    expect(JSON.parse((await visitor.get("/api/session")).html)).toMatchObject({
      signedIn: true,
      user: { email: paul.email, name: "Paul Petit", role: "user" },
    });
    expect((await visitor.get("/auth")).headers.get("location")).toBe("/");

    const session = new Map(visitor.cookies);
    await visitor.post("/auth/deconnexion", {});
    expect([...visitor.cookies.keys()]).toEqual(["site.device"]);
    for (const [name, value] of session) visitor.cookies.set(name, value);
    expect((await visitor.get("/api/session")).html).toBe('{"signedIn":false}');
  });

  // @§5.password
  test("a refused sign-up keeps the typed values, shows each error and creates no account", async () => {
    const { site, database } = await lendSite(dialect);
    const wrong: [change: Record<string, string>, message: string][] = [
      [{ email: "" }, "Indiquez votre adresse e-mail."],
      [{ email: "paul arobase" }, "Format d'email invalide"],
      [{ password: "cinq5", confirmation: "cinq5" }, "Le mot de passe doit contenir au moins 6 caractères"],
      [{ confirmation: "autre chose" }, "Les mots de passe ne correspondent pas"],
      [{ password: "a".repeat(129), confirmation: "a".repeat(129) }, "Le mot de passe ne peut pas dépasser 128"],
      [{ firstName: "<b>Paul</b>" }, "Le contenu HTML n'est pas autorisé"],
    ];
    for (const [change, message] of wrong) {
      const answer = await signUp(visitorOf(site), change);
      expect.soft(answer.status, message).toBe(400);
      expect.soft(answer.text, message).toContain(message);
      expect.soft(answer.html, message).toContain('value="Petit"');
      expect.soft(answer.html, message).not.toContain(paul.password);
    }
    expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  // @§8.email-taken
  test("nobody can sign up as administrator or register an address twice", async () => {
    const { site, database } = await lendSite(dialect);
    await signUp(visitorOf(site), { role: "admin", emailVerified: "true", email_verified: "1" });
    const again = await signUp(visitorOf(site), { email: "Paul@Maison.example" });
    expect(again.status).toBe(409);
    expect(again.text).toContain("Un compte existe déjà avec cet email. Essayez de vous connecter.");
    const users = await database.db.selectFrom("users").select(["role", "email_verified"]).execute();
    expect(users.map(({ role, email_verified }) => [role, Boolean(email_verified)])).toEqual([["user", false]]);
  });

  // @§8.wrong-password @§7.sign-in-limit
  test("wrong passwords get the same answer, are limited to five and logged", async () => {
    const { site, database } = await lendSite(dialect);
    await firstAdministrator(site);
    const visitor = visitorOf(site);
    const emails = ["claire@maison.example", "personne@maison.example"];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status, text } = await visitor.post("/auth", { email: emails[attempt % 2] ?? "", password: "fautif" });
      expect(status).toBe(401);
      expect(text).toContain("Email ou mot de passe incorrect");
    }
    for (const email of emails) {
      const refused = await visitor.post("/auth", { email, password: "betterave-1933" });
      expect(refused.status).toBe(429);
      expect(refused.text).toContain("Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    }
    const events = await database.db
      .selectFrom("security_events")
      .select(["event_type", "severity", "ip_address"])
      .execute();
    const count = (type: string, severity: string) =>
      events.filter((event) => event.event_type === type && event.severity === severity).length;
    expect(count("login_success", "low")).toBe(1);
    expect(count("login_failed", "medium")).toBe(3);
    expect(count("login_failed", "high")).toBe(2);
    expect(count("login_rate_limit_exceeded", "medium")).toBe(2);
    expect(events.every(({ ip_address }) => ip_address === "::1" || ip_address === "127.0.0.1")).toBe(true);
  });

  // @§8.email-taken
  test("allows five sign-ups in fifteen minutes from one client", async () => {
    const { site } = await lendSite(dialect);
    const statuses = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await signUp(visitorOf(site), { email: `p${n}@maison.example` })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });

  // @P18.sign-in-without-rights
  test("the staff area redirects strangers and people without rights without a loop, and refuses their actions", async () => {
    const { site, database } = await lendSite(dialect);
    const administrator = await firstAdministrator(site);
    await visitorOf(site).post("/avis", review);
    const seen = (await administrator.get("/admin/avis")).html.match(/name="avis" value="([^"]+)"/)?.[1] ?? "";
    expect(seen).not.toBe("");

    const stranger = visitorOf(site);
    const person = visitorOf(site);
    await signUp(person);
    await confirm(person, (await nextMail(site)).file);
    await person.post("/auth", credentials);
    for (const visitor of [stranger, person]) {
      const page = await visitor.get("/admin/avis?filtre=en-attente");
      expect([page.status, page.headers.get("location")]).toEqual([
        303,
        "/auth?retour=%2Fadmin%2Favis%3Ffiltre%3Den-attente",
      ]);
      expect((await visitor.get("/admin/avis.data")).html).not.toContain(review.comment);
      for (const path of ["/admin/avis", "/admin/avis.data"]) {
        for (const intent of ["approve", "delete"]) {
          await visitor.post(path, { intent, avis: seen, confirmation: "oui" });
        }
      }
    }
    // A person without rights is redirected once more, to the home page, which explains it.
    const onward = await person.get("/auth?retour=%2Fadmin%2Favis");
    expect([onward.status, onward.headers.get("location")]).toEqual([303, "/?motif=acces-reserve"]);
    const rows = await database.db.selectFrom("reviews").select(["state", "deleted_at"]).execute();
    expect(rows).toEqual([{ state: "pending", deleted_at: null }]);
  });

  test("every staff address sends a stranger to the sign-in, as page, data and form", async () => {
    const { site } = await lendSite(dialect);
    const stranger = visitorOf(site);
    const addresses = staffAddresses(await routes);
    expect(addresses).toContain("/admin/avis");
    for (const path of addresses) {
      const page = await stranger.get(path);
      expect
        .soft([page.status, page.headers.get("location")], path)
        .toEqual([303, `/auth?retour=${encodeURIComponent(path)}`]);
      const answer = await stranger.get(`${path}.data`);
      expect.soft([202, 303, 404], `${path}.data`).toContain(answer.status);
      if (answer.status === 202) expect.soft(answer.html, `${path}.data`).toContain("/auth?retour=");
      const form = await stranger.post(path, { intent: "delete" });
      // 307 makes the browser send the form again, so that its text survives the sign-in; secrets are not sent.
      expect.soft([303, 307, 405], `POST ${path}`).toContain(form.status);
      if (form.status !== 405) expect.soft(form.headers.get("location"), `POST ${path}`).toMatch(/^\/auth\?retour=/);
    }
  });

  // @P18.sign-in-return
  test("the sign-in returns an administrator to the requested page, never to another site", async () => {
    const { site } = await lendSite(dialect);
    await (await firstAdministrator(site)).post("/auth/deconnexion", {});
    const claire = { email: "claire@maison.example", password: "betterave-1933" };
    const places = [
      ["/admin/avis?filtre=approuves", "/admin/avis?filtre=approuves"],
      ["//evil.example", "/"],
      ["/\\evil.example", "/"],
      ["https://evil.example", "/"],
      ["javascript:alert(1)", "/"],
      ["/%2F/evil.example", "/"],
      ["\t//evil.example", "/"],
    ] as const;
    for (const [asked, location] of places) {
      const answer = await visitorOf(site).post(`/auth?retour=${encodeURIComponent(asked)}`, claire);
      expect.soft([answer.status, answer.headers.get("location")], asked).toEqual([303, location]);
    }
  });

  test("no page of an account repeats an absurdly long address", async () => {
    const { site } = await lendSite(dialect);
    const visitor = visitorOf(site);
    const long = "a".repeat(100_000);
    for (const path of ["mot-de-passe", "confirmation", "invitation", "premier-administrateur"]) {
      const plain = await visitor.get(`/auth/${path}?jeton=a`);
      for (const name of ["jeton", "message", "x"]) {
        const answer = await visitor.get(`/auth/${path}?${name}=${long}`);
        expect([path, name, answer.bytes.length < plain.bytes.length + 5_000]).toEqual([path, name, true]);
      }
    }
    expect((await visitor.get(`/admin/avis?q=${long}`)).headers.get("location")).toBe("/auth");
  });

  test("a confirmation that is refused can be tried again from its own address", async () => {
    const { site } = await lendSite(dialect);
    const visitor = visitorOf(site);
    const { html } = await visitor.get("/auth/confirmation?jeton=un.jeton");
    const [, address = ""] = /<form[^>]*? action="(\/auth\/confirmation[^"]*)"/.exec(html) ?? [];
    expect((await visitor.post(address, { token: "un.jeton" })).status).toBe(401);
    expect((await visitor.get(address)).html).toContain('value="un.jeton"');
  });

  test("an absurdly long address comes back in no form of the sign-in", async () => {
    const { site } = await lendSite(dialect);
    const visitor = visitorOf(site);
    const plain = await visitor.get("/auth");
    for (const query of [`retour=/admin/${"a".repeat(8_000)}`, `retour=/admin&x=${"a".repeat(8_000)}`]) {
      for (const rest of ["", "&onglet=inscription", "&etape=code"]) {
        const answer = await visitor.get(`/auth?${query}${rest}`);
        expect([answer.status, answer.html.includes("aaaaaaaa")]).toEqual([200, false]);
        expect(answer.bytes.length).toBeLessThan(plain.bytes.length + 1_000);
      }
    }
  });

  test("without JavaScript « Mon compte » leads a stranger through the sign-in to the account", async () => {
    const { site } = await lendSite(dialect);
    await (await firstAdministrator(site)).post("/auth/deconnexion", {});
    const stranger = visitorOf(site);
    const { html } = await stranger.get("/contact");
    const link = html.match(/href="([^"]+)"[^>]*>\s*Mon compte/)?.[1] ?? "";
    const asked = await stranger.get(link);
    const signIn = asked.headers.get("location") ?? "";
    expect([link, asked.status, signIn]).toEqual(["/admin/compte", 303, "/auth?retour=%2Fadmin%2Fcompte"]);
    expect((await stranger.get(signIn)).status).toBe(200);
    const claire = { email: "claire@maison.example", password: "betterave-1933" };
    const answer = await stranger.post(signIn, claire);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, link]);
    expect((await stranger.get(link)).text).toContain(claire.email);
  });

  // @P11.first-administrator
  test("one of ten concurrent visitors uses the first administrator's link", async () => {
    const { site, database } = await lendSite(dialect);
    const { pathname, search } = new URL(site.setupLink ?? "");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        visitorOf(site).post(pathname + search, {
          ...paul,
          email: `p${n}@maison.example`,
          confirmation: paul.password,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain("Ce lien a déjà servi ou n’est plus valable.");
    const users = await database.db.selectFrom("users").select("role").execute();
    expect(users).toEqual([{ role: "admin" }]);
    expect((await visitorOf(site).get("/auth/premier-administrateur?jeton=invente")).status).toBe(410);
  });
});

function staffAddresses(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const full = path ? `${parent}/${path.replace(/:\w+/g, "inconnu")}` : parent;
    return [...(path && full.startsWith("/admin") ? [full] : []), ...staffAddresses(children ?? [], full)];
  });
}

function signUp(visitor: Visitor, change: Record<string, string> = {}) {
  return visitor.post("/auth", { intent: "inscription", ...paul, confirmation: paul.password, ...change });
}

async function confirm(visitor: Visitor, file: string) {
  const { text = "" } = await simpleParser(readFileSync(file));
  const link = new URL(text.match(/http\S+/)?.[0] ?? "");
  const token = link.searchParams.get("jeton") ?? "";
  expect((await visitor.get(link.pathname + link.search)).html).toContain(token);
  const confirmed = await visitor.post(link.pathname, { token });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/auth?message=confirmation"]);
}

async function nextMail({ dataDir, output }: Site) {
  const folder = join(dataDir, "outbox");
  for (;;) {
    const file = output().match(/message écrit dans (\S+\.eml),/)?.[1];
    if (file) {
      expect(readdirSync(folder).map((name) => join(folder, name))).toContain(file);
      const { to } = await simpleParser(readFileSync(file));
      return { file, address: [to].flat()[0]?.text };
    }
    await sleep(50);
  }
}
