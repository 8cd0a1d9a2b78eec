import { expect, test } from "vitest";
import { formatRetention, RETENTION, retainedSince } from "./retention.ts";

// @§9.retention
test("writes durations in French", () => {
  expect(Object.values(RETENTION).map(formatRetention)).toEqual([
    "3\u00a0ans",
    "13\u00a0mois",
    "30\u00a0jours",
    "30\u00a0jours",
    "30\u00a0jours",
    "7\u00a0jours",
    "30\u00a0jours",
    "30\u00a0jours",
    "180\u00a0jours",
    "25\u00a0mois",
    "1\u00a0jour",
    "30\u00a0jours",
    "2\u00a0ans",
    "1\u00a0an",
    "30\u00a0jours",
    "10\u00a0ans",
  ]);
  expect(formatRetention({ amount: 1, unit: "year" })).toBe("1\u00a0an");
});

test.each([
  ["contactRequests", "2026-11-21T02:00:00.000Z", "2023-11-21T02:00:00.000Z"],
  ["contactRequests", "2028-02-29T02:00:00.000Z", "2025-02-28T02:00:00.000Z"],
  ["securityEvents", "2026-03-31T02:00:00.000Z", "2025-02-28T02:00:00.000Z"],
  ["deletedReviews", "2026-03-15T02:00:00.000Z", "2026-02-13T02:00:00.000Z"],
  ["accounting", "2026-11-21T02:00:00.000Z", "2016-11-21T02:00:00.000Z"],
] as const)("retention of %s on %s reaches back to %s", (kind, now, since) => {
  expect(retainedSince(RETENTION[kind], new Date(now))).toBe(since);
});
