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
import { DIALECTS } from "../../test/database.ts";
import { listSecurityEvents } from "../security/store.server.ts";
import { queuePasswordWork } from "./password-queue.server.ts";
import { readDevice, readSession, signOut } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  // @asvs-7.2.4
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

  // @asvs-7.3.2
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
    expect(over.cookies).toContain("signed_in=; Max-Age=0; Path=/; SameSite=Lax; Secure");
    expect(await database.db.selectFrom("sessions").select("id").execute()).toEqual([]);
  });

  // @asvs-6.1.1-guessing
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

  // @asvs-6.1.1-guessing
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

  // @asvs-6.1.1-flood
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

  // @asvs-6.1.1-flood
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
