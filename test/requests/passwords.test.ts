import { describe, expect, test } from "vitest";
import { setPassword } from "../../app/account/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import { hashOnce } from "../accounts.ts";
import { DIALECTS } from "../database.ts";
import { ADMIN_EMAIL, addPerson, PASSWORD, signedIn, signIn, siteWithAdministrator } from "../people.ts";
import type { Site } from "../site.ts";
import { lendSite } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { tokenOf, writtenMail } from "../written-mails.ts";

const PAUL = "paul@client.example";
const COMMON = "Ce mot de passe est parmi les plus courants";
const OWN = "Ce mot de passe reprend votre nom";
const NOTICE = "trop courant pour l’équipe du site";
const ACCEPT = 'name="acceptWeak"';
const both = (password: string) => ({ password, confirmation: password });

// @V6.2.4 @V6.2.11 @V6.2.12
describe.each(DIALECTS)("weak passwords on %s", (dialect) => {
  test("a person without rights may confirm one by a checkbox, and loses no typed word", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    expect((await visitor.get("/auth?onglet=inscription")).html).not.toContain(ACCEPT);
    const person = { intent: "inscription", firstName: "Ermelinde", lastName: "Petit", email: PAUL };
    for (const [password, message] of [
      ["azerty1933", COMMON],
      ["ermelinde-75", OWN],
      ["maisonexemple", OWN],
    ] as const) {
      const warned = await visitor.post("/auth", { ...person, ...both(password) });
      expect([warned.status, warned.text]).toEqual([400, expect.stringContaining(message)]);
      expect(warned.html).toContain(ACCEPT);
      expect(warned.html).toContain('value="Ermelinde"');
      expect(warned.html).not.toContain(password);
    }
    const mistyped = { ...person, password: "azerty1933", confirmation: "azerty", acceptWeak: "oui" };
    expect((await visitor.post("/auth", mistyped)).html).toMatch(/<input(?=[^>]*name="acceptWeak")(?=[^>]* checked)/);
    const accepted = await visitor.post("/auth", { ...person, ...both("azerty1933"), acceptWeak: "oui" });
    expect(accepted.headers.get("location")).toContain("message=inscription");
  });

  test("without rights, a change and a reset warn once too", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, PAUL);
    const paul = await signedIn(site, PAUL);
    const change = { intent: "mot-de-passe", current: PASSWORD, ...both("soleil2024") };
    const warned = await paul.post("/admin/compte", change);
    expect([warned.status, warned.text]).toEqual([400, expect.stringContaining(COMMON)]);
    expect(warned.html).toContain(ACCEPT);
    expect((await paul.post("/admin/compte", { ...change, acceptWeak: "oui" })).status).toBe(303);

    const token = await resetToken(site, PAUL);
    const page = `/auth/mot-de-passe?jeton=${token}`;
    const reset = { token, ...both("motdepasse") };
    expect((await visitorOf(site).post(page, reset)).html).toContain(ACCEPT);
    expect((await visitorOf(site).post(page, { ...reset, acceptWeak: "oui" })).status).toBe(303);
    expect((await signIn(visitorOf(site), PAUL, "motdepasse")).status).toBe(303);
  });

  test("people with rights need 12 characters or a passkey, and cannot confirm a common password", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    await addPerson(database, PAUL, ["répondre"]);
    const paul = await signedIn(site, PAUL);
    const change = { intent: "mot-de-passe", current: PASSWORD, acceptWeak: "oui" };
    const refusals = async (password: string) => {
      const answer = await paul.post("/admin/compte", { ...change, ...both(password) });
      expect(answer.status).toBe(400);
      return answer.text;
    };
    const tooShort = "Pour l’équipe du site, le mot de passe doit contenir au moins 12 caractères";
    expect(await refusals("lin-et-orge")).toContain(tooShort);
    expect(await refusals("motdepasse-2024")).toContain(COMMON);
    expect(await refusals("maison-exemple-paul")).toContain(OWN);

    const { id: user_id } = await database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", PAUL)
      .executeTakeFirstOrThrow();
    const key = { credential_id: "a", public_key: "b", transports: "", counter: 0, name: "clé", used_at: null };
    const created_at = new Date().toISOString();
    await database.db
      .insertInto("passkeys")
      .values({ ...key, id: crypto.randomUUID(), user_id, created_at })
      .execute();
    expect(await refusals("soleil2024")).toContain(COMMON);
    const changed = await paul.post("/admin/compte", { ...change, ...both("lin-et-orge") });
    expect(changed.headers.get("location")).toBe("/admin/compte?message=mot-de-passe");
  });

  test("a reset holds staff to it, and their former password still signs in", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const token = await resetToken(site, ADMIN_EMAIL);
    const choose = (password: string) =>
      visitorOf(site).post("/auth/mot-de-passe", { token, ...both(password), acceptWeak: "oui" });
    expect((await choose("lin-et-orge")).status).toBe(400);
    expect((await choose("motdepasse-2024")).text).toContain(COMMON);
    expect((await signIn(visitorOf(site), ADMIN_EMAIL)).status).toBe(303);
    expect((await choose("lin-et-orge-1933")).status).toBe(303);
  });

  test("every page asks people with rights to replace a weak password that they signed in with", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const admin = await signedIn(site);
    expect((await admin.get("/admin")).text).not.toContain(NOTICE);
    const id = await addPerson(database, PAUL);
    await setPasswordOf(database, id, "soleil2024");
    const paul = visitorOf(site);
    await signIn(paul, PAUL, "soleil2024");
    expect((await paul.get("/admin/compte")).text).not.toContain(NOTICE);
    await admin.post("/admin/equipe", { intent: "droits", id, répondre: "oui" });
    for (const path of ["/admin", "/admin/demandes", "/admin/compte"]) {
      const { html } = await paul.get(path);
      expect(html).toContain(NOTICE);
      expect(html).toContain('href="/admin/compte#mot-de-passe"');
    }
    await signIn(paul, ADMIN_EMAIL);
    expect((await paul.get("/admin")).text).not.toContain(NOTICE);
    await signIn(paul, PAUL, "soleil2024");
    await paul.post("/admin/compte", { intent: "mot-de-passe", current: "soleil2024", ...both("lin-et-orge-1933") });
    expect((await paul.get("/admin")).text).not.toContain(NOTICE);
    await setPasswordOf(database, id, "lin-et-orge");
    const later = visitorOf(site);
    await signIn(later, PAUL, "lin-et-orge");
    expect((await later.get("/admin")).text).toContain(NOTICE);
  });

  test("the first administrator and the invited choose a strong one, without spending their link before", async () => {
    const { site } = await lendSite(dialect);
    const { pathname, search } = new URL(site.setupLink ?? "");
    const visitor = visitorOf(site);
    const person = { firstName: "Claire", lastName: "Martin", email: ADMIN_EMAIL };
    const weak = ["lin-et-orge", "motdepasse-2024", "claire-martin-75"];
    for (const password of weak) {
      const refused = await visitor.post(pathname + search, { ...person, ...both(password) });
      expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('value="Martin"')]);
      expect(refused.html).not.toContain(ACCEPT);
    }
    expect((await visitor.post(pathname + search, { ...person, ...both(PASSWORD) })).status).toBe(303);

    const invited = await visitor.post("/admin/equipe", { intent: "inviter", email: PAUL, répondre: "oui" });
    const link = /\/auth\/invitation\?jeton=[\w-]+/.exec(invited.html)?.[0] ?? "";
    for (const password of [...weak.slice(0, 2), "paul.client.75"]) {
      expect((await visitorOf(site).post(link, both(password))).status).toBe(400);
    }
    expect((await visitorOf(site).post(link, both(PASSWORD))).status).toBe(303);
  });
});

async function setPasswordOf({ db }: Database, id: string, password: string) {
  const hash = await hashOnce(password);
  await db.transaction().execute((trx) => setPassword(trx, id, hash));
}

async function resetToken(site: Site, email: string): Promise<string> {
  await visitorOf(site).post("/auth/mot-de-passe", { email });
  return tokenOf(await writtenMail(site, email, "nouveau mot de passe"));
}
