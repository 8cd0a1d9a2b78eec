import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import type { ParsedMail } from "mailparser";
import { describe, expect, onTestFinished, test } from "vitest";
import { authorLink } from "../../app/reviews/author-link.server.ts";
import type { Dialect } from "../../core/database/connection.ts";
import { MINUTE_MS } from "../../core/text/durations.ts";
import { codeFor, secretOf } from "../authenticator.ts";
import { DIALECTS } from "../database.ts";
import { fromNewClient, TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { addInvitations } from "../invitations.ts";
import { startMailServer } from "../mail-server.ts";
import { typedQuote } from "../new-quote.ts";
import { createAuthenticator } from "../passkeys.ts";
import {
  ADMIN_EMAIL,
  addPerson,
  ownSiteWithAdministrator,
  PASSWORD,
  signedIn,
  signIn,
  siteWithAdministrator,
} from "../people.ts";
import { rawRequest } from "../raw-request.ts";
import type { OpenedSite } from "../shared-site.ts";
import { PROGRAM_ENV } from "../site.ts";
import { type Answer, type Visitor, visitorOf } from "../visitor.ts";
import { tokenOf, writtenMail } from "../written-mails.ts";

const PAUL = "paul@client.example";
const WORDS = { rating: "4", comment: "Livraison à l’heure, sacs bien secs.", customer_name: "Jeanne" };
const NEW_PASSWORD = { password: "un-mot-de-passe-de-voleur", confirmation: "un-mot-de-passe-de-voleur" };
const SLOW = { timeout: 60_000 };

/**
 * Attacks step by step: the attacker's answers, and what the owner sees. Those that need a browser are in
 * test/journeys.
 */
describe("from outside", () => {
  // @V6.3.1 @V2.4.1
  test("one password tried on forty accounts opens none and does not tell which exist", async () => {
    const { site, database } = await siteWithAdministrator("sqlite", TRUST_LOCAL_PROXY);
    await addPerson(database, PAUL);
    const owner = await signedIn(site);

    // The answers are the same with and without an account.
    const told = async (email: string) => {
      const thief = visitorOf(site);
      const wrong = await thief.post("/auth", { intent: "connexion", email, password: "soleil" }, fromNewClient());
      const reset = await thief.post("/auth/mot-de-passe", { email }, fromNewClient());
      return [wrong.status, wrong.text.replaceAll(email, ""), reset.status, reset.headers.get("location")];
    };
    expect(await told(PAUL)).toEqual(await told("personne@client.example"));

    // Forty accounts, from eight addresses: each address is blocked after five attempts.
    const statuses: number[] = [];
    for (let client = 0; client < 8; client += 1) {
      const from = fromNewClient();
      for (let index = 0; index < 6; index += 1) {
        const email = index === 0 ? ADMIN_EMAIL : `p${client}-${index}@client.example`;
        const answer = await visitorOf(site).post("/auth", { intent: "connexion", email, password: "soleil" }, from);
        expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
        statuses.push(answer.status);
      }
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);

    // The owner is not locked out, and sees the alarm.
    const home = visitorOf(site);
    expect((await home.post("/auth", { email: ADMIN_EMAIL, password: PASSWORD }, fromNewClient())).status).toBe(303);
    expect((await owner.get("/admin")).text).toMatch(
      /4\d connexions ont été refusées, sur \d+ comptes, depuis \d+ adresses/,
    );
  });

  // @V4.1.3 @V15.3.4 @V2.4.1 @V2.3.2
  test("a hundred reviews of a bot under forged addresses stay invisible", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const bot = visitorOf(site);
    const statuses: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const forged = `198.51.100.${index}`;
      const headers = { "x-forwarded-for": forged, "x-real-ip": forged, forwarded: `for=${forged}` };
      const comment = `Achetez plutôt chez nous, offre numéro ${index}.`;
      statuses.push((await bot.post("/avis", { ...WORDS, comment }, headers)).status);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(5);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    expect((await bot.get("/avis")).text).not.toContain("Achetez plutôt");

    // Staff refuse the five reviews in one press; the public figures never changed.
    const staff = await signedIn(site);
    const rows = await database.db.selectFrom("reviews").select(["id", "version"]).execute();
    const form = new URLSearchParams({ intent: "delete", confirmation: "oui", reason: "spam" });
    for (const { id, version } of rows) form.append("avis", `${id}.${version}`);
    expect((await staff.post("/admin/avis", form.toString())).status).toBe(200);
    expect(await database.db.selectFrom("reviews").select("id").where("deleted_at", "is", null).execute()).toEqual([]);

    // A forged name cannot request a mail with a link.
    const headers = {
      host: "mal.example",
      origin: "http://mal.example",
      "content-type": "application/x-www-form-urlencoded",
    };
    const body = new URLSearchParams({ email: ADMIN_EMAIL }).toString();
    await rawRequest(site, { method: "POST", path: "/auth/mot-de-passe", headers, body });
    const mail = await writtenMail(site, ADMIN_EMAIL, "nouveau mot de passe");
    expect(mail.text).not.toContain("mal.example");
  });
});

