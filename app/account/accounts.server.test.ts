import { createHmac } from "node:crypto";
import { getMigrations } from "better-auth/db/migration";
import { describe, expect, test } from "vitest";
import { isId } from "../../core/database/id.ts";
import { createLog } from "../../core/log.ts";
import { codeFor } from "../../test/authenticator.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { USER_ID_SHOWN } from "../security/rules.ts";
import { listRoleChanges, listSecurityEvents } from "../security/store.server.ts";
import { type Accounts, createAccounts } from "./accounts.server.ts";
import { createAuth } from "./better-auth.server.ts";
import { readDevice } from "./known-device.server.ts";
import { asKnownPerson, takePasswordTurn } from "./password-turns.server.ts";
import { addConfirmedUser } from "./store.server.ts";

const OPERATOR = { id: null, name: "L’hébergeur du site" };
const actor = (id: string) => ({ id, name: "Équipe" });
const SITE = "https://site.example";
const client = { address: "203.0.113.7", userAgent: "Navigateur" };
const elsewhere = (n: number) => ({ address: `198.51.100.${n}`, userAgent: null });
const SECRET = "s".repeat(32);
const marie = { firstName: "Marie", lastName: "D’Été", email: "marie@site.example", password: "secret1" };
const paul = { firstName: "Paul", lastName: "", email: "paul@site.example", password: "secret2" };

