import { describe, expect, test } from "vitest";
import { RIGHTS } from "../../app/account/rights.ts";
import { listRoleChanges } from "../../app/security/store.server.ts";
import { writeRoleChange } from "../../core/security-log.ts";
import { addressIn, codeFor } from "../authenticator.ts";
import { DIALECTS } from "../database.ts";
import { freePort } from "../free-port.ts";
import { startMailServer } from "../mail-server.ts";
import {
  ADMIN_EMAIL,
  addPerson,
  ownSiteWithAdministrator,
  PASSWORD,
  signedIn,
  signIn,
  siteWithAdministrator,
} from "../people.ts";
import { type Visitor, visitorOf } from "../visitor.ts";

const PUBLIC_URL = "https://www.maison.example";
const SESSION = "site.session_token";

describe.each(DIALECTS)("sessions on %s", (dialect) => {
  // @§4.sign-out @V7.2.1 @V7.2.2 @V7.2.3 @V7.4.1
  test("a sign-in creates a new token, and a sign-out revokes it everywhere", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const first = await signedIn(site);
    const token = first.cookies.get(SESSION);
    expect(token).toMatch(/^[A-Za-z0-9]{32}\./);
    const otherTab = visitorOf(site);
    for (const [name, value] of first.cookies) otherTab.cookies.set(name, value);
    expect((await otherTab.get("/admin/equipe")).status).toBe(200);

    expect((await first.post("/auth/deconnexion", {})).headers.get("location")).toBe("/");
    expect(first.cookies.has(SESSION)).toBe(false);
    expect((await otherTab.get("/admin/equipe")).status).toBe(303);
    expect(JSON.parse((await otherTab.get("/api/session")).html)).toEqual({ signedIn: false });

    await signIn(first, ADMIN_EMAIL);
    expect(first.cookies.get(SESSION)).toBeTruthy();
    expect(first.cookies.get(SESSION)).not.toBe(token);
  });

  // @V7.2.4
  test("a sign-in replaces a token that the visitor brought along", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const visitor = visitorOf(site);
    visitor.cookies.set(SESSION, "planted.c2lnbmVk");
    await signIn(visitor, ADMIN_EMAIL);
    expect(visitor.cookies.get(SESSION)).not.toBe("planted.c2lnbmVk");
    expect((await visitor.get("/admin/equipe")).status).toBe(200);
  });

  // @§4.role-lost @V7.4.2
  test("revoking rights ends sessions at once and is logged; the last administrator keeps them", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example");
    const admin = await signedIn(site);
    expect((await admin.post("/admin/equipe", { intent: "droits", administrer: "oui", id: paul })).status).toBe(303);
    const colleague = await signedIn(site, "paul@maison.example");
    expect((await colleague.get("/admin/equipe")).status).toBe(200);

    await admin.post("/admin/equipe", { intent: "retirer", id: paul });
    expect((await colleague.get("/admin/equipe")).status).toBe(303);
    expect(JSON.parse((await colleague.get("/api/session")).html)).toEqual({ signedIn: false });

    const own = await database.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", ADMIN_EMAIL)
      .executeTakeFirstOrThrow();
    const last = await admin.post("/admin/equipe", { intent: "retirer", id: own.id });
    expect(last.status).toBe(409);
    expect(last.text).toContain("Le dernier administrateur ne peut pas perdre ses droits.");
    const changes = await listRoleChanges(database.db);
    expect(changes.map(({ old_role, new_role, changed_by }) => [old_role, new_role, changed_by])).toEqual([
      ["admin", "user", own.id],
      ["user", "admin", own.id],
      [null, "admin", null],
    ]);
    expect(changes[0]?.ip_address).toMatch(/127\.0\.0\.1|::1/);
    const journal = await admin.get("/admin/journal");
    expect(journal.text).toContain(`${ADMIN_EMAIL} a changé les droits de paul@maison.example : « administrateur »`);
    expect(journal.text).toContain(`${ADMIN_EMAIL} a changé les droits de paul@maison.example : « utilisateur »`);
  });

  // @V7.4.5
  test("an administrator ends a person's sessions without changing the role", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example");
    const user = await signedIn(site, "paul@maison.example");
    const admin = await signedIn(site);
    expect((await admin.get("/admin/equipe?q=PAUL")).text).toContain("1 session ouverte");
    await admin.post("/admin/equipe", { intent: "terminer", id: paul });
    expect((await user.get("/admin/compte")).status).toBe(303);
    expect((await admin.get("/admin/equipe")).text).toContain("Utilisateur");
    expect((await admin.get("/admin/journal")).text).toContain("a terminé les sessions de paul@maison.example");
  });

  // @A5.lost-second-factor
  test("an administrator resets a colleague's second factor, which ends the sessions and sends a mail", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example", ["modérer"]);
    const [admin, colleague] = [await signedIn(site), await signedIn(site, "paul@maison.example")];
    const reset = (id: string) => admin.post("/admin/equipe", { intent: "double-authentification", id });
    expect((await admin.get("/admin/equipe")).text).not.toContain("Réinitialiser la double authentification");
    const { db } = database;
    await db.updateTable("users").set({ two_factor_enabled: true }).execute();
    expect((await admin.get("/admin/equipe")).text.match(/Réinitialiser la double authentification/g)).toHaveLength(1);
    const refused = await colleague.post("/admin/equipe", { intent: "double-authentification", id: paul });
    expect(refused.status).toBe(403);

    const done = await reset(paul);
    const { text } = await admin.get(done.headers.get("location") ?? "");
    expect(text).toContain("La double authentification de paul@maison.example est réinitialisée");
    expect((await colleague.get("/admin/compte")).status).toBe(303);
    const users = await db.selectFrom("users").select(["id", "email", "two_factor_enabled"]).execute();
    expect(users.map(({ email, two_factor_enabled }) => [email, Boolean(two_factor_enabled)]).sort()).toEqual([
      [ADMIN_EMAIL, true],
      ["paul@maison.example", false],
    ]);
    const mails = await db
      .selectFrom("mail_outbox")
      .select("recipient")
      .where("kind", "=", "second_factor_off")
      .execute();
    expect(mails).toEqual([{ recipient: "paul@maison.example" }]);
    expect((await admin.get("/admin/journal")).text).toContain(
      "a désactivé la double authentification de paul@maison.example",
    );

    const own = await reset(users.find(({ email }) => email === ADMIN_EMAIL)?.id ?? "");
    expect([own.status, own.text]).toEqual([409, expect.stringContaining("Mon compte")]);
    expect((await reset(paul)).status).toBe(409);
  });

  // @V8.2.1
  test("no link makes an administrator « undo » a change of rights that never was", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example");
    const admin = await signedIn(site);
    const forged = await admin.get(`/admin/equipe?message=retire&personne=${paul}&avant=administrer`);
    expect(forged.text).not.toContain("ne fait plus partie de l’équipe");
    expect(forged.text).not.toContain("Annuler");

    const undo = async (fields: Record<string, string>) => {
      const { headers } = await admin.post("/admin/equipe", { id: paul, ...fields });
      const { html } = await admin.get(headers.get("location") ?? "");
      const form = html.split("<form").find((each) => each.includes("Annuler")) ?? "";
      return [...form.matchAll(/name="([^"]+)" value="oui"/g)].map(([, right]) => right);
    };
    expect(await undo({ intent: "droits", modérer: "oui", répondre: "oui" })).toEqual([]);
    expect(await undo({ intent: "retirer" })).toEqual(["modérer", "répondre"]);
    await writeRoleChange(database.db, { userId: paul, oldRole: "user", newRole: "user", changedBy: paul, ip: null });
    expect((await admin.get(`/admin/equipe?message=retire&personne=${paul}`)).text).not.toContain("Annuler");
  });

  test("an older form does not undo another administrator's decision about rights", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const paul = await addPerson(database, "paul@maison.example");
    const admin = await signedIn(site);
    const form = { intent: "droits", id: paul, seen: "user" };
    expect((await admin.post("/admin/equipe", { ...form, modérer: "oui" })).status).toBe(303);
    const stale = await admin.post("/admin/equipe", { ...form, répondre: "oui" });
    expect([stale.status, stale.text]).toEqual([409, expect.stringContaining("ont changé entre-temps")]);
    expect(stale.html).toContain('name="seen" value="modérer"');

    const again = await admin.post("/admin/equipe", { ...form, seen: "modérer", modérer: "oui" });
    const { text } = await admin.get(again.headers.get("location") ?? "");
    expect(text).toContain("Rien n’a changé : c’était déjà ainsi.");
    expect(text).not.toContain("Annuler");
  });

  // @V6.2.2 @V6.2.3 @V7.4.3
  test("a new password renews the own session and ends the others; wrong passwords are limited", async () => {
    const { site } = await siteWithAdministrator(dialect);
    const here = await signedIn(site);
    const elsewhere = await signedIn(site);
    const token = here.cookies.get(SESSION);
    const change = { intent: "mot-de-passe", password: "chicorée-et-lin", confirmation: "chicorée-et-lin" };
    const changed = await here.post("/admin/compte", { ...change, current: PASSWORD });
    expect(changed.headers.get("location")).toBe("/admin/compte?message=mot-de-passe");
    expect(here.cookies.get(SESSION)).not.toBe(token);
    expect((await here.get("/admin/compte?message=mot-de-passe")).text).toContain("Votre mot de passe est changé.");
    expect((await elsewhere.get("/admin/compte")).status).toBe(303);

    for (let turn = 0; turn < 5; turn += 1) {
      expect((await here.post("/admin/compte", { ...change, current: "fautif" })).text).toContain(
        "Le mot de passe actuel est incorrect.",
      );
    }
    const limited = await here.post("/admin/compte", { ...change, current: "chicorée-et-lin" });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(800);
  });

  // @V6.3.3
  test("beside a passkey the password alone silences no alarm and changes no name", async () => {
    const { site, database } = await siteWithAdministrator(dialect, { REQUIRE_TWO_FACTOR: "oui" });
    const { db } = database;
    const thief = await signedIn(site);
    expect((await thief.get("/admin/compte")).html).toContain('value="messages"');
    const owner = await db.selectFrom("users").select("id").where("email", "=", ADMIN_EMAIL).executeTakeFirstOrThrow();
    const key = { credential_id: "a", public_key: "b", transports: "", counter: 0, name: "clé", used_at: null };
    const row = { ...key, id: crypto.randomUUID(), user_id: owner.id, created_at: new Date().toISOString() };
    await db.insertInto("passkeys").values(row).execute();
    expect((await thief.get("/admin/compte")).html).not.toContain('value="messages"');
    for (const intent of ["messages", "nom"]) {
      const refused = await thief.post("/admin/compte", { intent, firstName: "Paul" });
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("avec votre clé d’accès")]);
    }
    await db.updateTable("sessions").set({ by_passkey: true }).execute();
    expect((await thief.post("/admin/compte", { intent: "messages" })).status).toBe(303);
  });

  // @V7.5.1
  test("a second factor shows its picture and codes once, is asked at sign-in, and where required blocks every page", async () => {
    const { site } = await siteWithAdministrator(dialect, { REQUIRE_TWO_FACTOR: "oui" });
    const admin = await signedIn(site);
    expect((await admin.get("/admin/avis")).headers.get("location")).toBe("/admin/compte");
    const begun = await admin.post("/admin/compte", { intent: "activer", password: PASSWORD });
    expect(begun.html).toContain('aria-label="Code QR pour votre application d’authentification"');
    const address = addressIn(begun.html);
    const [recovery = "", another = ""] = [...begun.html.matchAll(/<li><code>([\w-]+)<\/code>/g)].map(
      ([, code]) => code,
    );
    expect(recovery).not.toBe("");

    const mistyped = await admin.post("/admin/compte", { intent: "confirmer", address, code: "000000" });
    expect(mistyped.text).toContain("Ce code est erroné.");
    expect(addressIn(mistyped.html)).toBe(address);
    expect(mistyped.html).not.toContain(recovery);
    const done = await admin.post("/admin/compte", { intent: "confirmer", address, code: await codeFor(address) });
    expect(done.headers.get("location")).toBe("/admin/compte?message=active");
    expect((await admin.get("/admin/avis")).status).toBe(200);

    const again = visitorOf(site);
    const half = await again.post("/auth?retour=%2Fadmin%2Favis", {
      intent: "connexion",
      email: ADMIN_EMAIL,
      password: PASSWORD,
    });
    expect(half.headers.get("location")).toContain("etape=code");
    expect((await again.get("/admin/avis")).status).toBe(303);
    const whole = await again.post(half.headers.get("location") ?? "", { intent: "code", code: recovery });
    expect(whole.headers.get("location")).toBe("/admin/avis");

    const passwordOnly = await admin.post("/admin/compte", { intent: "desactiver", password: PASSWORD });
    expect([passwordOnly.status, passwordOnly.text]).toEqual([
      400,
      expect.stringContaining("Indiquez les 6 chiffres de votre application"),
    ]);
    const ended = await admin.post("/admin/compte", { intent: "desactiver", password: PASSWORD, code: another });
    expect(ended.headers.get("location")).toBe("/admin/compte?message=inactive");
    expect((await admin.get("/admin/avis")).headers.get("location")).toBe("/admin/compte");
  });

  // @V8.2.3 @V15.3.3
  test("no form field sets a role", async () => {
    const { site, database } = await siteWithAdministrator(dialect);
    const greedy = { role: "admin", emailVerified: "true", email_verified: "1", "user.role": "admin" };
    const person = { email: "paul@client.example", password: PASSWORD, confirmation: PASSWORD };
    await visitorOf(site).post("/auth", { intent: "inscription", ...person, ...greedy });
    const user = database.db.selectFrom("users").select(["role", "email_verified"]).where("email", "=", person.email);
    const { role, email_verified } = await user.executeTakeFirstOrThrow();
    expect({ role, isConfirmed: Boolean(email_verified) }).toEqual({ role: "user", isConfirmed: false });
  });
});