describe("a signed-in person without rights", () => {
  // @V8.2.2
  test("cannot open what belongs to others by changing ids in addresses", async () => {
    const opened = await siteWithAdministrator("sqlite");
    const { site, database } = opened;
    const { db } = database;
    const paulId = await addPerson(database, PAUL);
    const paul = await signedIn(site, PAUL);
    const jeanne = visitorOf(site);
    const link = pathOf(await jeanne.post("/avis", WORDS));
    const [, id = "", key = ""] = /suivi\/([^/]+)\/([^?]+)/.exec(link) ?? [];
    const request = pathOf(await jeanne.post("/activites/fioul", typedQuote));
    const [, requestId = ""] = /demande\/([^/]+)\//.exec(request) ?? [];
    const [invitation = ""] = await addInvitations(opened, [{ order_number: "4711" }]);
    const before = await contentsOf(opened);

    const own = pathOf(await paul.post("/avis", { ...WORDS, comment: "Mon propre avis, pour avoir une clé." }));
    const [, ownId = "", ownKey = ""] = /suivi\/([^/]+)\/([^?]+)/.exec(own) ?? [];
    const others = [
      `/avis/suivi/${id}/${ownKey}`,
      `/avis/suivi/${id}/${key.slice(0, -1)}`,
      `/avis/suivi/${ownId}/${key}`,
      `/activites/fioul/demande/${requestId}/${ownKey}`,
      `/activites/fioul/recu/${requestId}/${ownKey}`,
      `/activites/fioul/encore/${requestId}/${ownKey}`,
      `/avis/photo/${id}`,
      `/avis/photos/${id}-1600.jpg`,
      `${invitation.slice(0, -1)}_`,
    ];
    for (const path of others) {
      const answer = await paul.get(path);
      expect.soft([path, [404, 410].includes(answer.status)], path).toEqual([path, true]);
      expect.soft(answer.text, path).not.toMatch(/Jeanne|Livraison à l’heure|4711/);
      expect.soft((await paul.post(path, { intent: "withdraw" })).status, path).toBeGreaterThanOrEqual(400);
    }
    for (const path of [
      "/admin/avis/export",
      "/admin/demandes/export.csv",
      "/admin/donnees/export",
      `/admin/demandes/${requestId}`,
    ]) {
      expect.soft((await paul.get(path)).status, path).toBe(303);
    }

    // Try the ids of another person's session and passkey.
    const owner = await signedIn(site);
    const { id: session } = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "<>", paulId)
      .executeTakeFirstOrThrow();
    const passkey = { credential_id: "a", public_key: "b", transports: "", counter: 0, name: "clé", used_at: null };
    const { id: ownerId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", ADMIN_EMAIL)
      .executeTakeFirstOrThrow();
    const created_at = new Date().toISOString();
    await db
      .insertInto("passkeys")
      .values({ ...passkey, id: crypto.randomUUID(), user_id: ownerId, created_at })
      .execute();
    const { id: theirs } = await db.selectFrom("passkeys").select("id").executeTakeFirstOrThrow();
    await paul.post("/admin/compte", { intent: "session", id: session });
    await paul.post("/admin/compte", { intent: "cle-retirer", id: theirs });
    expect((await owner.get("/admin/avis")).status).toBe(200);
    expect(await db.selectFrom("passkeys").select("id").execute()).toHaveLength(1);

    // Nobody else's data changed, and the owner sees who tried.
    const { reviews, contact_submissions, invitations } = await contentsOf(opened);
    expect(reviews?.filter((row) => !row.includes(ownId))).toEqual(before.reviews);
    expect([contact_submissions, invitations]).toEqual([before.contact_submissions, before.invitations]);
    expect((await owner.get("/admin/security/evenements")).text).toContain("Page du personnel refusée");
  });

  // @V15.3.3 @V8.2.3
  test("gets neither a role nor a published review by adding fields to forms", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const { db } = database;
    const more = {
      role: "admin",
      rights: "administrer",
      administrer: "oui",
      email_verified: "1",
      emailVerified: "true",
      two_factor_enabled: "1",
      user_id: "x",
      id: "01970000-0000-7000-8000-000000000000",
      state: "published",
      is_approved: "1",
      origin: "verified",
      published_at: "2020-01-01T00:00:00.000Z",
      version: "9",
      reply: "Merci !",
    };
    await visitorOf(site).post("/auth", {
      intent: "inscription",
      email: "lea@client.example",
      firstName: "Léa",
      password: "orge-et-avoine",
      confirmation: "orge-et-avoine",
      ...more,
    });
    await addPerson(database, PAUL);
    const paul = await signedIn(site, PAUL);
    await paul.post("/admin/compte", { intent: "nom", firstName: "Paul", lastName: "Petit", ...more });
    await paul.post("/admin/compte", { intent: "messages", ...more });
    const people = await db
      .selectFrom("users")
      .select(["email", "role", "rights", "email_verified"])
      .where("email", "like", "%client%")
      .orderBy("email")
      .execute();
    expect(people).toEqual([
      { email: "lea@client.example", role: "user", rights: "", email_verified: 0 },
      { email: PAUL, role: "user", rights: "", email_verified: 1 },
    ]);

    const link = pathOf(await paul.post("/avis", { ...WORDS, ...more }));
    await paul.post(link, { intent: "correct", ...WORDS, comment: "Corrigé, et publié par moi-même ?", ...more });
    expect(await db.selectFrom("reviews").select(["state", "origin", "published_at", "reply"]).execute()).toEqual([
      { state: "pending", origin: "spontaneous", published_at: null, reply: null },
    ]);
    await paul.post("/activites/fioul", { ...typedQuote, ...more, state: "done", outcome: "order" });
    expect(await db.selectFrom("contact_submissions").select(["state", "outcome"]).execute()).toEqual([
      { state: "new", outcome: null },
    ]);
    expect((await paul.get("/admin")).status).toBe(303);
  });
});

