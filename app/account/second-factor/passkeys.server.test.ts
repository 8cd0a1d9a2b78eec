import { afterEach, describe, expect, test, vi } from "vitest";
import { client, cookiesAfter, idOf, marie, openAccounts, otherClient, paul, SITE } from "../../../test/accounts.ts";
import { DIALECTS } from "../../../test/database.ts";
import { createAuthenticator, PRESENT } from "../../../test/passkeys.ts";
import type { AuthContext } from "../auth.server.ts";
import { type CurrentUser, readSession } from "../session.server.ts";
import { signIn } from "../sign-in.server.ts";
import { askForSecondFactors } from "./asking.server.ts";
import { resetTwoFactor } from "./codes.server.ts";
import { secondFactorNeed } from "./need.ts";
import { addPasskey, registrationOptions, removePasskey, signInOptions, signInWithPasskey } from "./passkeys.server.ts";

afterEach(() => void vi.useRealTimers());

const REFUSED = { ok: false, status: 401, message: expect.stringContaining("n’a pas été reconnue") };
const LATE = { ok: false, status: 401, message: expect.stringContaining("a trop attendu ou a déjà servi") };

describe.each(DIALECTS)("%s", (dialect) => {
  // @V6.3.3
  test("a passkey opens a session that counts as both factors, once for each challenge", async () => {
    const { auth, passkey, emails } = await openWithPasskey(dialect);
    const { options, headers } = challenge(auth);
    const answer = passkey.assert(options);
    const opened = await signInWithPasskey(auth, answer, client, headers);
    expect(opened).toMatchObject({ ok: true, userId: await idOf(auth, marie.email), rights: [] });
    const { user } = await readSession(auth, cookiesAfter(opened));
    expect(user).toMatchObject({ email: marie.email, byPasskey: true });
    expect(await signInWithPasskey(auth, answer, client, headers)).toEqual(LATE);
    expect((await emails()).map(({ kind }) => kind)).toContain("passkey_added");
  });

  // @V6.7.2
  test.each([
    ["of another origin", { origin: "https://site.example.evil.example" }],
    ["of plain HTTP", { origin: "http://site.example" }],
    ["with the counter of the last use", { counter: 1 }],
    ["without the owner's finger or code", { flags: PRESENT }],
  ])("refuses an answer %s, and records it", async (_, odd) => {
    const { auth, passkey } = await openWithPasskey(dialect);
    const first = challenge(auth);
    expect(await signInWithPasskey(auth, passkey.assert(first.options), client, first.headers)).toMatchObject({
      ok: true,
    });
    const second = challenge(auth);
    expect(await signInWithPasskey(auth, passkey.assert(second.options, odd), client, second.headers)).toEqual(REFUSED);
    const events = await auth.db.selectFrom("security_events").select(["event_type", "user_id"]).execute();
    expect(events).toContainEqual({ event_type: "login_failed", user_id: await idOf(auth, marie.email) });
  });

  // @V6.7.2 @V9.2.2
  test("refuses a challenge that is older than five minutes, of another browser, or for another purpose", async () => {
    const { auth, passkey, user } = await openWithPasskey(dialect);
    const mine = challenge(auth);
    const answer = passkey.assert(mine.options);
    expect(await signInWithPasskey(auth, answer, client, challenge(auth).headers)).toEqual(REFUSED);
    expect(await signInWithPasskey(auth, answer, client, new Headers())).toEqual(LATE);
    const adding = await registrationOptions(auth, user, "Maison");
    const forAdding = new Headers({ cookie: adding.cookie.split(";")[0] ?? "" });
    expect(await signInWithPasskey(auth, passkey.assert(adding.options), client, forAdding)).toEqual(LATE);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1_000 });
    expect(await signInWithPasskey(auth, answer, client, mine.headers)).toEqual(LATE);
  });

  // @V6.3.1
  test("limits refused passkeys of a client like wrong passwords", async () => {
    const { auth } = await openWithPasskey(dialect);
    const foreign = createAuthenticator(SITE);
    for (let turn = 0; turn < 5; turn += 1) {
      const { options, headers } = challenge(auth);
      expect(await signInWithPasskey(auth, foreign.assert(options), client, headers)).toEqual(REFUSED);
    }
    const { options, headers } = challenge(auth);
    expect(await signInWithPasskey(auth, foreign.assert(options), client, headers)).toMatchObject({ status: 429 });
    expect(await signIn(auth, marie, client)).toMatchObject({ status: 429 });
    expect(await signIn(auth, marie, otherClient(1))).toMatchObject({ ok: true });
  });

  test("adds a passkey once, under a challenge of this session and origin, and removes the own ones only", async () => {
    const { auth, passkey, user } = await openWithPasskey(dialect);
    const add = async (by: typeof passkey, from = SITE, session: CurrentUser = user) => {
      const { options, cookie } = await registrationOptions(auth, user, "Maison");
      const headers = new Headers({ cookie: cookie.split(";")[0] ?? "" });
      return addPasskey(auth, headers, session, { name: "Téléphone", answer: by.register(options, from) });
    };
    expect(await add(passkey)).toMatchObject({ status: 409 });
    expect(await add(createAuthenticator(SITE), "https://elsewhere.example")).toMatchObject({ status: 400 });
    expect(await add(createAuthenticator(SITE), SITE, { ...user, sessionId: "another" })).toMatchObject({
      status: 400,
    });
    expect(await add(createAuthenticator(SITE))).toMatchObject({ ok: true });
    const [first, second] = await auth.db.selectFrom("passkeys").select("id").orderBy("id").execute();
    const other = { ...user, id: await idOf(auth, paul.email), email: paul.email };
    expect(await removePasskey(auth, other, first?.id ?? "")).toMatchObject({ status: 404 });
    expect(await removePasskey(auth, user, first?.id ?? "")).toEqual({ ok: true });
    expect(await auth.db.selectFrom("passkeys").select("id").execute()).toEqual([second]);
    const { options, headers } = challenge(auth);
    expect(await signInWithPasskey(auth, passkey.assert(options), client, headers)).toEqual(REFUSED);
  });

  // @V7.4.3
  test("adding or removing one ends the person's other sessions, and nobody else's", async () => {
    const { auth, user } = await openAccounts(dialect, marie, paul).then(signInMarie);
    const [elsewhere, pauls] = [
      cookiesAfter(await signIn(auth, marie, otherClient(1))),
      cookiesAfter(await signIn(auth, paul, client)),
    ];
    await addFirstPasskey(auth, user);
    expect((await readSession(auth, elsewhere)).user).toBeNull();
    const again = cookiesAfter(await signIn(auth, marie, otherClient(1)));
    const { id } = await auth.db.selectFrom("passkeys").select("id").executeTakeFirstOrThrow();
    expect(await removePasskey(auth, user, id)).toEqual({ ok: true });
    expect((await readSession(auth, again)).user).toBeNull();
    expect((await readSession(auth, pauls)).user).toMatchObject({ email: paul.email });
    expect(await auth.db.selectFrom("sessions").select("id").where("id", "=", user.sessionId).execute()).toHaveLength(
      1,
    );
  });

  test("the operator's reset removes passkeys, ends the sessions and tells the owner", async () => {
    const { auth, user, emails } = await openWithPasskey(dialect);
    const by = { id: null, name: "L’hébergeur du site" };
    expect(await resetTwoFactor(auth, { userId: user.id, by })).toEqual({ ok: true });
    expect(await auth.db.selectFrom("passkeys").select("id").execute()).toEqual([]);
    expect(await auth.db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect((await emails()).at(-1)).toMatchObject({ kind: "passkey_removed", recipient: marie.email });
  });

  // @V6.3.3
  test("asks each member of the team without a second factor once, by mail, and gives a week", async () => {
    const { auth, user, emails } = await openWithPasskey(dialect);
    const now = new Date(Date.now() + 2 * 60 * 60_000);
    await auth.db.updateTable("users").set({ role: "admin" }).execute();
    const settings = { requireTwoFactor: undefined, siteUrl: SITE };
    await askForSecondFactors(auth.db, { ...settings, requireTwoFactor: false }, now);
    await askForSecondFactors(auth.db, settings, new Date());
    const asked = async () =>
      (await emails()).flatMap((mail) => (mail.kind === "second_factor_due" ? mail.recipient : []));
    expect(await asked()).toEqual([]);
    await askForSecondFactors(auth.db, settings, now);
    await askForSecondFactors(auth.db, settings, now);
    expect(await asked()).toEqual([paul.email]);

    const { user: administrator } = await readSession(auth, cookiesAfter(await signIn(auth, paul, client)));
    const need = (after: number, requireTwoFactor?: boolean) =>
      administrator && secondFactorNeed({ requireTwoFactor }, administrator, new Date(now.getTime() + after));
    expect(need(7 * 86_400_000 - 1)).toMatchObject({ isOverdue: false });
    expect(need(7 * 86_400_000)).toMatchObject({ isOverdue: true });
    expect(need(0, true)).toMatchObject({ isOverdue: true });
    expect(need(8 * 86_400_000, false)).toBeNull();
    expect(secondFactorNeed(settings, { ...user, rights: ["administrer"], byPasskey: true })).toBeNull();
  });

  // @V6.3.3
  test("a week after a member of the team has a passkey, the password alone opens no page of the staff", async () => {
    const { auth } = await openWithPasskey(dialect);
    await auth.db.updateTable("users").set({ role: "admin" }).execute();
    const now = new Date(Date.now() + 2 * 60 * 60_000);
    await askForSecondFactors(auth.db, { requireTwoFactor: undefined, siteUrl: SITE }, now);
    const { user } = await readSession(auth, cookiesAfter(await signIn(auth, marie, client)));
    if (!user) throw new Error("no session");
    const need = (days: number) =>
      secondFactorNeed({ requireTwoFactor: undefined }, user, new Date(now.getTime() + days * 86_400_000));
    expect([need(6), need(7)]).toMatchObject([{ isOverdue: false }, { isOverdue: true }]);
  });
});

/** Marie and Paul, and Marie's first passkey. */
async function openWithPasskey(dialect: (typeof DIALECTS)[number]) {
  const opened = await openAccounts(dialect, marie, paul).then(signInMarie);
  return { ...opened, passkey: await addFirstPasskey(opened.auth, opened.user) };
}

async function signInMarie<Opened extends { auth: AuthContext }>(opened: Opened) {
  const { user } = await readSession(opened.auth, cookiesAfter(await signIn(opened.auth, marie, client)));
  if (!user) throw new Error("no session");
  return { ...opened, user };
}

async function addFirstPasskey(auth: AuthContext, user: CurrentUser) {
  const { options, cookie } = await registrationOptions(auth, user, "Maison");
  const passkey = createAuthenticator(SITE);
  const headers = new Headers({ cookie: cookie.split(";")[0] ?? "" });
  const added = await addPasskey(auth, headers, user, { name: "Ordinateur", answer: passkey.register(options) });
  if (!added.ok) throw new Error(added.message);
  return passkey;
}

function challenge(auth: AuthContext) {
  const { options, cookie } = signInOptions(auth);
  return { options, headers: new Headers({ cookie: cookie.split(";")[0] ?? "" }) };
}
