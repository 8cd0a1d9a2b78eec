import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { report } from "./run.ts";

// Prometheus is too large to install for each npm test.
test.runIf(process.env.FAULTS === "full")("the shipped alert rules fire when they should", (context) => {
  const output = execFileSync("promtool", ["test", "rules", "deploy/prometheus-alerts.test.yml"], { encoding: "utf8" });
  expect(output).toContain("SUCCESS");
  report(context, {
    done: "promtool plays the series of deploy/prometheus-alerts.test.yml",
    figure: "all as expected",
  });
});
