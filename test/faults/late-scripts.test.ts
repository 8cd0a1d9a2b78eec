import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { isFull, report } from "./run.ts";

type Counts = { stats: { expected: number; unexpected: number } };

describe.runIf(isFull)("late scripts", () => {
  test("the browser sends every form when a script of the page never loads", { timeout: 1_200_000 }, (context) => {
    const { stdout } = spawnSync(
      "node_modules/.bin/playwright",
      ["test", "test/journeys/late-scripts.spec.ts", "--workers=1", "--reporter=json"],
      { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    const { stats } = JSON.parse(stdout) as Counts;
    expect(stats.unexpected).toBe(0);
    expect(stats.expected).toBeGreaterThan(0);
    report(context, {
      database: "sqlite",
      done: "answered 404 for each script that a form's page asks for late, one at a time and all at once",
      figure: `${stats.expected} forms and links arrive`,
    });
  });
});
