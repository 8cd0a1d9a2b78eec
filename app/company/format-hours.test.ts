import { expect, test } from "vitest";
import { shippedFacts } from "./facts.ts";
import {
  type ExceptionText,
  exceptionSentence,
  formatClosure,
  formatHours,
  formatOpening,
  schemaOrgHours,
  upcomingExceptions,
} from "./format-hours.ts";
import type { ExceptionalClosure, OpeningDays, OpeningHours } from "./hours.ts";

const closure = (from: string, to = from, fromTime: string | null = null, untilTime: string | null = null) => ({
  ...{ from, to, fromTime, untilTime },
  reason: "Inventaire",
});
const hours = (...exceptionalClosures: ExceptionalClosure[]): OpeningHours => ({
  ...shippedFacts.openingHours,
  exceptionalClosures,
});
const open = (from: string, to = from, days: OpeningDays = "not-sunday"): OpeningHours => ({
  ...hours(),
  exceptionalOpenings: [{ from, to, days, opens: "08:00", closes: "12:00", reason: "Moisson" }],
});
const plain = (text: string) => text.replace(/\s/g, " ");
const sentence = (text: ExceptionText) => plain(exceptionSentence(text));

test.each([
  ["2026-12-24", "2026-12-24", "Fermé le 24 décembre 2026 : Inventaire"],
  ["2026-12-24", "2026-12-26", "Fermé du 24 au 26 décembre 2026 : Inventaire"],
  ["2026-05-01", "2026-05-02", "Fermé du 1er au 2 mai 2026 : Inventaire"],
  ["2026-11-30", "2026-12-02", "Fermé du 30 novembre au 2 décembre 2026 : Inventaire"],
  ["2026-12-24", "2027-01-02", "Fermé du 24 décembre 2026 au 2 janvier 2027 : Inventaire"],
])("writes month and year of a closure once, from %s to %s", (from, to, notice) => {
  expect(sentence(formatClosure(closure(from, to)))).toBe(notice);
});

test.each([
  ["12:30", null, "Fermé le 24 décembre 2026 dès 12h30 : Inventaire"],
  [null, "10:00", "Fermé le 24 décembre 2026 jusqu’à 10h : Inventaire"],
  ["10:00", "14:00", "Fermé le 24 décembre 2026 de 10h à 14h : Inventaire"],
])("writes a closure of part of a day, from %s until %s", (fromTime, untilTime, notice) => {
  expect(sentence(formatClosure(closure("2026-12-24", "2026-12-24", fromTime, untilTime)))).toBe(notice);
});

test("writes an opening with its dates, days and hours", () => {
  const harvest = { from: "2027-07-10", to: "2027-08-10", opens: "07:00", closes: "21:00", reason: "moisson" };
  const said = [
    { ...harvest, days: "not-sunday" as const },
    { ...harvest, days: "all" as const, to: harvest.from },
  ].map((opening) => sentence(formatOpening(opening)));
  expect(said).toEqual([
    "Ouvert du 10 juillet au 10 août 2027, du lundi au samedi, 7h–21h : moisson",
    "Ouvert le 10 juillet 2027, 7h–21h : moisson",
  ]);
});

test("lists public holidays, then openings and closures by date", () => {
  const harvest = { from: "2027-07-10", to: "2027-08-10", days: "all", opens: "07:00", closes: "21:00" } as const;
  const both = {
    ...hours(closure("2027-08-16"), closure("2026-12-24")),
    exceptionalOpenings: [{ ...harvest, reason: "Moisson" }],
  };
  expect(formatHours(both).holidays).toBe("Nous sommes fermés les jours fériés.");
  expect(formatHours(both).exceptions.map((said) => sentence(said).slice(0, 15))).toEqual([
    "Fermé le 24 déc",
    "Ouvert du 10 ju",
    "Fermé le 16 aoû",
  ]);
  expect(formatHours(hours(closure("2026-12-24"))).exceptions.map(sentence)).toEqual([
    "Fermé le 24 décembre 2026 : Inventaire",
  ]);
  expect(formatHours({ ...hours(), closedOnHolidays: false })).toMatchObject({
    holidays: "Nous sommes ouverts les jours fériés, aux heures de la semaine.",
    exceptions: [],
  });
});

// @§9.closings
test.each([
  ["2026-12-16", hours(closure("2026-12-24")), ""],
  ["2026-12-17", hours(closure("2026-12-24")), "du 24 au 25 déc., fermé"],
  ["2026-12-21", hours(closure("2026-12-24", "2026-12-24", "12:30")), "24 déc., fermé dès 12h30 ; 25 déc., fermé"],
  [
    "2026-12-24",
    hours(closure("2026-12-24", "2026-12-24", null, "10:00")),
    "aujourd’hui, fermé jusqu’à 10h ; 25 déc., fermé",
  ],
  ["2026-12-22", hours(closure("2026-12-23", "2026-12-31")), "du 23 déc. au 1er janv., fermé"],
  ["2026-12-22", hours(closure("2026-12-23", "2026-12-24")), "du 23 au 25 déc., fermé"],
  ["2026-05-07", hours(), "8 mai, fermé ; 14 mai, fermé"],
  ["2026-05-08", hours(), "14 mai, fermé"],
  ["2026-05-07", { ...hours(), closedOnHolidays: false }, ""],
  ["2026-12-21", hours(closure("2026-12-26")), "25 déc., fermé"],
  ["2026-12-21", hours(closure("2026-12-22", "2026-12-22", "19:00")), "25 déc., fermé"],
  ["2026-12-02", open("2026-12-05"), "5 déc., ouvert 8h–12h"],
  ["2026-07-05", open("2026-07-06", "2026-07-18"), "du 6 au 11 juil., ouvert 8h–12h"],
  [
    "2026-12-02",
    { ...open("2026-12-05"), exceptionalClosures: [closure("2026-12-05", "2026-12-05", "19:00")] },
    "5 déc., ouvert 8h–12h",
  ],
  [
    "2026-12-02",
    {
      ...open("2026-12-03", "2026-12-12", "saturday"),
      exceptionalClosures: [closure("2026-12-04", "2026-12-04", "12:00")],
    },
    "4 déc., fermé dès 12h ; 5 déc., ouvert 8h–12h",
  ],
])("on %s announces the exceptions of the next seven days: case %#", (today, on, said) => {
  expect(plain(upcomingExceptions(on, today).join(" ; "))).toBe(said);
});

test("a day closed in two parts is open between them, in the label, its lines and the structured data", () => {
  const day = "2026-12-09";
  const twice = hours(closure(day, day, null, "10:00"), closure(day, day, "16:00"));
  expect(upcomingExceptions(twice, "2026-12-08").map(plain)).toEqual(["9 déc., ouvert 10h–12h30 et 13h30–16h"]);
  expect(formatHours(twice).exceptions.map(sentence)).toEqual([
    "Fermé le 9 décembre 2026 jusqu’à 10h : Inventaire",
    "Fermé le 9 décembre 2026 dès 16h : Inventaire",
  ]);
  expect(schemaOrgHours(twice).specialOpeningHoursSpecification).toMatchObject([
    { opens: "10:00", closes: "12:30", validFrom: day, validThrough: day },
    { opens: "13:30", closes: "16:00", validFrom: day, validThrough: day },
  ]);
});
