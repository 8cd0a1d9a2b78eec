import { describe, expect, test } from "vitest";
import { client, cookiesAfter, marie, openAccounts, otherClient, paul } from "../../test/accounts.ts";
import { DIALECTS } from "../../test/database.ts";
import { endOtherSessions, listOwnSessions } from "./devices.server.ts";
import { readSession } from "./session.server.ts";
import { signIn } from "./sign-in.server.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";

describe.each(DIALECTS)("%s", (dialect) => {
  // @V7.5.2
  test("lists a person's sessions with device and shortened address, and ends one or all others", async () => {
    const { auth } = await openAccounts(dialect, marie, paul);
    const here = cookiesAfter(await signIn(auth, marie, { ...client, userAgent: FIREFOX }));
    for (const n of [1, 2, 3]) await signIn(auth, marie, { address: `2001:db8:1:${n}::7`, userAgent: null });
    await signIn(auth, marie, { address: "::1", userAgent: null });
    const pauls = cookiesAfter(await signIn(auth, paul, otherClient(1)));
    const [{ user }, { user: other }] = [await readSession(auth, here), await readSession(auth, pauls)];
    if (!user || !other) throw new Error("no session");

    const [own, ...others] = await listOwnSessions(auth.db, user);
    expect(own).toMatchObject({ isThisOne: true, device: "Firefox sur Windows", place: "203.0.113.x" });
    expect(others.map(({ device, place }) => [device, place])).toEqual(
      ["cette machine", ...Array(3).fill("2001:db8:1::/48")].map((place) => ["Navigateur inconnu", place]),
    );
    expect(await endOtherSessions(auth.db, user, own?.id)).toBe(0);
    expect(await endOtherSessions(auth.db, user, other.sessionId)).toBe(0);
    expect(await endOtherSessions(auth.db, user, others[0]?.id)).toBe(1);
    expect(await endOtherSessions(auth.db, user)).toBe(3);
    expect(await listOwnSessions(auth.db, user)).toHaveLength(1);
    expect((await readSession(auth, pauls)).user).toMatchObject({ email: paul.email });
  });

  // @V7.3.1
  test("a session ends after twelve hours without use", async () => {
    const { auth } = await openAccounts(dialect, marie);
    const session = cookiesAfter(await signIn(auth, marie, client));
    const { user } = await readSession(auth, session);
    const lasts = Date.parse(user?.expiresAt ?? "") - Date.parse(user?.startedAt ?? "");
    expect(Math.round(lasts / 60_000)).toBe(12 * 60);
    const expires_at = new Date(Date.now() - 1_000).toISOString();
    await auth.db.updateTable("sessions").set({ expires_at }).execute();
    expect((await readSession(auth, session)).user).toBeNull();
  });

  // @V6.3.7 @V6.3.5
  test("tells of a sign-in from another device, but not of the first one or of a known one", async () => {
    const { auth, emails } = await openAccounts(dialect, marie);
    const known = cookiesAfter(await signIn(auth, marie, client));
    await signIn(auth, marie, client, known);
    expect(await emails()).toEqual([]);
    await signIn(auth, marie, { ...otherClient(7), userAgent: FIREFOX });
    expect(await emails()).toMatchObject([
      { kind: "new_device", recipient: marie.email, body: expect.stringContaining("Firefox sur Windows") },
    ]);
  });
});