describe.each(DIALECTS)("%s", (dialect) => {
  test("the library has nothing to add to our migration", async () => {
    const { database, accounts } = await open();
    const plan = await getMigrations(
      createAuth({
        db: database.db,
        dialect,
        secret: "s".repeat(32),
        siteUrl: SITE,
        sendConfirmation: async () => {},
        sendPasswordReset: async () => {},
        onError: () => {},
      }).options,
    );
    const { toBeCreated, toBeAdded, schemaProblems } = plan;
    expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], schemaProblems: [] });
    expect(await accounts.hadAdministrator()).toBe(false);
  });

  test("signing up, confirming, signing in and out", async () => {
    const { accounts, letters } = await open();
    expect(await accounts.signUp(marie, client)).toEqual({ ok: true });
    expect(await accounts.signIn(marie, client)).toMatchObject({ ok: false, status: 403 });
    const [letter] = await letters();
    expect(letter?.recipient).toBe(marie.email);
    expect(letter?.body).toContain(`${SITE}/auth/confirmation?jeton=`);
    expect(await accounts.confirmEmail("forged")).toMatchObject({ ok: false });
    expect(await accounts.confirmEmail(tokenIn(letter))).toEqual({ ok: true });

    const signedIn = await accounts.signIn({ email: "MARIE@site.example", password: marie.password }, client);
    const session = cookiesOf(signedIn);
    expect(lines(signedIn).find((line) => line.includes("session_token"))).toMatch(
      /^__Host-site\.session_token=.*Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(lines(signedIn)).toContain("signed_in=1; Max-Age=43200; Path=/; SameSite=Lax; Secure");
    expect((await accounts.readSession(session)).user).toMatchObject({
      email: marie.email,
      name: "Marie D’Été",
      role: "user",
    });

    const forgotten = await accounts.signOut(session);
    expect(forgotten).toContain("signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure");
    expect((await accounts.readSession(session)).user).toBeNull();
  });

  test("signing in anew ends the session that the browser had, and no other", async () => {
    const { accounts } = await openWith(marie);
    const [here, elsewhereToo] = [
      cookiesOf(await accounts.signIn(marie, client)),
      cookiesOf(await accounts.signIn(marie, client)),
    ];
    const anew = cookiesOf(await accounts.signIn(marie, client, here));
    const isOpen = async (session: Headers) => (await accounts.readSession(session)).user !== null;
    expect([await isOpen(here), await isOpen(elsewhereToo), await isOpen(anew)]).toEqual([false, true, true]);
  });

  test("a session ends after seven days, however much it is used", async () => {
    const { accounts, database } = await openWith(marie);
    const session = cookiesOf(await accounts.signIn(marie, client));
    const startedDaysAgo = (days: number) =>
      database.db
        .withTables<{ sessions: { created_at: string } }>()
        .updateTable("sessions")
        .set({ created_at: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString() })
        .execute();
    await startedDaysAgo(6.9);
    expect((await accounts.readSession(session)).user?.email).toBe(marie.email);
    await startedDaysAgo(7.1);
    const over = await accounts.readSession(session);
    expect(over.user).toBeNull();
    expect(over.cookies).toContain("signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure");
    expect(await database.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  test("an address has one account, also when two people take it at the same moment", async () => {
    const { accounts } = await open();
    const results = await Promise.all([accounts.signUp(marie, elsewhere(1)), accounts.signUp(marie, elsewhere(2))]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const again = await accounts.signUp({ ...marie, email: "Marie@Site.example" }, client);
    expect(again).toMatchObject({
      status: 409,
      message: "Un compte existe déjà avec cet email. Essayez de vous connecter.",
    });
  });

  test("the eight characters shown of a user's id tell people apart, and not when they came", async () => {
    const { accounts, database } = await open();
    for (let n = 0; n < 5; n += 1) await accounts.signUp({ ...marie, email: `m${n}@site.example` }, client);
    const passwordHash = "not a hash";
    for (let n = 5; n < 10; n += 1) {
      const person = { firstName: "", lastName: "", email: `m${n}@site.example`, passwordHash, role: "user" } as const;
      await addConfirmedUser(database.db, person);
    }
    const shown = (await accounts.listUsers()).map(({ id }) => id.slice(0, USER_ID_SHOWN));
    expect(new Set(shown).size).toBe(10);
    expect(new Set(shown.map((id) => id.slice(0, 4))).size).toBeGreaterThan(5);
    expect((await accounts.listUsers()).every(({ id }) => isId(id))).toBe(true);
  });

  test("no field of a sign-up sets a role or confirms an address", async () => {
    const { accounts } = await open();
    const greedy = { ...marie, role: "admin", emailVerified: true };
    expect(await accounts.signUp(greedy, client)).toEqual({ ok: true });
    expect(await accounts.listUsers()).toMatchObject([{ role: "user", isConfirmed: false }]);
  });

  test("the fifth wrong password is the last for this account and client, not for its owner elsewhere", async () => {
    const { accounts, database } = await openWith(marie);
    const wrong = { email: marie.email, password: "fautif" };
    const guesses = await Promise.all(Array.from({ length: 8 }, () => accounts.signIn(wrong, client)));
    expect(guesses.map((guess) => (guess.ok ? 200 : guess.status)).sort()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ]);
    const refused = await accounts.signIn(marie, client);
    expect(refused).toMatchObject({
      status: 429,
      message: "Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.",
    });
    if (!refused.ok) expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    expect(await accounts.signIn(marie, elsewhere(1))).toMatchObject({ ok: true });

    const events = await listSecurityEvents(database.db);
    const kinds = events.map(({ event_type, severity }) => `${event_type} ${severity}`);
    expect(kinds.filter((kind) => kind === "login_failed medium")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "login_failed high")).toHaveLength(2);
    expect(kinds).toContain("login_rate_limit_exceeded medium");
    const userId = await idOf(accounts, marie.email);
    expect(events.every(({ user_id }) => user_id === userId)).toBe(true);
    expect(kinds).toContain("login_success low");
    expect(events.every(({ ip_address }) => ip_address === client.address || ip_address === "198.51.100.1")).toBe(true);
  });

  test("a client has five wrong passwords, whatever the accounts, and the fourth is of high severity", async () => {
    const { accounts, database } = await openWith(marie);
    for (let n = 0; n < 4; n += 1) {
      const guess = await accounts.signIn({ email: `nobody${n}@site.example`, password: "fautif" }, client);
      expect(guess).toMatchObject({ status: 401, message: "Email ou mot de passe incorrect" });
      if (n === 2) expect(await accounts.signIn(marie, client)).toMatchObject({ ok: true });
    }
    await accounts.signIn({ ...marie, password: "fautif" }, client);
    expect(await accounts.signIn(marie, client)).toMatchObject({ status: 429 });
    const events = (await listSecurityEvents(database.db)).map(({ event_type, severity }) => [event_type, severity]);
    expect(events.filter(([type]) => type === "login_failed").map(([, severity]) => severity)).toEqual([
      "high",
      "high",
      "medium",
      "medium",
      "medium",
    ]);
  });

  test("a flood of sign-ins from elsewhere costs a right password no attempt, and a known device no place", async () => {
    const { accounts } = await openWith(marie);
    const device = cookiesOf(await accounts.signIn(marie, client));
    await accounts.signOut(device);
    const releases: (() => void)[] = [];
    const hold = () => takePasswordTurn(() => new Promise<void>((resolve) => releases.push(resolve)));
    const flood = Array.from({ length: 42 }, hold);
    const turnedAway = [];
    for (let n = 0; n < 6; n += 1) turnedAway.push(await accounts.signIn(marie, elsewhere(200)));
    expect(turnedAway).toEqual(Array(6).fill(expect.objectContaining({ ok: false, status: 503 })));

    const known = accounts.signIn(marie, client, device);
    const release = setInterval(() => releases.shift()?.(), 20);
    expect(await known).toMatchObject({ ok: true });
    await Promise.all(flood);
    clearInterval(release);
    expect(await accounts.signIn(marie, elsewhere(200))).toMatchObject({ ok: true });
  });

  test("a device is known for the people who signed in there, and by our signature only", async () => {
    const { accounts } = await openWith(marie, paul);
    const own = cookiesOf(await accounts.signIn(marie, client));
    const shared = cookiesOf(await accounts.signIn(paul, client, own));
    const ids = await Promise.all([paul, marie].map(({ email }) => idOf(accounts, email)));
    const signing = { secret: SECRET, isSecure: true };
    expect(readDevice(signing, shared)?.userIds).toEqual(ids);
    expect(readDevice(signing, new Headers({ cookie: `${shared.get("cookie")}x` }))).toBeNull();
    const forged = shared.get("cookie")?.replace(ids[0] ?? "", crypto.randomUUID()) ?? "";
    expect(readDevice(signing, new Headers({ cookie: forged }))).toBeNull();
    expect(readDevice(signing, new Headers())).toBeNull();
    const line = lines(await accounts.signIn(paul, client)).find((cookie) => cookie.includes("device"));
    expect(line).toMatch(/^__Host-site\.device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test("a success begins the count of an account anew", async () => {
    const { accounts } = await openWith(marie);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await accounts.signIn({ ...marie, password: "fautif" }, client);
      expect(await accounts.signIn(marie, client)).toMatchObject({ ok: true });
    }
  });

  test("five sign-ups a client", async () => {
    const { accounts } = await open();
    const people = Array.from({ length: 6 }, (_, n) => ({ ...marie, email: `m${n}@site.example` }));
    const results = await Promise.all(people.map((person) => accounts.signUp(person, client)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 429 });
  });

  test("of ten simultaneous uses of the first administrator's link one succeeds", async () => {
    const { accounts } = await open();
    const link = await accounts.prepareFirstAdministrator();
    const token = new URL(link ?? "").searchParams.get("jeton") ?? "";
    expect(await accounts.isSetupTokenValid(token)).toBe(true);
    const people = Array.from({ length: 10 }, (_, n) => ({ ...marie, email: `m${n}@site.example` }));
    const results = await Promise.all(people.map((person) => accounts.createFirstAdministrator(token, person, client)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [first, ...others] = await accounts.listUsers();
    expect(first).toMatchObject({ role: "admin", isConfirmed: true });
    expect(others).toEqual([]);
    expect(await accounts.isSetupTokenValid(token)).toBe(false);
    expect(await accounts.prepareFirstAdministrator()).toBeUndefined();
  });

  test("a restart replaces the link", async () => {
    const { accounts, database } = await open();
    const links = [await accounts.prepareFirstAdministrator(), await accounts.prepareFirstAdministrator()];
    const tokens = links.map((link) => new URL(link ?? "").searchParams.get("jeton") ?? "");
    expect(await Promise.all(tokens.map((token) => accounts.isSetupTokenValid(token)))).toEqual([false, true]);
    const stored = JSON.stringify(await database.db.selectFrom("setup_link").selectAll().execute());
    expect(tokens.some((token) => stored.includes(token))).toBe(false);
  });

  test("the administrator of the settings is made once, keeps a changed password and needs no link", async () => {
    const settings = { adminEmail: "Chef@site.example", adminPassword: "premier" };
    const { accounts, database } = await open(settings);
    const instances = [accounts, accountsOn(database, settings), accountsOn(database, settings)];
    const links = await Promise.all(instances.map((instance) => instance.prepareFirstAdministrator()));
    expect(links).toEqual([undefined, undefined, undefined]);
    expect(await accounts.listUsers()).toMatchObject([{ email: "chef@site.example", role: "admin" }]);

    const session = cookiesOf(await accounts.signIn({ email: "chef@site.example", password: "premier" }, client));
    const userId = (await accounts.readSession(session)).user?.id ?? "";
    const change = { userId, current: "premier", password: "deuxième" };
    expect(await accounts.changePassword(session, change)).toMatchObject({ ok: true });
    await accounts.prepareFirstAdministrator();
    expect(await accounts.signIn({ email: "chef@site.example", password: "deuxième" }, client)).toMatchObject({
      ok: true,
    });
  });

  test("the first administrator is made once: neither lost rights nor a lost account bring one back at a restart", async () => {
    const settings = { adminEmail: "chef@site.example", adminPassword: "premier" };
    const { accounts, database } = await openWith(marie);
    await accounts.setRole({ userId: await idOf(accounts, marie.email), role: "admin", by: OPERATOR, ip: null });
    const promoted = accountsOn(database, { ...settings, adminEmail: paul.email });
    expect(await promoted.prepareFirstAdministrator()).toBeUndefined();
    expect((await accounts.listUsers()).map(({ email, role }) => [email, role])).toEqual([[marie.email, "admin"]]);

    const { accounts: started, database: other } = await open(settings);
    await started.prepareFirstAdministrator();
    await started.signUp(paul, client);
    const chief = await idOf(started, "chef@site.example");
    const { db } = other;
    await db.updateTable("users").set({ role: "user" }).where("id", "=", chief).execute();
    expect(await started.prepareFirstAdministrator()).toBeUndefined();
    await db.deleteFrom("users").where("id", "=", chief).execute();
    expect(await accountsOn(other, {}).prepareFirstAdministrator()).toBeUndefined();
    expect((await started.listUsers()).map(({ email, role }) => [email, role])).toEqual([[paul.email, "user"]]);
  });

  test("whoever opened an account with the administrator's address beforehand does not become one", async () => {
    const { accounts } = await open({ adminEmail: marie.email, adminPassword: "véritable" });
    await accounts.signUp(marie, client);
    await accounts.prepareFirstAdministrator();
    expect(await accounts.signIn(marie, client)).toMatchObject({ status: 401 });
    expect(await accounts.signIn({ email: marie.email, password: "véritable" }, client)).toMatchObject({ ok: true });
  });

  test("roles change on record, end sessions, and leave one administrator", async () => {
    const { accounts, database } = await openWith(marie, paul);
    const [m, p] = [await idOf(accounts, marie.email), await idOf(accounts, paul.email)];
    expect(await accounts.setRole({ userId: m, role: "admin", by: OPERATOR, ip: null })).toEqual({ ok: true });
    expect(await accounts.setRole({ userId: m, role: "user", by: actor(m), ip: client.address })).toMatchObject({
      status: 409,
    });
    expect(await accounts.setRole({ userId: p, role: "admin", by: actor(m), ip: client.address })).toEqual({
      ok: true,
    });

    const session = cookiesOf(await accounts.signIn(paul, client));
    expect((await accounts.readSession(session)).user?.role).toBe("admin");
    const both = await Promise.all([
      accounts.setRole({ userId: p, role: "user", by: actor(m), ip: client.address }),
      accounts.setRole({ userId: m, role: "user", by: actor(p), ip: client.address }),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await accounts.listUsers()).filter(({ role }) => role === "admin")).toHaveLength(1);
    if (both[0]?.ok) expect((await accounts.readSession(session)).user).toBeNull();

    const changes = await listRoleChanges(database.db);
    expect(changes).toHaveLength(3);
    expect(changes[1]).toMatchObject({
      user_id: p,
      old_role: "user",
      new_role: "admin",
      changed_by: m,
      ip_address: client.address,
    });
  });

  test("an unconfirmed address gets no rights", async () => {
    const { accounts } = await open();
    await accounts.signUp(marie, client);
    const change = { userId: await idOf(accounts, marie.email), role: "admin", by: OPERATOR, ip: null } as const;
    expect(await accounts.setRole(change)).toMatchObject({ ok: false, status: 409 });
    expect(await accounts.hadAdministrator()).toBe(false);
  });

  test("a recovery link works once and ends every session", async () => {
    const { accounts, letters } = await openWith(marie);
    const session = cookiesOf(await accounts.signIn(marie, client));
    expect(await accounts.requestPasswordReset("nobody@site.example", client)).toEqual({ ok: true });
    expect(await accounts.requestPasswordReset(marie.email, client)).toEqual({ ok: true });
    const sent = (await letters()).filter(({ kind }) => kind === "password_reset");
    expect(sent.map(({ recipient }) => recipient)).toEqual([marie.email]);
    expect(sent[0]?.body).toContain(`${SITE}/auth/mot-de-passe?jeton=`);

    const token = tokenIn(sent[0]);
    const uses = await Promise.all(["nouveau1", "nouveau2"].map((password) => accounts.resetPassword(token, password)));
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await accounts.readSession(session)).user).toBeNull();
    expect(await accounts.signIn(marie, client)).toMatchObject({ status: 401 });
    expect(await accounts.signIn({ ...marie, password: uses[0]?.ok ? "nouveau1" : "nouveau2" }, client)).toMatchObject({
      ok: true,
    });
  });

  test("whoever opened an account with somebody's address loses it to that person", async () => {
    const { accounts, letters } = await open();
    const owner = { ...marie, password: "à moi seule" };
    await accounts.signUp({ ...marie, password: "d’un autre" }, elsewhere(1));
    expect(await accounts.signIn({ ...marie, password: "d’un autre" }, elsewhere(1))).toMatchObject({ status: 403 });
    expect(await accounts.signUp(owner, client)).toMatchObject({ status: 409 });
    await accounts.requestPasswordReset(marie.email, client);
    await accounts.resetPassword(tokenIn((await letters()).at(-1)), owner.password);
    expect(await accounts.signIn(owner, client)).toMatchObject({ ok: true });
    expect(await accounts.signIn({ ...marie, password: "d’un autre" }, elsewhere(1))).toMatchObject({ status: 401 });
  });

  test("a recovery link gets nobody around the second factor", async () => {
    const { accounts, letters } = await openWith(marie);
    const session = cookiesOf(await accounts.signIn(marie, client));
    const userId = await idOf(accounts, marie.email);
    const begun = await accounts.beginTwoFactor(session, { userId, password: marie.password });
    if (!begun.ok) throw new Error(begun.message);
    await accounts.confirmTwoFactor(session, await codeFor(begun.address));
    await accounts.requestPasswordReset(marie.email, client);
    expect(await accounts.resetPassword(tokenIn((await letters()).at(-1)), "nouveau1")).toEqual({ ok: true });
    const half = await accounts.signIn({ ...marie, password: "nouveau1" }, client);
    expect(half).toMatchObject({ ok: true, twoFactorRequired: true });
    expect((await accounts.readSession(cookiesOf(half))).user).toBeNull();
  });

  test.each(["a reset", "a changed password", "an administrator who ends the sessions"])(
    "links and second steps that wait die with %s",
    async (cause) => {
      const { accounts, letters, session, userId, address } = await openWithTwoFactors();
      const half = cookiesOf(await accounts.signIn(marie, client));
      await accounts.requestPasswordReset(marie.email, client);
      await accounts.requestPasswordReset(marie.email, client);
      const [first, second] = (await letters()).slice(-2).map(tokenIn);
      if (cause === "a reset") expect(await accounts.resetPassword(second ?? "", "nouveau1")).toEqual({ ok: true });
      else if (cause === "a changed password") {
        const change = { userId, current: marie.password, password: "nouveau1" };
        expect(await accounts.changePassword(session, change)).toMatchObject({ ok: true });
      } else await accounts.endSessionsOf({ userId, by: OPERATOR });

      for (const token of [first, second]) {
        expect(await accounts.resetPassword(token ?? "", "volé-volé")).toMatchObject({ ok: false, status: 400 });
      }
      expect(await accounts.completeSignIn(half, await codeFor(address, 1), client)).toMatchObject({
        status: 401,
        message: "La connexion a trop attendu. Recommencez avec votre mot de passe.",
      });
    },
  );

  test("who finds no place to compute a password loses neither a link nor an attempt", async () => {
    const { accounts, letters } = await openWith(marie);
    const setup = await accounts.prepareFirstAdministrator();
    const setupToken = new URL(setup ?? "").searchParams.get("jeton") ?? "";
    await accounts.requestPasswordReset(marie.email, client);
    const token = tokenIn((await letters()).at(-1));
    const releases: (() => void)[] = [];
    const hold = () => takePasswordTurn(() => new Promise<void>((resolve) => releases.push(resolve)));
    const known = Array.from({ length: 10 }, (_, person) => () => asKnownPerson(`${person}`, hold));
    const flood = [...Array.from({ length: 42 }, () => hold), ...known].map((holdTurn) => holdTurn());
    const noPlace = { ok: false, status: 503 };
    expect(await accounts.resetPassword(token, "nouveau1")).toMatchObject(noPlace);
    expect(await accounts.createFirstAdministrator(setupToken, paul, client)).toMatchObject(noPlace);
    for (let n = 0; n < 6; n += 1) expect(await accounts.signUp(paul, client)).toMatchObject(noPlace);
    const release = setInterval(() => releases.shift()?.(), 5);
    await Promise.all(flood);
    clearInterval(release);
    expect(await accounts.resetPassword(token, "nouveau1")).toEqual({ ok: true });
    expect(await accounts.createFirstAdministrator(setupToken, paul, client)).toEqual({ ok: true });
    expect(await accounts.signUp({ ...paul, email: "zoe@site.example" }, client)).toEqual({ ok: true });
  });

  test("the person is told by letter of what opens or weakens the account, whoever did it", async () => {
    const { accounts, letters, session, userId, recoveryCodes } = await openWithTwoFactors();
    const kinds = async () => (await letters()).map(({ kind, recipient }) => [kind, recipient]).slice(1);
    expect(await kinds()).toEqual([]);
    await accounts.setRole({ userId, role: "admin", by: OPERATOR, ip: null });
    await accounts.changePassword(session, { userId, current: marie.password, password: "nouveau1" });
    const again = cookiesOf(await accounts.signIn({ ...marie, password: "nouveau1" }, client));
    const open = cookiesOf(await accounts.completeSignIn(again, recoveryCodes[0] ?? "", client));
    const both = { userId, client, request: open, password: "nouveau1" };
    expect(await accounts.endTwoFactor({ ...both, code: "000000" })).toMatchObject({ status: 401 });
    expect(await accounts.endTwoFactor({ ...both, password: "fautif", code: recoveryCodes[1] ?? "" })).toMatchObject({
      message: "Le mot de passe actuel est incorrect.",
    });
    expect(await accounts.renewRecoveryCodes({ ...both, code: "000000" })).toMatchObject({ status: 401 });
    const renewed = await accounts.renewRecoveryCodes({ ...both, code: recoveryCodes[1] ?? "" });
    if (!renewed.ok) throw new Error(renewed.message);
    expect(await accounts.endTwoFactor({ ...both, code: renewed.recoveryCodes[0] ?? "" })).toEqual({ ok: true });
    await accounts.requestPasswordReset(marie.email, client);
    await accounts.resetPassword(tokenIn((await letters()).at(-1)), "nouveau2");
    expect((await kinds()).map(([kind]) => kind)).toEqual([
      "new_administrator",
      "password_changed",
      "new_recovery_codes",
      "second_factor_off",
      "password_reset",
      "password_changed",
    ]);
    expect((await kinds()).every(([, recipient]) => recipient === marie.email)).toBe(true);
    expect((await letters()).every(({ body }) => body.includes(SITE))).toBe(true);
    expect(await accounts.signIn({ ...marie, password: "nouveau2" }, client)).toMatchObject({
      twoFactorRequired: false,
    });
  });

  test("who has the password and no code uses up neither the owner's device nor the recovery codes", async () => {
    const { accounts, database, session, userId, address, recoveryCodes } = await openWithTwoFactors();
    const stranger = elsewhere(9);
    let half = new Headers();
    let guesses = 0;
    /** The library takes five codes for one sign-in. */
    const guess = async (code: string) => {
      if (guesses % 5 === 0) half = cookiesOf(await accounts.signIn(marie, stranger));
      guesses += 1;
      return accounts.completeSignIn(half, code, stranger);
    };
    const isWrong = { status: 401, message: expect.stringContaining("est erroné") };
    for (let n = 0; n < 10; n += 1) expect(await guess(`00000${n}`)).toMatchObject(isWrong);
    expect(await guess(await codeFor(address))).toMatchObject({
      status: 429,
      message: "Trop de codes erronés. Réessayez dans 15 minutes, ou utilisez un code de secours.",
    });
    guesses = 0;
    for (let n = 0; n < 10; n += 1) expect(await guess(`wrong-code${n}`)).toMatchObject(isWrong);
    expect(await guess(recoveryCodes[0] ?? "")).toMatchObject({ status: 429 });

    const events = await listSecurityEvents(database.db);
    const failures = events.filter(({ details }) => details.step === "second_factor");
    expect(failures.every(({ user_id }) => user_id === userId)).toBe(true);
    expect(failures.map(({ severity }) => severity).filter((severity) => severity === "medium")).toHaveLength(6);
    expect(failures).toHaveLength(20);

    const elsewhereHalf = cookiesOf(await accounts.signIn(marie, client));
    expect(await accounts.completeSignIn(elsewhereHalf, recoveryCodes[0] ?? "", client)).toMatchObject({ ok: true });
    const own = await accounts.signIn(marie, client, session);
    const onDevice = new Headers({ cookie: `${session.get("cookie")}; ${cookiesOf(own).get("cookie")}` });
    expect(await accounts.completeSignIn(onDevice, await codeFor(address, 1), client)).toMatchObject({ ok: true });
  });

  test("after a code that has served its sentence comes, and the next right one signs in", async () => {
    const { accounts, address, confirmed } = await openWithTwoFactors();
    const half = cookiesOf(await accounts.signIn(marie, client));
    for (let n = 0; n < 2; n += 1) {
      expect(await accounts.completeSignIn(half, confirmed, client)).toMatchObject({
        status: 401,
        message: "Ce code a déjà servi. Attendez que votre application affiche le suivant.",
      });
    }
    expect(await accounts.completeSignIn(half, await codeFor(address, 1), client)).toMatchObject({ ok: true });
  });

  test("a code without a sign-in that waits for it leaves no trace", async () => {
    const { accounts, database } = await openWith(marie);
    const forged = new Headers({ cookie: "__Host-site.two_factor=2fa-abc.def" });
    for (const request of [new Headers(), forged]) {
      expect(await accounts.completeSignIn(request, "123456", client)).toMatchObject({ status: 401 });
    }
    expect(await listSecurityEvents(database.db)).toEqual([]);
  });

  test("a confirmation that was changed, left unsigned or is over confirms nobody", async () => {
    const { accounts, letters } = await open();
    await accounts.signUp(marie, client);
    const token = tokenIn((await letters())[0]);
    const [head = "", body = "", signature = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const signed = (changed: object, secret = SECRET) => {
      const signature = createHmac("sha256", secret)
        .update(`${head}.${part(changed)}`)
        .digest("base64url");
      return `${head}.${part(changed)}.${signature}`;
    };
    const forged = [
      `${head}.${part({ ...claims, email: paul.email })}.${signature}`,
      `${part({ alg: "none" })}.${body}.`,
      `${part({ alg: "none" })}.${body}.${signature}`,
      `${head}.${body}.`,
      signed(claims, "another secret than that of this site"),
      signed({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }),
      `${token}x`,
      "",
    ];
    for (const each of forged) expect.soft(await accounts.confirmEmail(each), each).toMatchObject({ ok: false });
    expect(await accounts.listUsers()).toMatchObject([{ isConfirmed: false }]);
    expect(await accounts.confirmEmail(signed(claims))).toEqual({ ok: true });
  });

  test("with two factors a password alone opens no session, and a recovery code works once", async () => {
    const { accounts } = await openWith(marie);
    const session = cookiesOf(await accounts.signIn(marie, client));
    const begun = await accounts.beginTwoFactor(session, {
      userId: await idOf(accounts, marie.email),
      password: marie.password,
    });
    if (!begun.ok) throw new Error(begun.message);
    expect(await accounts.confirmTwoFactor(session, "000000")).toMatchObject({ ok: false });
    const renewed = await accounts.confirmTwoFactor(session, await codeFor(begun.address));
    expect((await accounts.readSession(session)).user).toBeNull();
    expect((await accounts.readSession(cookiesOf(renewed))).user?.twoFactorEnabled).toBe(true);

    const half = await accounts.signIn(marie, client);
    expect(half).toMatchObject({ ok: true, twoFactorRequired: true });
    expect((await accounts.readSession(cookiesOf(half))).user).toBeNull();
    expect(await accounts.completeSignIn(cookiesOf(half), "000000", client)).toMatchObject({ status: 401 });
    const whole = await accounts.completeSignIn(cookiesOf(half), await codeFor(begun.address, 1), client);
    expect((await accounts.readSession(cookiesOf(whole))).user?.email).toBe(marie.email);

    const [recoveryCode = ""] = begun.recoveryCodes;
    const again = cookiesOf(await accounts.signIn(marie, client));
    expect(await accounts.completeSignIn(again, recoveryCode, client)).toMatchObject({ ok: true });
    const third = cookiesOf(await accounts.signIn(marie, client));
    expect(await accounts.completeSignIn(third, recoveryCode, client)).toMatchObject({ ok: false });
  });

  test("a code of the application works once, also when it is used twice at the same moment", async () => {
    const { accounts, database } = await openWith(marie);
    const session = cookiesOf(await accounts.signIn(marie, client));
    const userId = await idOf(accounts, marie.email);
    const begun = await accounts.beginTwoFactor(session, { userId, password: marie.password });
    if (!begun.ok) throw new Error(begun.message);
    const confirmed = await codeFor(begun.address, -1);
    expect(await accounts.confirmTwoFactor(session, confirmed)).toMatchObject({ ok: true });
    await accounts.endSessionsOf({ userId, by: OPERATOR });

    const sessionCount = async () => (await database.db.selectFrom("sessions").select("id").execute()).length;
    const halfway = async () => cookiesOf(await accounts.signIn(marie, client));
    expect(await accounts.completeSignIn(await halfway(), confirmed, client)).toMatchObject({
      status: 401,
      message: "Ce code a déjà servi. Attendez que votre application affiche le suivant.",
    });
    const code = await codeFor(begun.address);
    const [first, second] = [await halfway(), await halfway()];
    const uses = await Promise.all([first, second].map((half) => accounts.completeSignIn(half, code, client)));
    expect(uses.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await sessionCount()).toBe(1);
    const events = await listSecurityEvents(database.db);
    expect(
      events.filter(({ event_type, severity }) => `${event_type} ${severity}` === "login_failed high"),
    ).toHaveLength(2);
  });

  test("the second step of a sign-in is about the person of the first, whoever was signed in before", async () => {
    const { accounts } = await openWith(marie, paul);
    const session = cookiesOf(await accounts.signIn(marie, client));
    const userId = await idOf(accounts, marie.email);
    const begun = await accounts.beginTwoFactor(session, { userId, password: marie.password });
    if (!begun.ok) throw new Error(begun.message);
    await accounts.confirmTwoFactor(session, await codeFor(begun.address));
    const before = cookiesOf(await accounts.signIn(paul, client)).get("cookie");
    const half = cookiesOf(await accounts.signIn(marie, client)).get("cookie");
    const both = new Headers({ cookie: `${before}; ${half}` });
    const whole = await accounts.completeSignIn(both, await codeFor(begun.address, 1), client);
    expect((await accounts.readSession(cookiesOf(whole))).user?.email).toBe(marie.email);
  });

  async function open(settings: { adminEmail?: string; adminPassword?: string } = {}) {
    const database = await freshDatabase(dialect);
    const letters = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
    return { database, accounts: accountsOn(database, settings), letters };
  }

  /** Marie, signed in with two factors; the first code is spent. */
  async function openWithTwoFactors() {
    const opened = await openWith(marie);
    const { accounts } = opened;
    const userId = await idOf(accounts, marie.email);
    const signedIn = cookiesOf(await accounts.signIn(marie, client));
    const begun = await accounts.beginTwoFactor(signedIn, { userId, password: marie.password });
    if (!begun.ok) throw new Error(begun.message);
    const { address, recoveryCodes } = begun;
    const confirmed = await codeFor(address);
    const renewed = cookiesOf(await accounts.confirmTwoFactor(signedIn, confirmed)).get("cookie");
    const device = /[^ ]*device=[^;]+/.exec(signedIn.get("cookie") ?? "")?.[0];
    const session = new Headers({ cookie: `${renewed}; ${device}` });
    return { ...opened, userId, address, recoveryCodes, confirmed, session };
  }

  /** With these people signed up and confirmed. */
  async function openWith(...people: (typeof marie)[]) {
    const opened = await open();
    for (const person of people) await opened.accounts.signUp(person, elsewhere(250));
    for (const letter of await opened.letters()) await opened.accounts.confirmEmail(tokenIn(letter));
    return opened;
  }
});

type Opened = Awaited<ReturnType<typeof freshDatabase>>;

function accountsOn(database: Opened, settings: { adminEmail?: string; adminPassword?: string }): Accounts {
  return createAccounts({
    database,
    env: { secret: SECRET, ...settings },
    siteUrl: SITE,
    log: createLog("text", () => {}),
    slowDownMs: 0,
  });
}

async function idOf(accounts: Accounts, email: string): Promise<string> {
  return (await accounts.findUserByEmail(email))?.id ?? "";
}

function tokenIn(letter: { body: string } | undefined): string {
  return /jeton=(\S+)/.exec(letter?.body ?? "")?.[1] ?? "";
}

function lines(result: object): string[] {
  if ("cookies" in result) return result.cookies as string[];
  throw new Error(`no cookies: ${JSON.stringify(result)}`);
}

/** What a browser would send after this answer. */
function cookiesOf(result: object): Headers {
  const kept = lines(result).filter((line) => !line.includes("Max-Age=0"));
  return new Headers({ cookie: kept.map((line) => line.split(";")[0]).join("; ") });
}
