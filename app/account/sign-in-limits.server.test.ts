import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { countAttempt, countFailure, returnAttempt } from "./sign-in-limits.server.ts";
import { withAccounts } from "./tables.server.ts";

test.each(DIALECTS)(
  "%s: an account that is guessed at from everywhere slows down and locks nobody out",
  async (dialect) => {
    const { db } = await freshDatabase(dialect);
    const counter = { db: withAccounts(db), secret: "s".repeat(32) };
    const from = (n: number) => ({ address: `198.51.100.${n}`, userAgent: null });
    for (let n = 0; n < 99; n += 1) await countFailure(counter, "marie@site.example", from(n));
    const before = await countAttempt(counter, "marie@site.example", from(200));
    expect(before).toEqual({ isAllowed: true, number: 1, isUnderAttack: false });

    await countFailure(counter, "Marie@site.example", from(99));
    const owner = await countAttempt(counter, "marie@site.example", from(200));
    expect(owner).toEqual({ isAllowed: true, number: 2, isUnderAttack: true });
    const other = await countAttempt(counter, "paul@site.example", from(200));
    expect(other).toMatchObject({ isUnderAttack: false });
  },
);

test.each(DIALECTS)("%s: the addresses of one IPv6 household count as one client", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const counter = { db: withAccounts(db), secret: "s".repeat(32) };
  const attempts = [];
  for (let n = 1; n <= 6; n += 1) {
    attempts.push(
      await countAttempt(counter, "marie@site.example", { address: `2001:db8:1:2::${n}`, userAgent: null }),
    );
  }
  expect(attempts.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, true, false]);
});

test.each(DIALECTS)("%s: of thirty parallel guesses at thirty accounts a client has twenty", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const counter = { db: withAccounts(db), secret: "s".repeat(32) };
  const client = { address: "198.51.100.7", userAgent: null };
  const guess = (n: number) => countAttempt(counter, `p${n}@site.example`, client);
  const attempts = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
  expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(20);
  await returnAttempt(counter, "p0@site.example", client);
  expect([await guess(31), await guess(32)].map(({ isAllowed }) => isAllowed)).toEqual([true, false]);
  const kept = JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute());
  expect(kept).not.toContain(client.address);
});