describe.each(DIALECTS)("emails on %s", (dialect) => {
  test("confirmation and recovery emails are French and link to the public address, whatever the host", async () => {
    const server = await startMailServer();
    const { site } = await ownSiteWithAdministrator(dialect, { SMTP_URL: server.url, PUBLIC_URL });
    const visitor = visitorAt(site, "www.maison.example");
    const stranger = { "x-forwarded-host": "e.example", forwarded: "host=e.example", "x-forwarded-proto": "http" };
    const person = { email: "paul@client.example", password: PASSWORD, confirmation: PASSWORD };
    const signedUp = await visitor.post("/auth", { intent: "inscription", ...person }, stranger);
    expect(signedUp.headers.get("location")).toContain("message=inscription");

    const [confirmation] = await server.arrived(1);
    expect(confirmation?.to).toMatchObject({ text: "paul@client.example" });
    expect(confirmation?.subject).toMatch(/[Cc]onfirme/);
    expect(confirmation?.text).toContain("Bonjour");
    expect(linksIn(confirmation?.text)).toEqual([
      expect.stringMatching(/^https:\/\/www\.maison\.example\/auth\/confirmation\?jeton=/),
    ]);
    expect((await signIn(visitor, person.email)).text).toContain(
      "Votre adresse e-mail n’est pas encore confirmée. Suivez le lien du message que nous venons de vous envoyer.",
    );
    const [, again] = await server.arrived(2);
    await visitor.post("/auth/confirmation", { token: tokenIn(again?.text) });
    expect((await signIn(visitor, person.email)).status).toBe(303);

    const asked = await visitor.post("/auth/mot-de-passe", { email: person.email }, stranger);
    expect((await visitor.get(asked.headers.get("location") ?? "")).text).toContain("un lien y est envoyé");
    const [, , recovery] = await server.arrived(3);
    expect(recovery?.text).toContain("Bonjour");
    expect(linksIn(recovery?.text)).toEqual([
      expect.stringMatching(/^https:\/\/www\.maison\.example\/auth\/mot-de-passe\?jeton=/),
    ]);
  });

  test("a recovery link changes the password once and ends every session", async () => {
    const server = await startMailServer();
    const { site, database } = await ownSiteWithAdministrator(dialect, { SMTP_URL: server.url });
    await addPerson(database, "paul@client.example");
    const before = await signedIn(site, "paul@client.example");
    await visitorOf(site).post("/auth/mot-de-passe", { email: "paul@client.example" });
    const [email] = await server.arrived(1);
    const choose = { token: tokenIn(email?.text), password: "chicorée", confirmation: "chicorée" };
    const page = `/auth/mot-de-passe?jeton=${choose.token}`;
    expect((await visitorOf(site).get(page)).text).toContain("Choisir un nouveau mot de passe");
    const chosen = await visitorOf(site).post("/auth/mot-de-passe", choose);
    expect(chosen.headers.get("location")).toBe("/auth?message=mot-de-passe");
    expect((await before.get("/admin/compte")).status).toBe(303);
    expect((await signIn(visitorOf(site), "paul@client.example", "chicorée")).status).toBe(303);
    expect((await visitorOf(site).post("/auth/mot-de-passe", choose)).text).toContain("Ce lien n’est plus valable");
    const spent = [await visitorOf(site).get(page), await visitorOf(site).post(page, choose)];
    expect(spent.map(({ status }) => status)).toEqual([410, 400]);
    for (const { text, html } of spent) {
      expect(text).toContain("Ce lien n’est plus valable");
      expect(html).toContain('<a href="/auth/mot-de-passe"');
      expect(html).not.toContain('type="password"');
    }
  });

  test("while the mail server is away a request succeeds, and its email leaves later, once", async () => {
    const port = await freePort();
    const { site, database } = await ownSiteWithAdministrator(dialect, {
      SMTP_URL: `smtp://127.0.0.1:${port}?tls=non`,
    });
    const sent = await visitorOf(site).post("/auth/mot-de-passe", { email: ADMIN_EMAIL });
    expect(sent.status).toBe(303);
    const waiting = () => database.db.selectFrom("mail_outbox").select(["attempts", "abandoned_at"]).execute();
    await until(async () => (await waiting())[0]?.attempts === 1);

    const server = await startMailServer(port);
    await database.db.updateTable("mail_outbox").set({ send_after: new Date().toISOString() }).execute();
    const [email] = await server.arrived(1);
    expect(email?.to).toMatchObject({ text: ADMIN_EMAIL });
    await until(async () => (await waiting()).length === 0);
    expect(server.mails).toHaveLength(1);
  });
});

