import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { type Attempt, countAttempt, dropAttempt, recordFailure, recordSuccess } from "./sign-in-limits.server.ts";

const from = (n: number) => ({ address: `198.51.100.${n}`, userAgent: null });
const startedAt = Date.now();
let attempts = 0;
/** Each has its own instant. */
const attempt = (email: string, client = from(200)): Attempt => {
  attempts += 1;
  return { email, client, at: new Date(startedAt + attempts) };
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

  // @P10.sign-in-failures @asvs-6.1.1-guessing
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
