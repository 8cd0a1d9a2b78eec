import { expect, test } from "vitest";
import { readReports } from "./policy-reports.ts";

const SITE = "https://maison.example";
const report = (body: unknown) => readReports(JSON.stringify([{ type: "csp-violation", body }]), SITE);

test("reads what was broken, and where it came from", () => {
  const body = { effectiveDirective: "img-src", blockedURL: `${SITE}/photo.jpg` };
  expect(report(body)).toEqual([{ directive: "img-src", source: "own" }]);
});

test.each([null, 5, [], { effectiveDirective: { toString: 1 }, blockedURL: { toString: 1 } }])(
  "counts a made-up report %j as another one",
  (body) => {
    expect(report(body)).toEqual([{ directive: "other", source: "other" }]);
  },
);