const person = { email: "paul@client.example", password: PASSWORD, confirmation: PASSWORD };

// @P31.email-sent
test("an email is shown as sent only after it was sent", async () => {
  const server = await startMailServer();
  const { site } = await ownSiteWithAdministrator("sqlite", { SMTP_URL: server.url });
  const visitor = visitorOf(site);
  await visitor.post("/auth", { intent: "inscription", ...person });
  for (let email = 0; email < 5; email += 1) {
    expect((await signIn(visitor, person.email)).text).toContain("du message que nous venons de vous envoyer");
  }
  const sixth = await signIn(visitor, person.email);
  expect(sixth.text).toContain("Suivez le lien d’un des messages déjà envoyés");
  expect(sixth.text).not.toContain("venons de vous envoyer");
});

// @P31.email-sent
test("without a mail server emails stay with the operator, and nothing claims that they were sent", async () => {
  const { site: mute } = await siteWithAdministrator("sqlite");
  const somebody = visitorOf(mute);
  const signedUp = await somebody.post("/auth", { intent: "inscription", ...person });
  const claim = "réclamez votre lien à la personne qui gère le site";
  const notice = (await somebody.get(signedUp.headers.get("location") ?? "")).text;
  expect(notice).toContain("Inscription réussie ! Vérifiez votre email pour confirmer votre compte.");
  expect(notice).toContain(`Ce site n’envoie pas encore d’e-mails : ${claim}`);
  const early = (await signIn(somebody, person.email)).text;
  expect(early).toContain(claim);
  expect(early).not.toMatch(/venons de vous envoyer|outbox|\.eml/);
  const asked = await somebody.post("/auth/mot-de-passe", { email: person.email });
  const ready = (await somebody.get(asked.headers.get("location") ?? "")).text;
  expect(ready).toContain("un lien est prêt : réclamez-le à la personne qui gère le site");
  expect(ready).not.toMatch(/y est envoyé|indésirables/);
});

