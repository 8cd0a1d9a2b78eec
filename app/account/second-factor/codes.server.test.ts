import { symmetricEncrypt } from "better-auth/crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import {
  client,
  cookiesAfter,
  hashOnce,
  idOf,
  marie,
  OPERATOR,
  openAccounts,
  openWithTwoFactor,
  otherClient,
  paul,
  SECRET,
  SITE,
  startTwoFactor,
  tokenIn,
} from "../../../test/accounts.ts";
import { codeFor } from "../../../test/authenticator.ts";
import { DIALECTS } from "../../../test/database.ts";
import { listSecurityEvents } from "../../security/store.server.ts";
import { changePassword, requestPasswordReset, resetPassword } from "../accounts.server.ts";
import { RIGHTS } from "../rights.ts";
import { CODE_REUSED } from "../rules.ts";
import { readSession } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import { addConfirmedUser } from "../store.server.ts";
import { endSessionsOf, setRights } from "../team/team.server.ts";
import { beginTwoFactor, completeSignIn, confirmTwoFactor, endTwoFactor, renewRecoveryCodes } from "./codes.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  // @V6.4.3
  test("a recovery link does not bypass the second factor", async () => {
    const { auth, emails } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const begun = await startTwoFactor(auth, session);
    await confirmTwoFactor(auth, session, await codeFor(begun.address));
    await requestPasswordReset(auth, marie.email, client);
    expect(await resetPassword(auth, tokenIn((await emails()).at(-1)), "nouveau1")).toEqual({ ok: true });
    const half = await signIn(auth, { ...marie, password: "nouveau1" }, client);
    expect(half).toMatchObject({ ok: true, twoFactorRequired: true });
    expect((await readSession(auth, cookiesAfter(half))).user).toBeNull();
  });

  // @V6.6.2 @V7.4.3
  test.each(["a reset", "a changed password", "an administrator who ends the sessions"])(
    "pending links and second steps end with %s",
    async (cause) => {
      const { auth, emails, session, userId, address } = await openWithTwoFactor(dialect);
      const half = cookiesAfter(await signIn(auth, marie, client));
      await requestPasswordReset(auth, marie.email, client);
      await requestPasswordReset(auth, marie.email, client);
      const [first, second] = (await emails()).slice(-2).map(tokenIn);
      if (cause === "a reset") expect(await resetPassword(auth, second ?? "", "nouveau1")).toEqual({ ok: true });
      else if (cause === "a changed password") {
        const change = { userId, current: marie.password, password: "nouveau1" };
        expect(await changePassword(auth, session, change)).toMatchObject({ ok: true });
      } else await endSessionsOf(auth, { userId, by: OPERATOR });

      for (const token of [first, second]) {
        expect(await resetPassword(auth, token ?? "", "volé-volé")).toMatchObject({ ok: false, status: 400 });
      }
      expect(await completeSignIn(auth, half, await codeFor(address, 1), client)).toMatchObject({
        status: 401,
        message: expect.stringContaining("Cette connexion n’est plus valable"),
      });
    },
  );

  test("a changed password that the database does not store whole changes nothing", async () => {
    const { auth, session, userId } = await openWithTwoFactor(dialect);
    await sql`alter table mail_outbox rename to away`.execute(auth.db);
    const change = { userId, current: marie.password, password: "nouveau1" };
    await expect(changePassword(auth, session, change)).rejects.toThrow("mail_outbox");
    await sql`alter table away rename to mail_outbox`.execute(auth.db);
    expect((await readSession(auth, session)).user).not.toBeNull();
    expect(await changePassword(auth, session, change)).toMatchObject({ ok: true });
    expect((await readSession(auth, session)).user).toBeNull();
  });

  // @V7.2.4
  test("a new sign-in with two factors ends the session of the browser", async () => {
    const { auth, session, recoveryCodes } = await openWithTwoFactor(dialect);
    const half = cookiesAfter(await signIn(auth, marie, client, session));
    const renewed = cookiesAfter(await completeSignIn(auth, half, recoveryCodes[0] ?? "", client));
    expect((await readSession(auth, session)).user).toBeNull();
    expect((await readSession(auth, renewed)).user).toMatchObject({ email: marie.email });
  });

  // @V7.4.3
  test("turning it on or off ends the person's other sessions", async () => {
    const { auth } = await openAccounts(dialect, marie, paul);
    const pauls = cookiesAfter(await signIn(auth, paul, client));
    const elsewhere = cookiesAfter(await signIn(auth, marie, otherClient(1)));
    const first = cookiesAfter(await signIn(auth, marie, client));
    const { address, recoveryCodes } = await startTwoFactor(auth, first);
    expect((await readSession(auth, elsewhere)).user).not.toBeNull();
    const session = cookiesAfter(await confirmTwoFactor(auth, first, await codeFor(address)));
    expect((await readSession(auth, elsewhere)).user).toBeNull();
    const { user } = await readSession(auth, session);
    if (!user) throw new Error("the own session ended");

    const half = cookiesAfter(await signIn(auth, marie, otherClient(1)));
    const again = cookiesAfter(await completeSignIn(auth, half, recoveryCodes[0] ?? "", otherClient(1)));
    const { id: userId, sessionId } = user;
    const proof = { userId, sessionId, client, request: session, password: marie.password };
    expect(await endTwoFactor(auth, { ...proof, code: recoveryCodes[1] ?? "" })).toEqual({ ok: true });
    expect((await readSession(auth, again)).user).toBeNull();
    for (const kept of [session, pauls]) expect((await readSession(auth, kept)).user).not.toBeNull();
  });

  // @V6.3.7
  test("emails the person about every change that opens or weakens the account", async () => {
    const { auth, emails, session, userId, recoveryCodes } = await openWithTwoFactor(dialect);
    const kinds = async () => (await emails()).map(({ kind, recipient }) => [kind, recipient]);
    expect(await kinds()).toEqual([["second_factor_on", marie.email]]);
    await setRights(auth, { userId, rights: RIGHTS, by: OPERATOR, ip: null });
    await changePassword(auth, session, { userId, current: marie.password, password: "nouveau1" });
    const again = cookiesAfter(await signIn(auth, { ...marie, password: "nouveau1" }, client));
    const open = cookiesAfter(await completeSignIn(auth, again, recoveryCodes[0] ?? "", client));
    const sessionId = (await readSession(auth, open)).user?.sessionId ?? "";
    const both = { userId, sessionId, client, request: open, password: "nouveau1" };
    expect(await endTwoFactor(auth, { ...both, code: "000000" })).toMatchObject({ status: 401 });
    expect(await endTwoFactor(auth, { ...both, password: "fautif", code: recoveryCodes[1] ?? "" })).toMatchObject({
      message: "Le mot de passe actuel est incorrect.",
    });
    expect(await renewRecoveryCodes(auth, { ...both, code: "000000" })).toMatchObject({ status: 401 });
    const renewed = await renewRecoveryCodes(auth, { ...both, code: recoveryCodes[1] ?? "" });
    if (!renewed.ok) throw new Error(renewed.message);
    expect(await endTwoFactor(auth, { ...both, code: renewed.recoveryCodes[0] ?? "" })).toEqual({ ok: true });
    await requestPasswordReset(auth, marie.email, client);
    await resetPassword(auth, tokenIn((await emails()).at(-1)), "nouveau2");
    expect((await kinds()).map(([kind]) => kind)).toEqual([
      "second_factor_on",
      "new_rights",
      "password_changed",
      "new_device",
      "new_recovery_codes",
      "second_factor_off",
      "password_reset",
      "password_changed",
    ]);
    expect((await kinds()).every(([, recipient]) => recipient === marie.email)).toBe(true);
    expect((await emails()).every(({ body }) => body.includes(SITE))).toBe(true);
    expect(await signIn(auth, { ...marie, password: "nouveau2" }, client)).toMatchObject({
      twoFactorRequired: false,
    });
  });

  // @V6.3.1
  test("after five wrong codes a sign-in has ended, and says so each time", async () => {
    const { auth, recoveryCodes } = await openWithTwoFactor(dialect);
    const stranger = otherClient(8);
    const half = cookiesAfter(await signIn(auth, marie, stranger));
    for (let n = 0; n < 5; n += 1) {
      expect(await completeSignIn(auth, half, `00000${n}`, stranger)).toMatchObject({ status: 401 });
    }
    const message = expect.stringMatching(/trop de codes erronés, ou délai dépassé/);
    expect(await completeSignIn(auth, half, "000005", stranger)).toMatchObject({ status: 429, message });
    expect(await completeSignIn(auth, half, recoveryCodes[0] ?? "", stranger)).toMatchObject({ status: 401, message });
  });

  // @V6.3.1 @V6.3.5
  test("a stranger's wrong codes block neither the owner's device nor the recovery codes, and are told once", async () => {
    const { auth, database, emails, session, userId, address, recoveryCodes } = await openWithTwoFactor(dialect);
    const stranger = otherClient(9);
    let half = new Headers();
    let guesses = 0;
    /** The library takes five codes for one sign-in. */
    const guess = async (code: string) => {
      if (guesses % 5 === 0) half = cookiesAfter(await signIn(auth, marie, stranger));
      guesses += 1;
      return completeSignIn(auth, half, code, stranger);
    };
    const isWrong = { status: 401, message: expect.stringContaining("est erroné") };
    for (let n = 0; n < 10; n += 1) expect(await guess(`00000${n}`)).toMatchObject(isWrong);
    expect(await guess(await codeFor(address))).toMatchObject({
      status: 429,
      message: "Trop de codes erronés. Réessayez dans 15\u00a0minutes, ou utilisez un code de secours.",
    });
    guesses = 0;
    for (let n = 0; n < 10; n += 1) expect(await guess(`wrong-code${n}`)).toMatchObject(isWrong);
    expect(await guess(recoveryCodes[0] ?? "")).toMatchObject({ status: 429 });

    const told = (await emails()).filter(({ kind }) => kind === "wrong_codes");
    expect(told.map(({ recipient }) => recipient)).toEqual([marie.email]);
    const events = await listSecurityEvents(database.db);
    const failures = events.filter(({ details }) => details.step === "second_factor");
    expect(failures.every(({ user_id }) => user_id === userId)).toBe(true);
    expect(failures.map(({ severity }) => severity).filter((severity) => severity === "medium")).toHaveLength(6);
    expect(failures).toHaveLength(20);

    const elsewhereHalf = cookiesAfter(await signIn(auth, marie, client));
    expect(await completeSignIn(auth, elsewhereHalf, recoveryCodes[0] ?? "", client)).toMatchObject({ ok: true });
    const own = await signIn(auth, marie, client, session);
    const onDevice = new Headers({ cookie: `${session.get("cookie")}; ${cookiesAfter(own).get("cookie")}` });
    expect(await completeSignIn(auth, onDevice, await codeFor(address, 1), client)).toMatchObject({ ok: true });
  });

  // @V6.5.1
  test("refuses a used code with its own message and accepts the next one", async () => {
    const { auth, address, confirmed } = await openWithTwoFactor(dialect);
    const half = cookiesAfter(await signIn(auth, marie, client));
    for (let n = 0; n < 2; n += 1) {
      expect(await completeSignIn(auth, half, confirmed, client)).toMatchObject({
        status: 401,
        message: "Ce code a déjà servi. Attendez que votre application affiche le suivant.",
      });
    }
    expect(await completeSignIn(auth, half, await codeFor(address, 1), client)).toMatchObject({ ok: true });
  });

  // @V6.3.1
  test("refuses a code without a pending sign-in and records nothing", async () => {
    const { auth, database } = await openAccounts(dialect, marie);
    const forged = new Headers({ cookie: "__Host-site.two_factor=2fa-abc.def" });
    for (const request of [new Headers(), forged]) {
      expect(await completeSignIn(auth, request, "123456", client)).toMatchObject({ status: 401 });
    }
    expect(await listSecurityEvents(database.db)).toEqual([]);
  });

  // @V6.5.1
  test("with two factors a password alone opens no session, and a recovery code works once", async () => {
    const { auth } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const begun = await startTwoFactor(auth, session);
    expect(await confirmTwoFactor(auth, session, "000000")).toMatchObject({ ok: false });
    const renewed = await confirmTwoFactor(auth, session, await codeFor(begun.address));
    expect((await readSession(auth, session)).user).toBeNull();
    expect((await readSession(auth, cookiesAfter(renewed))).user?.twoFactorEnabled).toBe(true);

    const half = await signIn(auth, marie, client);
    expect(half).toMatchObject({ ok: true, twoFactorRequired: true });
    expect((await readSession(auth, cookiesAfter(half))).user).toBeNull();
    expect(await completeSignIn(auth, cookiesAfter(half), "000000", client)).toMatchObject({ status: 401 });
    const whole = await completeSignIn(auth, cookiesAfter(half), await codeFor(begun.address, 1), client);
    expect((await readSession(auth, cookiesAfter(whole))).user?.email).toBe(marie.email);

    const [recoveryCode = ""] = begun.recoveryCodes;
    const again = cookiesAfter(await signIn(auth, marie, client));
    expect(await completeSignIn(auth, again, recoveryCode, client)).toMatchObject({ ok: true });
    const third = cookiesAfter(await signIn(auth, marie, client));
    expect(await completeSignIn(auth, third, recoveryCode, client)).toMatchObject({ ok: false });
  });

  test("a recovery code copied by hand opens in any case, with or without its hyphen", async () => {
    const { auth, recoveryCodes } = await openWithTwoFactor(dialect);
    expect(recoveryCodes.join("")).toMatch(/^[0-9a-hjkmnp-tv-z-]+$/);
    const [first = "", second = "", third = ""] = recoveryCodes;
    const lookAlikes = third.replaceAll("0", "O").replaceAll("1", "l");
    for (const typed of [first.toUpperCase(), second.replace("-", ""), lookAlikes]) {
      const half = cookiesAfter(await signIn(auth, marie, client));
      expect(await completeSignIn(auth, half, typed, client)).toMatchObject({ ok: true });
    }
    const half = cookiesAfter(await signIn(auth, marie, client));
    expect(await completeSignIn(auth, half, first, client)).toMatchObject({ ok: false, status: 401 });
  });

  test("a recovery code from before, with both cases, still opens once", async () => {
    const { auth, database } = await openWithTwoFactor(dialect);
    const stored = ["abIde-fgh0J", "ab1de-fgh0j", "Zl0Oo-xY12z"];
    const backup_codes = await symmetricEncrypt({ key: SECRET, data: JSON.stringify(stored) });
    await sql`update two_factors set backup_codes = ${backup_codes}`.execute(database.db);
    for (const typed of ["ab1de-fgh0j", "abIde-fgh0J", "zl0oo xy12z".replace(" ", "")]) {
      const half = cookiesAfter(await signIn(auth, marie, client));
      expect(await completeSignIn(auth, half, typed, client)).toMatchObject({ ok: true });
    }
  });

  // @V6.5.1
  test("a code works once, even in two simultaneous sign-ins", async () => {
    const { auth, database } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const begun = await startTwoFactor(auth, session);
    const confirmed = await codeFor(begun.address, -1);
    expect(await confirmTwoFactor(auth, session, confirmed)).toMatchObject({ ok: true });
    await endSessionsOf(auth, { userId: await idOf(auth, marie.email), by: OPERATOR });

    const sessionCount = async () => (await database.db.selectFrom("sessions").select("id").execute()).length;
    const halfway = async () => cookiesAfter(await signIn(auth, marie, client));
    expect(await completeSignIn(auth, await halfway(), confirmed, client)).toMatchObject({
      status: 401,
      message: "Ce code a déjà servi. Attendez que votre application affiche le suivant.",
    });
    const code = await codeFor(begun.address);
    const [first, second] = [await halfway(), await halfway()];
    const uses = await Promise.all([first, second].map((half) => completeSignIn(auth, half, code, client)));
    expect(uses.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await sessionCount()).toBe(1);
    const events = await listSecurityEvents(database.db);
    expect(
      events.filter(({ event_type, severity }) => `${event_type} ${severity}` === "login_failed high"),
    ).toHaveLength(2);
  });

  // @V6.3.1 @V6.5.1
  test("a code counts for the person whom it signs in, whatever else the cookies name", async () => {
    const { auth, address, confirmed } = await openWithTwoFactor(dialect);
    await addConfirmedUser(auth.db, { ...paul, passwordHash: await hashOnce(paul.password), role: "user" });
    const before = cookiesAfter(await signIn(auth, paul, client));
    const begun = await beginTwoFactor(auth, before, { userId: await idOf(auth, paul.email), password: paul.password });
    if (!begun.ok) throw new Error(begun.message);
    const session = cookiesAfter(await confirmTwoFactor(auth, before, await codeFor(begun.address, -1)));
    const pending = async (person: typeof marie) => {
      const half = cookiesAfter(await signIn(auth, person, client)).get("cookie") ?? "";
      return /two_factor=([^;]+)/.exec(half)?.[1];
    };
    const [ofMarie, ofPaul] = [await pending(marie), await pending(paul)];
    const asMarie = `__Host-site.two_factor=${ofMarie}`;
    for (const cookie of [
      `site.two_factor=${ofPaul}; ${asMarie}`,
      `__Host-site.two_factor =${ofPaul}; ${asMarie}`,
      `__Host-site.session_token =${/session_token=([^;]+)/.exec(session.get("cookie") ?? "")?.[1]}; ${asMarie}`,
    ]) {
      const request = new Headers({ cookie });
      expect(await completeSignIn(auth, request, confirmed, client)).toMatchObject({ message: CODE_REUSED });
      const codeOfPaul = await codeFor(begun.address, 1);
      expect(await completeSignIn(auth, request, codeOfPaul, client)).toMatchObject({ status: 401 });
    }
    const request = new Headers({ cookie: `__Host-site.two_factor =${ofMarie}; __Host-site.two_factor=${ofPaul}` });
    expect(await completeSignIn(auth, request, await codeFor(address, 1), client)).toMatchObject({ status: 401 });
  });

  // @V6.6.2
  test("the second step signs in the person of the first, whoever was signed in before", async () => {
    const { auth } = await openAccounts(dialect, marie, paul);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const begun = await startTwoFactor(auth, session);
    await confirmTwoFactor(auth, session, await codeFor(begun.address));
    const before = cookiesAfter(await signIn(auth, paul, client)).get("cookie");
    const half = cookiesAfter(await signIn(auth, marie, client)).get("cookie");
    const both = new Headers({ cookie: `${before}; ${half}` });
    const whole = await completeSignIn(auth, both, await codeFor(begun.address, 1), client);
    expect((await readSession(auth, cookiesAfter(whole))).user?.email).toBe(marie.email);
  });
});
