import { describe, expect, test } from "vitest";
import {
  client,
  cookiesAfter,
  idOf,
  marie,
  openAccounts,
  otherClient,
  paul,
  SECRET,
  setCookieLines,
} from "../../test/accounts.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { listSecurityEvents } from "../security/store.server.ts";
import { readDevice } from "./devices.server.ts";
import { queuePasswordWork } from "./passwords/queue.server.ts";
import { readSession, signOut } from "./session.server.ts";
import { type Attempt, countAttempt, dropAttempt, recordFailure, recordSuccess, signIn } from "./sign-in.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  // @V7.2.4
  test("a new sign-in ends the browser's previous session and no other", async () => {
    const { auth } = await openAccounts(dialect, marie);
    const [here, elsewhereToo] = [
      cookiesAfter(await signIn(auth, marie, client)),
      cookiesAfter(await signIn(auth, marie, client)),
    ];
    const anew = cookiesAfter(await signIn(auth, marie, client, here));
    const isOpen = async (session: Headers) => (await readSession(auth, session)).user !== null;
    expect([await isOpen(here), await isOpen(elsewhereToo), await isOpen(anew)]).toEqual([false, true, true]);
  });

  // @V7.3.2
  test("a session ends after seven days, even when it is used", async () => {
    const { auth, database } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const startedDaysAgo = (days: number) =>
      database.db
        .withTables<{ sessions: { created_at: string } }>()
        .updateTable("sessions")
        .set({ created_at: new Date(Date.now() - days * 24 * 60 * 60_000).toISOString() })
        .execute();
    await startedDaysAgo(6.9);
    expect((await readSession(auth, session)).user?.email).toBe(marie.email);
    await startedDaysAgo(7.1);
    const over = await readSession(auth, session);
    expect(over.user).toBeNull();
    expect(over.cookies).toContain("__Host-signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure");
    expect(await database.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  // @V6.3.1
  test("five wrong passwords lock an account for this client, not for its owner elsewhere", async () => {
    const { auth, database } = await openAccounts(dialect, marie);
    const wrong = { email: marie.email, password: "fautif" };
    const guesses = await Promise.all(Array.from({ length: 8 }, () => signIn(auth, wrong, client)));
    expect(guesses.map((guess) => (guess.ok ? 200 : guess.status)).sort()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ]);
    const refused = await signIn(auth, marie, client);
    expect(refused).toMatchObject({
      status: 429,
      message: "Trop de tentatives de connexion. Veuillez réessayer dans 15\u00a0minutes.",
    });
    if (!refused.ok) expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    expect(await signIn(auth, marie, otherClient(1))).toMatchObject({ ok: true });

    const events = await listSecurityEvents(database.db);
    const kinds = events.map(({ event_type, severity }) => `${event_type} ${severity}`);
    expect(kinds.filter((kind) => kind === "login_failed medium")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "login_failed high")).toHaveLength(2);
    expect(kinds).toContain("login_rate_limit_exceeded medium");
    const userId = await idOf(auth, marie.email);
    expect(events.every(({ user_id }) => user_id === userId)).toBe(true);
    expect(kinds).toContain("login_success low");
    expect(events.every(({ ip_address }) => ip_address === client.address || ip_address === "198.51.100.1")).toBe(true);
  });

  // @V6.3.1
  test("allows a client five wrong passwords over all accounts; the fourth has high severity", async () => {
    const { auth, database } = await openAccounts(dialect, marie);
    for (let n = 0; n < 4; n += 1) {
      const guess = await signIn(auth, { email: `nobody${n}@site.example`, password: "fautif" }, client);
      expect(guess).toMatchObject({ status: 401, message: "Email ou mot de passe incorrect" });
      if (n === 2) expect(await signIn(auth, marie, client)).toMatchObject({ ok: true });
    }
    await signIn(auth, { ...marie, password: "fautif" }, client);
    expect(await signIn(auth, marie, client)).toMatchObject({ status: 429 });
    const events = (await listSecurityEvents(database.db)).map(({ event_type, severity }) => [event_type, severity]);
    expect(events.filter(([type]) => type === "login_failed").map(([, severity]) => severity)).toEqual([
      "high",
      "high",
      "medium",
      "medium",
      "medium",
    ]);
  });

  // @V6.3.1
  test("a flood of sign-ins blocks neither a right password nor a known device", async () => {
    const { auth } = await openAccounts(dialect, marie);
    const device = cookiesAfter(await signIn(auth, marie, client));
    await signOut(auth, device);
    const releases: (() => void)[] = [];
    const hold = () => queuePasswordWork(() => new Promise<void>((resolve) => releases.push(resolve)));
    const flood = Array.from({ length: 42 }, hold);
    const turnedAway = [];
    for (let n = 0; n < 6; n += 1) turnedAway.push(await signIn(auth, marie, otherClient(200)));
    expect(turnedAway).toEqual(Array(6).fill(expect.objectContaining({ ok: false, status: 503 })));

    const known = signIn(auth, marie, client, device);
    const release = setInterval(() => releases.shift()?.(), 20);
    expect(await known).toMatchObject({ ok: true });
    await Promise.all(flood);
    clearInterval(release);
    expect(await signIn(auth, marie, otherClient(200))).toMatchObject({ ok: true });
  });

  // @V6.3.1
  test("recognises a device by our signature, for the people who signed in there", async () => {
    const { auth } = await openAccounts(dialect, marie, paul);
    const own = cookiesAfter(await signIn(auth, marie, client));
    const shared = cookiesAfter(await signIn(auth, paul, client, own));
    const ids = await Promise.all([paul, marie].map(({ email }) => idOf(auth, email)));
    const signing = { secret: SECRET, isSecure: true };
    expect(readDevice(signing, shared)?.userIds).toEqual(ids);
    expect(readDevice(signing, new Headers({ cookie: `${shared.get("cookie")}x` }))).toBeNull();
    const forged = shared.get("cookie")?.replace(ids[0] ?? "", crypto.randomUUID()) ?? "";
    expect(readDevice(signing, new Headers({ cookie: forged }))).toBeNull();
    expect(readDevice(signing, new Headers())).toBeNull();
    const line = setCookieLines(await signIn(auth, paul, client)).find((cookie) => cookie.includes("device"));
    expect(line).toMatch(/^__Host-site\.device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  // @§4.failures-reset
  test("a success resets the count of an account", async () => {
    const { auth } = await openAccounts(dialect, marie);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 4; n += 1) await signIn(auth, { ...marie, password: "fautif" }, client);
      expect(await signIn(auth, marie, client)).toMatchObject({ ok: true });
    }
  });
});

