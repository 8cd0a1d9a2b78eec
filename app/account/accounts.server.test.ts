import { createHmac } from "node:crypto";
import { getMigrations } from "better-auth/db/migration";
import { describe, expect, test } from "vitest";
import { hashedLinks } from "../../core/database/migrations/0033-hashed-links.ts";
import { isId } from "../../core/text/id.ts";
import { isAccountAddress } from "../../core/text/limits.ts";
import {
  client,
  cookiesAfter,
  marie,
  openAccounts,
  otherClient,
  paul,
  SECRET,
  SITE,
  setCookieLines,
  tokenIn,
} from "../../test/accounts.ts";
import { DIALECTS } from "../../test/database.ts";
import { USER_ID_LENGTH } from "../security/rules.ts";
import { confirmEmail, requestPasswordReset, resetPassword, signUp } from "./accounts.server.ts";
import { asKnownPerson, queuePasswordWork } from "./passwords/queue.server.ts";
import { readSession, signOut } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";
import { addConfirmedUser, hadAdministrator } from "./store.server.ts";
import { createFirstAdministrator, prepareFirstAdministrator } from "./team/administrators.server.ts";
import { listUsers } from "./team/team.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  test("our migration creates every table that better-auth expects", async () => {
    const { auth } = await openAccounts(dialect);
    const plan = await getMigrations(auth.betterAuth.options);
    const { toBeCreated, toBeAdded, schemaProblems } = plan;
    expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({ toBeCreated: [], toBeAdded: [], schemaProblems: [] });
    expect(await hadAdministrator(auth.db)).toBe(false);
  });

  // @V3.3.2 @V3.3.4
  test("signs up, confirms, signs in and signs out", async () => {
    const { auth, emails } = await openAccounts(dialect);
    expect(await signUp(auth, marie, client)).toEqual({ ok: true });
    expect(await signIn(auth, marie, client)).toMatchObject({ ok: false, status: 403 });
    const [email] = await emails();
    expect(email?.recipient).toBe(marie.email);
    expect(email?.body).toContain(`${SITE}/auth/confirmation?jeton=`);
    expect(await confirmEmail(auth, "forged")).toMatchObject({ ok: false });
    expect(await confirmEmail(auth, tokenIn(email))).toEqual({ ok: true });

    const signedIn = await signIn(auth, { email: "MARIE@site.example", password: marie.password }, client);
    const session = cookiesAfter(signedIn);
    expect(setCookieLines(signedIn).find((line) => line.includes("session_token"))).toMatch(
      /^__Host-site\.session_token=.*Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(setCookieLines(signedIn)).toContain("__Host-signed_in=1; Max-Age=43200; Path=/; SameSite=Lax; Secure");
    expect((await readSession(auth, session)).user).toMatchObject({
      email: marie.email,
      name: "Marie D’Été",
      role: "user",
    });

    const forgotten = await signOut(auth, session);
    expect(forgotten).toContain("__Host-signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure");
    expect((await readSession(auth, session)).user).toBeNull();
  });

  test("gives an address one account, even after two simultaneous sign-ups", async () => {
    const { auth } = await openAccounts(dialect);
    const results = await Promise.all([signUp(auth, marie, otherClient(1)), signUp(auth, marie, otherClient(2))]);
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const again = await signUp(auth, { ...marie, email: "Marie@Site.example" }, client);
    expect(again).toMatchObject({
      status: 409,
      message: "Un compte existe déjà avec cet email. Essayez de vous connecter.",
    });
  });

  // @§2.dashboard
  test("the eight characters shown of a user's id are unique and reveal no date", async () => {
    const { auth, database } = await openAccounts(dialect);
    for (let n = 0; n < 5; n += 1) await signUp(auth, { ...marie, email: `m${n}@site.example` }, client);
    const passwordHash = "not a hash";
    for (let n = 5; n < 10; n += 1) {
      const person = { firstName: "", lastName: "", email: `m${n}@site.example`, passwordHash, role: "user" } as const;
      await addConfirmedUser(database.db, person);
    }
    const shown = (await listUsers(auth.db)).map(({ id }) => id.slice(0, USER_ID_LENGTH));
    expect(new Set(shown).size).toBe(10);
    expect(new Set(shown.map((id) => id.slice(0, 4))).size).toBeGreaterThan(5);
    expect((await listUsers(auth.db)).every(({ id }) => isId(id))).toBe(true);
  });

  test("no field of a sign-up sets a role or confirms an address", async () => {
    const { auth } = await openAccounts(dialect);
    const greedy = { ...marie, role: "admin", emailVerified: true };
    expect(await signUp(auth, greedy, client)).toEqual({ ok: true });
    expect(await listUsers(auth.db)).toMatchObject([{ role: "user", isConfirmed: false }]);
  });

  test("allows a client five sign-ups", async () => {
    const { auth } = await openAccounts(dialect);
    const people = Array.from({ length: 6 }, (_, n) => ({ ...marie, email: `m${n}@site.example` }));
    const results = await Promise.all(people.map((person) => signUp(auth, person, client)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ status: 429 });
  });

  test("an address that a new account may have can sign in", async () => {
    const people = ["a.b+c_d@site.example", "o'neil-2@sous.maison-1.example", "_x@1.fr"].map((email) => ({
      ...marie,
      email,
    }));
    const { auth } = await openAccounts(dialect, ...people);
    for (const person of people) {
      expect(isAccountAddress(person.email)).toBe(true);
      expect(await signIn(auth, person, client)).toMatchObject({ ok: true });
    }
    const refused = [
      "été@site.example",
      "a@été.example",
      "a!b@site.example",
      ".a@site.example",
      "a..b@site.example",
      "a.@site.example",
      "a@site.e1",
      "a@-site.example",
    ];
    expect(refused.filter(isAccountAddress)).toEqual([]);
  });

  // @V6.4.1
  test("a recovery link works once and ends every session", async () => {
    const { auth, emails } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    expect(await requestPasswordReset(auth, "nobody@site.example", client)).toEqual({ ok: true });
    expect(await requestPasswordReset(auth, "été@site.example", client)).toEqual({ ok: true });
    expect(await requestPasswordReset(auth, marie.email, client)).toEqual({ ok: true });
    const sent = (await emails()).filter(({ kind }) => kind === "password_reset");
    expect(sent.map(({ recipient }) => recipient)).toEqual([marie.email]);
    expect(sent[0]?.body).toContain(`${SITE}/auth/mot-de-passe?jeton=`);

    const token = tokenIn(sent[0]);
    const uses = await Promise.all(["nouveau1", "nouveau2"].map((password) => resetPassword(auth, token, password)));
    expect(uses.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await readSession(auth, session)).user).toBeNull();
    expect(await signIn(auth, marie, client)).toMatchObject({ status: 401 });
    expect(await signIn(auth, { ...marie, password: uses[0]?.ok ? "nouveau1" : "nouveau2" }, client)).toMatchObject({
      ok: true,
    });
  });

  test("a recovery link that the previous version mailed still works", async () => {
    const { auth, emails } = await openAccounts(dialect, marie);
    await requestPasswordReset(auth, marie.email, client);
    const token = tokenIn((await emails()).at(-1));
    await auth.db
      .updateTable("verifications")
      .set({ identifier: `reset-password:${token}` })
      .execute();
    await hashedLinks().up(auth.db);
    expect(await resetPassword(auth, token, "nouveau1")).toEqual({ ok: true });
  });

  // @V6.3.4
  test("the owner of an address takes over an account that a stranger opened with it", async () => {
    const { auth, emails } = await openAccounts(dialect);
    const owner = { ...marie, password: "à moi seule" };
    await signUp(auth, { ...marie, password: "d’un autre" }, otherClient(1));
    expect(await signIn(auth, { ...marie, password: "d’un autre" }, otherClient(1))).toMatchObject({ status: 403 });
    expect(await signUp(auth, owner, client)).toMatchObject({ status: 409 });
    await requestPasswordReset(auth, marie.email, client);
    await resetPassword(auth, tokenIn((await emails()).at(-1)), owner.password);
    expect(await signIn(auth, owner, client)).toMatchObject({ ok: true });
    expect(await signIn(auth, { ...marie, password: "d’un autre" }, otherClient(1))).toMatchObject({ status: 401 });
  });

  test("a full password queue uses up neither a link nor an attempt", async () => {
    const { auth, emails } = await openAccounts(dialect, marie);
    const setup = await prepareFirstAdministrator(auth, {});
    const setupToken = new URL(setup ?? "").searchParams.get("jeton") ?? "";
    await requestPasswordReset(auth, marie.email, client);
    const token = tokenIn((await emails()).at(-1));
    const releases: (() => void)[] = [];
    const hold = () => queuePasswordWork(() => new Promise<void>((resolve) => releases.push(resolve)));
    const known = Array.from({ length: 10 }, (_, person) => () => asKnownPerson(`${person}`, hold));
    const flood = [...Array.from({ length: 42 }, () => hold), ...known].map((holdTurn) => holdTurn());
    const noPlace = { ok: false, status: 503 };
    expect(await resetPassword(auth, token, "nouveau1")).toMatchObject(noPlace);
    expect(await createFirstAdministrator(auth, setupToken, paul, client)).toMatchObject(noPlace);
    for (let n = 0; n < 6; n += 1) expect(await signUp(auth, paul, client)).toMatchObject(noPlace);
    const release = setInterval(() => releases.shift()?.(), 5);
    await Promise.all(flood);
    clearInterval(release);
    expect(await resetPassword(auth, token, "nouveau1")).toEqual({ ok: true });
    expect(await createFirstAdministrator(auth, setupToken, paul, client)).toEqual({ ok: true });
    expect(await signUp(auth, { ...paul, email: "zoe@site.example" }, client)).toEqual({ ok: true });
  });

  // @V9.1.1 @V9.1.2 @V9.1.3 @V9.2.1 @V9.2.2
  test("refuses a confirmation that is altered, unsigned, expired or for something else", async () => {
    const { auth, emails } = await openAccounts(dialect);
    await signUp(auth, marie, client);
    const token = tokenIn((await emails())[0]);
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
      signed({ ...claims, updateTo: paul.email }),
      signed({ ...claims, updateTo: paul.email, requestType: "change-email-verification" }),
    ];
    for (const each of forged) expect.soft(await confirmEmail(auth, each), each).toMatchObject({ ok: false });
    expect(await listUsers(auth.db)).toMatchObject([{ isConfirmed: false }]);
    expect(await confirmEmail(auth, signed(claims))).toEqual({ ok: true });
  });
});