// @P37.invitation-mail
test("the team page says whether an invitation leaves by e-mail, and where its link opens", async () => {
  const bare = await teamPageWith({});
  expect(bare).toContain("Les messages du site ne partent pas encore : le lien de l’invitation s’affichera ici");
  expect(bare).toContain("Le site n’a pas encore d’adresse publique");
  const ready = await teamPageWith({ PUBLIC_URL, SMTP_URL: "smtp://127.0.0.1:25" });
  expect(ready).toContain("Elle reçoit un lien par e-mail");
  expect(ready).not.toContain("adresse publique");
});

test("a mistyped first code keeps the recovery codes on the page", async () => {
  const { site } = await siteWithAdministrator("sqlite");
  const admin = await signedIn(site);
  const begun = await admin.post("/admin/compte", { intent: "activer", password: PASSWORD });
  const codesOn = (page: string) => page.match(/\b[0-9a-z]{5}-[0-9a-z]{5}\b/g);
  const codes = [...(codesOn(begun.text) ?? [])];
  expect(new Set(codes).size).toBe(10);
  const posted = { address: addressIn(begun.html), codes: /name="codes" value="([^"]+)"/.exec(begun.html)?.[1] ?? "" };
  for (const code of ["000000", "douze"]) {
    const refused = await admin.post("/admin/compte", { intent: "confirmer", ...posted, code });
    expect(refused.text).toContain("Garder les codes de secours");
    expect(codesOn(refused.text)).toEqual(codes);
  }
});