const from = (n: number) => ({ address: `198.51.100.${n}`, userAgent: null });
let attempts = 0;
/** Each has its own instant. */
const attempt = (email: string, client = from(200)): Attempt => {
  attempts += 1;
  return { email, client, at: new Date(Date.now() + attempts) };
};

describe.each(DIALECTS)("sign-in limits on %s", (dialect) => {
  test("failures from many addresses slow an account down and lock nobody out", async () => {
    const counter = await open();
    for (let n = 0; n < 99; n += 1) await recordFailure(counter, attempt("marie@site.example", from(n)));
    const before = await countAttempt(counter, attempt("marie@site.example"));
    expect(before).toEqual({ isAllowed: true, number: 1, isUnderAttack: false });

    await recordFailure(counter, attempt("Marie@site.example", from(99)));
    const owner = await countAttempt(counter, attempt("marie@site.example"));
    expect(owner).toEqual({ isAllowed: true, number: 2, isUnderAttack: true });
    const other = await countAttempt(counter, attempt("paul@site.example"));
    expect(other).toMatchObject({ isUnderAttack: false });
  });

  test("counts the addresses of one IPv6 network as one client", async () => {
    const counter = await open();
    const verdicts = [];
    for (let n = 1; n <= 6; n += 1) {
      const client = { address: `2001:db8:1:2::${n}`, userAgent: null };
      verdicts.push(await countAttempt(counter, attempt("marie@site.example", client)));
    }
    expect(verdicts.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, true, false]);
  });

  test("allows a client five of thirty parallel guesses at thirty accounts", async () => {
    const counter = await open();
    const guesses = Array.from({ length: 30 }, (_, n) => attempt(`p${n}@site.example`));
    const verdicts = await Promise.all(guesses.map((guess) => countAttempt(counter, guess)));
    expect(verdicts.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    const allowed = guesses[verdicts.findIndex(({ isAllowed }) => isAllowed)] as Attempt;
    await dropAttempt(counter, allowed, false);
    const more = [await countAttempt(counter, attempt("a@site.example")), await countAttempt(counter, allowed)];
    expect(more.map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
    const kept = JSON.stringify(await counter.db.selectFrom("rate_limits").selectAll().execute());
    expect(kept).not.toContain(from(200).address);
  });

  // @P10.sign-in-failures @V6.3.1
  test("a success resets failures at its account, but not the ceiling of twenty", async () => {
    const counter = await open();
    const fail = async (email: string) => {
      const guess = attempt(email);
      const verdict = await countAttempt(counter, guess);
      if (verdict.isAllowed) await recordFailure(counter, guess);
      return verdict.isAllowed;
    };
    const succeed = async (email: string) => {
      const right = attempt(email);
      const { isAllowed } = await countAttempt(counter, right);
      if (isAllowed) await recordSuccess(counter, right);
      return isAllowed;
    };
    expect(await fail("other@site.example")).toBe(true);
    for (let round = 0; round < 6; round += 1) {
      for (let n = 0; n < 3; n += 1) expect(await fail("own@site.example")).toBe(true);
      expect(await succeed("own@site.example")).toBe(true);
    }
    for (const email of ["a", "b", "c"]) expect(await fail(`${email}@site.example`)).toBe(email === "a");
    expect(await succeed("own@site.example")).toBe(false);
  });

  // @P10.sign-in-failures
  test("a success does not reset failures at other accounts", async () => {
    const counter = await open();
    for (const email of ["a", "b", "c", "d"]) {
      const guess = attempt(`${email}@site.example`);
      expect(await countAttempt(counter, guess)).toMatchObject({ isAllowed: true });
      await recordFailure(counter, guess);
    }
    const own = attempt("own@site.example");
    expect(await countAttempt(counter, own)).toMatchObject({ isAllowed: true, number: 5 });
    await recordSuccess(counter, own);
    expect(await countAttempt(counter, attempt("e@site.example"))).toMatchObject({ isAllowed: true, number: 5 });
    expect(await countAttempt(counter, attempt("f@site.example"))).toMatchObject({ isAllowed: false });
  });

  // @P10.sign-in-failures
  test("allows a client thirty sign-ins in fifteen minutes", async () => {
    const counter = await open();
    const succeed = async () => {
      const right = attempt("marie@site.example");
      const verdict = await countAttempt(counter, right);
      if (verdict.isAllowed) await recordSuccess(counter, right);
      return verdict.isAllowed;
    };
    const answers = [];
    for (let n = 0; n < 31; n += 1) answers.push(await succeed());
    expect(answers.indexOf(false)).toBe(30);
  });

  async function open() {
    const { db } = await freshDatabase(dialect);
    return { db, secret: "s".repeat(32) };
  }
});
