import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { expect, test } from "vitest";

test.each(globSync("deploy/*.service").sort())("systemd finds little that %s exposes", (unit) => {
  const args = ["security", "--offline=true", "--no-pager", unit];
  const output = execFileSync("systemd-analyze", args, { encoding: "utf8" });
  const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? [];
  expect(Number(exposure)).toBeLessThanOrEqual(2);
});
