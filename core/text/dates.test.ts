import { expect, test } from "vitest";
import { dayInParis, isoInParis, isRealDay } from "./dates.ts";

test.each([
  ["2026-02-28", true],
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["2026-00-10", false],
  ["26-01-01", false],
  ["2026-1-1", false],
  ["2026-01-01T00:00", false],
  ["demain", false],
  ["", false],
])("%j is a real day: %s", (text, expected) => {
  expect(isRealDay(text)).toBe(expected);
});

test.each([
  ["2026-11-21T22:59:59Z", "2026-11-21"],
  ["2026-11-21T23:00:00Z", "2026-11-22"],
  ["2026-07-14T21:59:59Z", "2026-07-14"],
  ["2026-07-14T22:00:00Z", "2026-07-15"],
])("at %s it is %s in Paris", (moment, day) => {
  expect(dayInParis(new Date(moment))).toBe(day);
});

test.each([
  ["2026-11-22T13:03:07.900Z", "2026-11-22T14:03:07+01:00"],
  ["2026-07-14T22:00:00.000Z", "2026-07-15T00:00:00+02:00"],
  ["2026-10-25T00:59:59.000Z", "2026-10-25T02:59:59+02:00"],
  ["2026-10-25T01:00:00.000Z", "2026-10-25T02:00:00+01:00"],
  ["2026-03-29T01:00:00.000Z", "2026-03-29T03:00:00+02:00"],
])("%s is %s at the clocks of Paris", (instant, expected) => {
  expect(isoInParis(instant)).toBe(expected);
});
