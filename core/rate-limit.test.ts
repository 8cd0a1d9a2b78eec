import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../test/database.ts";
import { openDatabase } from "./database/connection.ts";
import { clientKey, consumeLimit, deleteExpiredLimits, peekLimit, refundLimit, resetLimit } from "./rate-limit.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (seconds: number) => new Date(START + seconds * 1_000);

describe.each(DIALECTS)("%s", (dialect) => {
  // @§7.rate-limit-default
  test("allows five in 15 minutes and tells the sixth when to retry", async () => {
    const { db } = await freshDatabase(dialect);
    const take = (seconds: number, subject = "a") => consumeLimit(db, { action: "post", subject, now: at(seconds) });
    for (const seconds of [0, 60, 120, 180, 240]) expect(await take(seconds)).toEqual({ isAllowed: true });
    expect(await take(300)).toEqual({ isAllowed: false, retryAfterSeconds: 600 });
    expect(await take(300, "b")).toEqual({ isAllowed: true });
    expect(await take(899)).toEqual({ isAllowed: false, retryAfterSeconds: 1 });
    expect(await take(900)).toEqual({ isAllowed: true });
    expect(await take(901)).toEqual({ isAllowed: false, retryAfterSeconds: 59 });
  });

  test("peeking counts nothing, and a reset clears the count", async () => {
    const { db } = await freshDatabase(dialect);
    const limit = { action: "post", subject: "a", max: 1, now: at(0) };
    expect(await peekLimit(db, limit)).toEqual({ isAllowed: true });
    expect(await peekLimit(db, limit)).toEqual({ isAllowed: true });
    await consumeLimit(db, limit);
    expect(await peekLimit(db, limit)).toEqual({ isAllowed: false, retryAfterSeconds: 900 });
    await resetLimit(db, limit);
    expect(await consumeLimit(db, limit)).toEqual({ isAllowed: true });
  });

  // @V2.3.2 @V2.4.1
  test("allows five of 40 parallel attempts on two instances", async () => {
    const first = await freshDatabase(dialect);
    // SQLite's lock outlasts a turn of the event loop, so a second instance would need its own process.
    const second = dialect === "postgres" ? await openDatabase(first.settings) : first;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        consumeLimit(index % 2 ? first.db : second.db, { action: "post", subject: "a" }),
      ),
    );
    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    if (second !== first) await second.close();
  });

  test("no sliding window exceeds the maximum, and nobody is refused without need", async () => {
    const { db } = await freshDatabase(dialect);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 4 }),
        async (pauses, max) => {
          const subject = `run ${run++}`;
          const allowed: number[] = [];
          let seconds = 0;
          for (const pause of pauses) {
            seconds += pause;
            const recent = allowed.filter((hit) => hit > seconds - 900).length;
            const answer = await consumeLimit(db, { action: "post", subject, max, now: at(seconds) });
            expect(answer.isAllowed).toBe(recent < max);
            if (answer.isAllowed) allowed.push(seconds);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  // @V2.3.2 @V2.4.1
  test("an IPv6 client has five attempts, its /56 fifteen and its /48 forty-five, and returned ones count again", async () => {
    const { db } = await freshDatabase(dialect);
    const limitOf = (address: string) => ({ action: "post", subject: clientKey(address, SECRET), now: at(0) });
    const allowedOf = async (addresses: string[]) => {
      let allowed = 0;
      for (const address of addresses) if ((await consumeLimit(db, limitOf(address))).isAllowed) allowed += 1;
      return allowed;
    };
    const subnets = (count: number, step: number) =>
      Array.from({ length: count }, (_, index) => `2001:db8:1:${(index * step).toString(16)}::1`);
    expect(await allowedOf(Array(10).fill("2001:db8:1::1"))).toBe(5);
    expect(await allowedOf(subnets(40, 1))).toBe(10);
    expect(await allowedOf(subnets(200, 0x100))).toBe(30);
    expect(await peekLimit(db, limitOf("2001:db8:1:ffff::1"))).toMatchObject({ isAllowed: false });
    expect(await peekLimit(db, limitOf("2001:db8:2::1"))).toEqual({ isAllowed: true });
    await refundLimit(db, limitOf("2001:db8:1:200::1"));
    expect(await allowedOf(subnets(200, 0x100))).toBe(1);
  });

  // @P10.clock
  test("ignores and drops hits from a clock that was ahead", async () => {
    const { db } = await freshDatabase(dialect);
    const year = 365 * 24 * 3_600;
    const take = (seconds: number, subject = "a") =>
      consumeLimit(db, { action: "post", subject, max: 1, now: at(seconds) });
    expect(await take(year)).toEqual({ isAllowed: true });
    expect(await take(year, "b")).toEqual({ isAllowed: true });
    expect(await take(0)).toEqual({ isAllowed: true });
    expect(await take(1)).toEqual({ isAllowed: false, retryAfterSeconds: 899 });
    await deleteExpiredLimits(db, at(1));
    expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "post:a" }]);
  });

  test("counts a hit that another instance's slightly faster clock recorded", async () => {
    const { db } = await freshDatabase(dialect);
    await consumeLimit(db, { action: "post", subject: "a", max: 1, now: at(3) });
    expect(await consumeLimit(db, { action: "post", subject: "a", max: 1, now: at(0) })).toMatchObject({
      isAllowed: false,
    });
  });

  test("keeps a limit of a day that another instance's slightly faster clock recorded", async () => {
    const { db } = await freshDatabase(dialect);
    const daily = { action: "post", subject: "a", max: 1, windowMinutes: 24 * 60 };
    await consumeLimit(db, { ...daily, now: at(30) });
    await deleteExpiredLimits(db, at(0));
    expect(await consumeLimit(db, { ...daily, now: at(60) })).toMatchObject({ isAllowed: false });
  });

  test("deletes expired limits", async () => {
    const { db } = await freshDatabase(dialect);
    await consumeLimit(db, { action: "post", subject: "a", now: at(0) });
    await consumeLimit(db, { action: "post", subject: "b", now: at(600) });
    await deleteExpiredLimits(db, at(1_000));
    expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "post:b" }]);
  });
});

const SECRET = "s".repeat(32);

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::9", true],
  ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff::", true],
  ["2001:db8::1", "2001:db8:0:0:1::", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::ffff:192.0.2.1", "192.0.2.1", true],
  ["192.0.2.1", "192.0.2.2", false],
])("%s and %s are one client: %s", (one, other, isSame) => {
  expect(clientKey(one, SECRET) === clientKey(other, SECRET)).toBe(isSame);
});

// @V11.4.1
test("a key hides the address and depends on the secret", () => {
  expect(clientKey("192.0.2.1", SECRET)).toMatch(/^[\w-]{43}$/);
  expect(clientKey("2001:db8::1", SECRET)).toMatch(/^[\w-]{43}(~[\w-]{43}){2}$/);
  expect(clientKey("192.0.2.1", SECRET)).not.toBe(clientKey("192.0.2.1", "other"));
});