test("the audit log name is shown in the account and first on the team page", async () => {
  const { site, database } = await siteWithAdministrator("sqlite");
  const admin = await signedIn(site);
  expect((await admin.get("/admin/compte")).text).toContain("Vos actions sont signées de cette adresse");
  await addPerson(database, "paul@maison.example", RIGHTS);
  const colleague = await signedIn(site, "paul@maison.example");
  expect((await colleague.get("/admin/compte")).text).toContain("Vos actions sont signées : paul");
  expect((await colleague.get("/admin/equipe")).text).toContain("paul paul@maison.example Vous Administrateur");
});

async function teamPageWith(settings: Record<string, string>): Promise<string> {
  const { site } = await ownSiteWithAdministrator("sqlite", settings);
  const admin = settings.PUBLIC_URL ? visitorAt(site, "www.maison.example") : visitorOf(site);
  await signIn(admin, ADMIN_EMAIL);
  return (await admin.get("/admin/equipe")).text;
}

/** A visitor who uses the site's public name, as a proxy would forward it. */
function visitorAt(site: { url: string; output(): string }, host: string): Visitor {
  const port = /\(port (\d+)\)/.exec(site.output())?.[1];
  return visitorOf({ url: `https://${host}` }, `http://localhost:${port}`);
}

const linksIn = (text = "") => text.match(/https?:\/\/\S+/g) ?? [];
const tokenIn = (text = "") => new URL(linksIn(text)[0] ?? "").searchParams.get("jeton") ?? "";

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("timed out");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
