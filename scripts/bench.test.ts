import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

test("each part of the bench finds what it imports", async () => {
  const parts = globSync("bench/*.mjs").filter((file) => readFileSync(file, "utf8").includes("function measure("));
  expect(parts.length).toBeGreaterThan(5);
  const script = parts.map((file) => `console.log(typeof (await import("./${file}")).measure);`).join("");
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout.trim().split("\n")).toEqual(parts.map(() => "function"));
});
