import { expect, test } from "vitest";
import { closedDayNote } from "./closed-day.ts";
import type { OpeningHours } from "./hours.ts";
import { shippedHours } from "./hours-schema.ts";

const inventory = { from: "2026-12-23", to: "2026-12-24", fromTime: null, untilTime: null, reason: "inventaire" };
const hours: OpeningHours = { ...shippedHours, exceptionalClosures: [inventory] };
const note = (date: string, of = hours) => closedDayNote(of, date)?.replace(/[\u00a0\u202f]/g, " ");

test("names the reason for a closed day and the next open day", () => {
  expect(note("2026-11-23")).toBeUndefined();
  expect(note("2026-11-22")).toMatch(
    /^Nous sommes fermés le dimanche 22 novembre 2026\. Le premier jour ouvert ensuite est le lundi 23 novembre 2026\./,
  );
  expect(note("2026-12-23")).toMatch(/mercredi 23 décembre 2026 \(inventaire\)\. .* le lundi 28 décembre 2026\./);
  expect(note("2026-12-25")).toMatch(/^Nous sommes fermés le vendredi 25 décembre 2026 \(Noël\)/);
});

test("reads any day that forms accept, and names no next day after the year 9999", () => {
  expect(note("0026-12-25")).toMatch(/^Nous sommes fermés le vendredi 25 décembre 26 \(Noël\)/);
  const last = { ...inventory, from: "9999-12-31", to: "9999-12-31" };
  expect(note("9999-12-31", { ...hours, exceptionalClosures: [last] })).toBe(
    "Nous sommes fermés le vendredi 31 décembre 9999 (inventaire). Nous en parlerons avec vous.",
  );
});

test("an open holiday and a closure of some hours need no word; a house that never opens has no next day", () => {
  expect(note("2026-12-25", { ...hours, closedOnHolidays: false })).toBeUndefined();
  expect(
    note("2026-12-23", { ...hours, exceptionalClosures: [{ ...inventory, to: "2026-12-23", fromTime: "12:00" }] }),
  ).toBe(undefined);
  const weekly = Object.fromEntries(Object.keys(hours.weekly).map((day) => [day, []])) as never;
  expect(note("2026-11-23", { ...hours, weekly })).toBe(
    "Nous sommes fermés le lundi 23 novembre 2026. Nous en parlerons avec vous.",
  );
});