describe("a moderator", () => {
  // @V8.2.1 @V16.3.2 @V16.4.2
  test("can neither gain rights, nor read customers' requests, nor change the audit log; the owner is alerted", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const { db } = database;
    const mod = await addPerson(database, "mod@maison.example", ["modérer"]);
    const moderator = await signedIn(site, "mod@maison.example");
    await visitorOf(site).post("/activites/fioul", typedQuote);
    const { id } = await db.selectFrom("contact_submissions").select("id").executeTakeFirstOrThrow();

    const wanted: Record<string, string>[] = [{ administrer: "oui" }, { répondre: "oui", modérer: "oui" }];
    for (const rights of wanted) {
      expect((await moderator.post("/admin/equipe", { intent: "droits", id: mod, ...rights })).status).toBe(403);
    }
    const invite = { intent: "inviter", email: "complice@mal.example", administrer: "oui" };
    expect((await moderator.post("/admin/equipe", invite)).status).toBe(403);
    const closed = [
      "/admin/demandes",
      `/admin/demandes/${id}`,
      "/admin/demandes/export.csv",
      "/admin/donnees",
      "/admin/journal",
      "/admin/security/roles",
    ];
    for (const path of closed) {
      for (const address of [path, `${path}.data`]) {
        const answer = await moderator.get(address);
        expect.soft([address, answer.status], address).toEqual([address, 403]);
        expect.soft(answer.html, address).not.toContain("Jeanne");
      }
    }
    // The moderator's search and export contain no request either.
    expect((await moderator.get("/admin/avis?q=Jeanne")).text).not.toContain("Dupré");
    expect((await moderator.post("/admin/avis/export", { format: "csv" })).text).not.toContain("Dupré");

    // The audit log has no form, and the database refuses changes, too.
    await visitorOf(site).post("/avis", WORDS);
    const review = await db.selectFrom("reviews").select(["id", "version"]).executeTakeFirstOrThrow();
    await moderator.post("/admin/avis", { intent: "approve", avis: `${review.id}.${review.version}` });
    expect((await moderator.post("/admin/journal", { intent: "effacer" })).status).toBeGreaterThanOrEqual(403);
    await expect(sql`update journal set actor_name = 'Personne'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`delete from journal`.execute(db)).rejects.toThrow("append-only");

    expect(await db.selectFrom("users").select(["role", "rights"]).where("id", "=", mod).execute()).toEqual([
      { role: "user", rights: "modérer" },
    ]);
    const owner = await signedIn(site);
    expect((await owner.get("/admin")).text).toMatch(
      /\d+ pages du personnel ont été demandées par des personnes connectées/,
    );
    expect((await owner.get("/admin/journal")).text).toContain("mod a approuvé l’avis");
  });
});

describe("a thief", () => {
  // @V7.4.1 @V7.5.1 @V7.5.2 @V7.5.3
  test("with a session cookie can read until the owner ends it, but cannot take the account over", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const { db } = database;
    const mod = await addPerson(database, "mod@maison.example", ["modérer"]);
    const owner = visitorOf(site);
    await signIn(owner, ADMIN_EMAIL);
    const thief = visitorOf(site);
    // Copy the session cookie only, not that of the known device.
    const [name = "", value = ""] = [...owner.cookies].find(([each]) => each.endsWith("session_token")) ?? [];
    thief.cookies.set(name, value);
    expect((await thief.get("/admin/avis")).status).toBe(200);

    // Sixteen minutes after the owner's sign-in, actions with lasting effect ask for the sign-in again.
    await db
      .updateTable("sessions")
      .set({ created_at: new Date(Date.now() - 16 * MINUTE_MS).toISOString() })
      .execute();
    const acts: [path: string, fields: Record<string, string>][] = [
      ["/admin/equipe", { intent: "droits", id: mod, administrer: "oui" }],
      ["/admin/equipe", { intent: "inviter", email: "voleur@mal.example", administrer: "oui" }],
      ["/admin/donnees/export", { email: PAUL }],
      ["/admin/donnees", { intent: "effacer", email: PAUL, confirmation: "oui" }],
      ["/admin/compte", { intent: "cle-retirer", id: "x" }],
    ];
    for (const [path, fields] of acts) {
      const answer = await thief.post(path, fields);
      expect.soft(answer.headers.get("location"), `${path} ${fields.intent}`).toContain("confirmer=1");
    }
    expect((await thief.post("/auth/cle-acces", { purpose: "ajouter" })).status).toBe(403);
    const change = { intent: "mot-de-passe", ...NEW_PASSWORD };
    const guesses: number[] = [];
    for (let index = 0; index < 6; index += 1) {
      guesses.push((await thief.post("/admin/compte", { ...change, current: `essai-${index}` })).status);
    }
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    for (const intent of ["activer", "desactiver", "codes"]) {
      const answer = await thief.post("/admin/compte", { intent, password: "essai", code: "123456" });
      expect.soft(answer.status, intent).toBeGreaterThanOrEqual(400);
    }

    // Even with the password, a sign-in from another device sends the owner a mail.
    await signIn(visitorOf(site), ADMIN_EMAIL);
    expect((await writtenMail(site, ADMIN_EMAIL, "Nouvel appareil")).text).toContain("changez votre mot de passe");
    const page = await owner.get("/admin/compte");
    expect(page.html.match(/name="intent" value="session"/g)).toHaveLength(1);

    // From their own device, the owner ends all sessions with one press, including the stolen one.
    const phone = visitorOf(site);
    await signIn(phone, ADMIN_EMAIL);
    expect((await phone.post("/admin/compte", { intent: "sessions" })).headers.get("location")).toContain("sessions");
    expect((await thief.get("/admin/avis")).status).toBe(303);
    expect(JSON.parse((await thief.get("/api/session")).html)).toEqual({ signedIn: false });
    expect((await phone.get("/admin/avis")).status).toBe(200);
    expect(await db.selectFrom("users").select("rights").where("id", "=", mod).execute()).toEqual([
      { rights: "modérer" },
    ]);
  });

  // @V6.4.1 @V6.5.1 @V6.6.2 @V7.6.2
  test("with the mailbox gets no session from old links", async () => {
    const opened = await siteWithAdministrator("sqlite", TRUST_LOCAL_PROXY);
    const { site, database } = opened;
    const person = { firstName: "Paul", email: PAUL, password: "orge-et-avoine", confirmation: "orge-et-avoine" };
    const paul = visitorOf(site);
    const thief = visitorOf(site);

    // A link that confirms an address only confirms it, and does nothing the second time.
    await paul.post("/auth", { intent: "inscription", ...person });
    const confirmation = tokenOf(await writtenMail(site, PAUL, "Confirmez votre adresse"));
    for (let times = 0; times < 2; times += 1) {
      const answer = await thief.post("/auth/confirmation", { token: confirmation });
      expect(pathOf(answer)).toBe("/auth?message=confirmation");
      expect(isSignedIn(thief)).toBe(false);
    }
    expect((await thief.post("/auth/mot-de-passe", { token: confirmation, ...NEW_PASSWORD })).status).toBe(400);

    // A link to reset the password, used by its owner, is dead; it signs nobody in.
    await paul.post("/auth/mot-de-passe", { email: PAUL }, fromNewClient());
    const reset = tokenOf(await writtenMail(site, PAUL, "nouveau mot de passe"));
    expect((await thief.post("/auth/confirmation", { token: reset })).status).toBe(401);
    const chosen = { password: "seigle-et-sarrasin", confirmation: "seigle-et-sarrasin" };
    expect((await paul.post("/auth/mot-de-passe", { token: reset, ...chosen })).status).toBe(303);
    expect((await thief.post("/auth/mot-de-passe", { token: reset, ...NEW_PASSWORD })).text).toContain(
      "Ce lien n’est plus valable",
    );

    // A link requested before a change of password dies with the change.
    await thief.post("/auth/mot-de-passe", { email: ADMIN_EMAIL }, fromNewClient());
    const early = tokenOf(await writtenMail(site, ADMIN_EMAIL, "nouveau mot de passe"));
    const owner = await signedIn(site);
    const own = { password: "houblon-et-chanvre-1933", confirmation: "houblon-et-chanvre-1933" };
    expect((await owner.post("/admin/compte", { intent: "mot-de-passe", current: PASSWORD, ...own })).status).toBe(303);
    expect((await thief.post("/auth/mot-de-passe", { token: early, ...NEW_PASSWORD })).text).toContain(
      "Ce lien n’est plus valable",
    );

    // An invitation to the team works once.
    const invited = await owner.post("/admin/equipe", {
      intent: "inviter",
      email: "lea@maison.example",
      modérer: "oui",
    });
    const invitation = /\/auth\/invitation\?jeton=[\w-]+/.exec(invited.html)?.[0] ?? "";
    const account = { firstName: "Léa", ...own };
    expect((await visitorOf(site).post(invitation, account)).status).toBe(303);
    expect((await thief.post(invitation, { ...account, ...NEW_PASSWORD })).status).toBe(409);
    expect((await thief.get(invitation)).status).toBe(410);

    // An invitation to write a review works once; the next reader learns neither name nor order.
    const [link = ""] = await addInvitations(opened, [{ order_number: "4711", customer_name: "Jeanne" }]);
    expect((await visitorOf(site).post(link, WORDS, fromNewClient())).status).toBe(303);
    const spent = await thief.get(link);
    expect([spent.status, spent.text]).toEqual([410, expect.not.stringMatching(/Jeanne|4711/)]);

    expect(isSignedIn(thief)).toBe(false);
    expect(await database.db.selectFrom("users").select("email").where("role", "=", "admin").execute()).toEqual([
      { email: ADMIN_EMAIL },
    ]);
    expect((await writtenMail(site, ADMIN_EMAIL, "mot de passe a changé")).text).toContain("Si ce n’est pas vous");
  });

  // @V7.3.1 @V7.4.1 @V14.3.1 @V14.3.2
  test("with a laptop finds an expired session and no stored page, and the owner can remove its passkey", async () => {
    const { site, database } = await siteWithAdministrator("sqlite");
    const { db } = database;
    const laptop = visitorOf(site);
    await signIn(laptop, ADMIN_EMAIL);
    const key = createAuthenticator(site.url);
    const asked = await laptop.post("/auth/cle-acces", { purpose: "ajouter" });
    const answer = key.register(JSON.parse(asked.html));
    expect(
      pathOf(await laptop.post("/admin/compte", { intent: "cle-ajouter", passkeyName: "Portable", answer })),
    ).toContain("cle-ajoutee");
    const byPasskey = async (visitor: Visitor) => {
      const options = JSON.parse((await visitor.post("/auth/cle-acces", { purpose: "connexion" })).html);
      return visitor.post("/auth", { intent: "cle", answer: key.assert(options) });
    };
    expect((await byPasskey(visitorOf(site))).status).toBe(303);

    // Browsers may store no staff page, and signing out clears what they have.
    for (const path of ["/admin", "/admin/avis", "/admin/compte", "/admin/equipe", "/admin/avis.data"]) {
      expect((await laptop.get(path)).headers.get("cache-control"), path).toBe("no-store");
    }
    const other = visitorOf(site);
    await byPasskey(other);
    expect((await other.post("/auth/deconnexion", {})).headers.get("clear-site-data")).toBe('"cache"');

    // After a night, the laptop's session has expired.
    const night = new Date(Date.now() - 1).toISOString();
    await db.updateTable("sessions").set({ expires_at: night }).execute();
    expect((await laptop.get("/admin/avis")).status).toBe(303);

    // If it was stolen while open: its owner ends the session and removes the passkey from the phone.
    expect((await byPasskey(laptop)).status).toBe(303);
    const phone = visitorOf(site);
    await byPasskey(phone);
    const page = await phone.get("/admin/compte");
    const [, session = ""] = /value="session"\/?><input[^>]*name="id" value="([^"]+)"/.exec(page.html) ?? [];
    expect(pathOf(await phone.post("/admin/compte", { intent: "session", id: session }))).toContain("message=session");
    expect((await laptop.get("/admin/avis")).status).toBe(303);
    const { id } = await db.selectFrom("passkeys").select("id").executeTakeFirstOrThrow();
    expect(pathOf(await phone.post("/admin/compte", { intent: "cle-retirer", id }))).toContain("cle-retiree");
    expect((await byPasskey(laptop)).status).toBe(401);
    expect(isSignedIn(laptop)).toBe(false);
    expect((await writtenMail(site, ADMIN_EMAIL, "est retirée")).text).toContain("ne l’ouvre plus");
    expect((await phone.get("/admin/security/evenements")).text).toContain("Connexion refusée");
  });

  // @V6.5.3 @V7.2.1 @V9.2.2 @V13.3.2
  test.each(DIALECTS)("with a backup on %s cannot sign in, even with the secret in it", SLOW, async (dialect) => {
    const server = await startMailServer();
    const { site, database, environment } = await ownSiteWithAdministrator(dialect, { SMTP_URL: server.url });
    const { db } = database;
    const owner = visitorOf(site);
    await signIn(owner, ADMIN_EMAIL);
    const begun = await owner.post("/admin/compte", { intent: "activer", password: PASSWORD });
    const app = begun.html.match(/otpauth:[^"<]+/)?.[0].replaceAll("&amp;", "&") ?? "";
    const [recovery = ""] = /\b[A-Za-z0-9]{5}-[A-Za-z0-9]{5}\b/.exec(begun.text) ?? [];
    await owner.post("/admin/compte", { intent: "confirmer", address: app, code: await codeFor(app) });
    await visitorOf(site).post("/auth/mot-de-passe", { email: ADMIN_EMAIL });
    const isReset = ({ subject }: ParsedMail) => subject?.includes("nouveau mot de passe");
    await expect.poll(() => server.mails.some(isReset), { timeout: 15_000 }).toBe(true);
    const reset = /jeton=(\S+)/.exec(server.mails.find(isReset)?.text ?? "")?.[1] ?? "";
    await expect.poll(() => db.selectFrom("mail_outbox").select("id").execute(), { timeout: 10_000 }).toEqual([]);
    const link = pathOf(await visitorOf(site).post("/avis", WORDS)).split("?")[0] ?? "";
    const [session = ""] = decodeURIComponent(
      [...owner.cookies].find(([name]) => name.endsWith("session_token"))?.[1] ?? "",
    ).split(".");

    const stolen = await stealBackup(environment, dialect);
    const secrets = {
      password: PASSWORD,
      session,
      reset,
      recovery,
      app: secretOf(app),
      link: link.split("/").at(-1) ?? "",
    };
    for (const [what, value] of Object.entries(secrets)) {
      expect(value.length, what).toBeGreaterThan(9);
      expect.soft(stolen.text.includes(value), what).toBe(false);
    }
    expect(stolen.text).toContain(ADMIN_EMAIL);
    const hashed = await db.selectFrom("verifications").select("identifier").executeTakeFirstOrThrow();
    for (const token of [hashed.identifier, hashed.identifier.replace("sha256:", "")]) {
      const tried = await visitorOf(site).post("/auth/mot-de-passe", { token, ...NEW_PASSWORD });
      expect(tried.text).toContain("Ce lien n’est plus valable");
    }

    // A backup of the embedded database contains the secret; one of PostgreSQL does not.
    expect(stolen.secret !== undefined).toBe(dialect === "sqlite");
    const secret = stolen.secret ?? "x".repeat(43);
    const sign = (text: string, encoding: "base64" | "base64url") =>
      createHmac("sha256", secret).update(text).digest(encoding);
    const thief = visitorOf(site);
    const rows = await db.selectFrom("sessions").select("id").execute();
    for (const token of [...rows.map(({ id }) => id), "x".repeat(32)]) {
      thief.cookies.set("site.session_token", encodeURIComponent(`${token}.${sign(token, "base64")}`));
      expect((await thief.get("/admin/avis")).status).toBe(303);
    }
    thief.cookies.clear();
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const exp = Math.floor(Date.now() / 1000) + 3600;
    for (const requestType of [undefined, "change-email-confirmation", "change-email-verification"]) {
      const claims = `${part({ alg: "HS256" })}.${part({ email: ADMIN_EMAIL, updateTo: "voleur@mal.example", requestType, exp })}`;
      const answer = await thief.post("/auth/confirmation", { token: `${claims}.${sign(claims, "base64url")}` });
      expect([answer.status, isSignedIn(thief)]).toEqual([401, false]);
    }
    expect(await db.selectFrom("users").select("email").execute()).toEqual([{ email: ADMIN_EMAIL }]);

    // The secret opens private links until the owner replaces it. That is why backups should be encrypted.
    const review = await db.selectFrom("reviews").select(["id", "author_key"]).executeTakeFirstOrThrow();
    expect((await thief.get(authorLink(review, secret))).status).toBe(dialect === "sqlite" ? 200 : 404);
  });
});

const pathOf = ({ headers }: Answer) => headers.get("location") ?? "";

const isSignedIn = ({ cookies }: Visitor) => [...cookies.keys()].some((name) => name.endsWith("session_token"));

async function contentsOf({ database: { db } }: OpenedSite): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of ["reviews", "contact_submissions", "invitations"] as const) {
    contents[table] = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
  }
  return contents;
}

/** The bytes of a backup's files as text; a dump as its SQL. */
async function stealBackup(environment: Record<string, string>, dialect: Dialect) {
  const folder = mkdtempSync(join(tmpdir(), "stolen-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = promisify(execFile);
  const program = fileURLToPath(new URL("../../server/commands/backup.ts", import.meta.url));
  const file = join(folder, "site.tar.gz");
  await run(process.execPath, [program, file], { env: { ...PROGRAM_ENV, ...environment } });
  await run("tar", ["-xzf", file, "-C", folder]);
  if (dialect === "postgres")
    await run("pg_restore", [`--file=${join(folder, "site.sql")}`, join(folder, "site.dump")]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const text = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1")).join("\n");
  const secret = existsSync(join(folder, "secret")) ? readFileSync(join(folder, "secret"), "utf8").trim() : undefined;
  return { text, secret };
}
