import { expect, test } from "vitest";
import { seasonOf } from "./seasons.ts";

test.each([
  ["2026-10-31T22:59:00Z", "sowing"],
  ["2026-10-31T23:00:00Z", "heating"],
  ["2027-02-28T22:59:00Z", "heating"],
  ["2027-02-28T23:00:00Z", "growth"],
  ["2027-06-30T21:59:00Z", "growth"],
  ["2027-06-30T22:00:00Z", "harvest"],
  ["2027-08-31T22:00:00Z", "sowing"],
])("at %s it is the season of %s, at the clocks of Paris", (instant, season) => {
  expect(seasonOf(new Date(instant))).toBe(season);
});
