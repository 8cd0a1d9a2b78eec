import { describe, expect, test } from "vitest";
import {
  countPageLoad,
  cutArguments,
  type PageLoads,
  recordSession,
  type SignIns,
  showsDevTools,
} from "./monitor-rules.ts";

const MINUTE = 60_000;

describe("page loads", () => {
  // @§9.page-loads
  test("only the 21st within ten minutes is suspicious", () => {
    expect(suspiciousLoads(30, () => 10_000)).toEqual([21]);
  });

  // @§9.page-loads
  test("twenty are not suspicious, and the count restarts after ten minutes", () => {
    expect(suspiciousLoads(20, () => 0)).toEqual([]);
    expect(suspiciousLoads(41, (n) => (n > 20 ? 10 * MINUTE : 0))).toEqual([41]);
  });

  function suspiciousLoads(count: number, at: (n: number) => number): number[] {
    let loads: PageLoads | null = null;
    const found: number[] = [];
    for (let n = 1; n <= count; n += 1) {
      const counted = countPageLoad(loads, at(n));
      loads = counted.loads;
      if (counted.isSuspicious) found.push(n);
    }
    return found;
  }
});

describe("logins and logouts", () => {
  // @§9.frequent-logins
  test("the sixth login within an hour is suspicious", () => {
    const { verdicts } = follow(["a", null, "b", null, "c", null, "d", null, "e", null, "f"], MINUTE);
    expect(verdicts).toEqual([...Array(10).fill(false), true]);
  });

  test("the same session is no new login, and a replaced one counts as a logout", () => {
    expect(follow(["a", "a", "a"], MINUTE).signIns).toMatchObject({ logins: [0], logouts: [] });
    expect(follow(["a", "b"], MINUTE).signIns).toMatchObject({ logins: [0, MINUTE], logouts: [MINUTE] });
  });

  // @§9.frequent-logins
  test("forgets events after an hour", () => {
    expect(follow(["a", null, "b", null, "c", null, "d", null, "e", null, "f"], 20 * MINUTE).verdicts).not.toContain(
      true,
    );
  });

  function follow(sessions: (string | null)[], pause: number) {
    let signIns: SignIns | null = null;
    const verdicts = sessions.map((session, index) => {
      const noted = recordSession(signIns, session, index * pause);
      signIns = noted.signIns;
      return noted.isSuspicious;
    });
    return { signIns, verdicts };
  }
});

// @§9.developer-tools
test.each([
  [160, 160, false],
  [161, 0, true],
  [0, 161, true],
])("%d and %d pixels around the page: %s", (width, height, expected) => {
  const sizes = { innerWidth: 1000, innerHeight: 700, outerWidth: 1000 + width, outerHeight: 700 + height };
  expect(showsDevTools(sizes)).toBe(expected);
});

// @§9.console
test("cuts arguments to five of 100 characters and does not read objects", () => {
  const trap = {
    get secret(): string {
      throw new Error("read");
    },
  };
  expect(cutArguments(["x".repeat(300), 3, trap, null, undefined, "sixth"])).toEqual([
    "x".repeat(100),
    "3",
    "[object Object]",
    "null",
    "undefined",
  ]);
});
