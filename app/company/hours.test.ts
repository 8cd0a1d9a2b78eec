import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS } from "../../core/text/durations.ts";
import { publicHoliday } from "./calendar.ts";
import { formatHours, formatSpans, formatTime, openingHoursLines, schemaOrgHours } from "./format-hours.ts";
import { type OpeningHours, spansOn } from "./hours.ts";
import { nextChange, openingMoments, openingState, withoutPastExceptions } from "./opening.ts";
import { parseMoments, serialiseMoments } from "./opening-moments.ts";

const longDay = [
  { opens: "08:00", closes: "12:30" },
  { opens: "13:30", closes: "17:30" },
];
const friday = [
  { opens: "08:00", closes: "12:30" },
  { opens: "13:30", closes: "17:00" },
];
const hours: OpeningHours = {
  weekly: {
    monday: longDay,
    tuesday: longDay,
    wednesday: longDay,
    thursday: longDay,
    friday,
    saturday: [],
    sunday: [],
  },
  closedOnHolidays: true,
  exceptionalClosures: [],
  exceptionalOpenings: [],
};

const closed = (from: string, to = from, fromTime: string | null = null, untilTime: string | null = null) => ({
  ...hours,
  exceptionalClosures: [{ from, to, fromTime, untilTime, reason: "Inventaire" }],
});

const labelAt = (instant: string, on = hours) => openingState(on, new Date(instant)).label;
const changeAfter = (instant: string, on = hours) => nextChange(on, new Date(instant)).toISOString();

// @A6.open-now
test.each([
  ["2026-11-16T07:59:59+01:00", "Fermé, ouvre à\u00a08h"],
  ["2026-11-16T08:00:00+01:00", "Ouvert, ferme à\u00a012h30"],
  ["2026-11-16T12:29:59+01:00", "Ouvert, ferme à\u00a012h30"],
  ["2026-11-16T12:30:00+01:00", "Fermé, ouvre à\u00a013h30"],
  ["2026-11-16T13:30:00+01:00", "Ouvert, ferme à\u00a017h30"],
  ["2026-11-16T17:30:00+01:00", "Fermé, ouvre demain\u00a0à\u00a08h"],
  ["2026-11-20T16:59:59+01:00", "Ouvert, ferme à\u00a017h"],
  ["2026-11-20T17:00:00+01:00", "Fermé, ouvre lundi\u00a0à\u00a08h"],
  ["2026-11-21T10:00:00+01:00", "Fermé, ouvre lundi\u00a0à\u00a08h"],
  ["2026-11-22T23:59:59+01:00", "Fermé, ouvre demain\u00a0à\u00a08h"],
  ["2026-11-23T00:00:00+01:00", "Fermé, ouvre à\u00a08h"],
])("at %s: %s", (instant, label) => {
  expect(labelAt(instant)).toBe(label);
});

test("the state returns the instant with the label", () => {
  const open = openingState(hours, new Date("2026-07-06T09:00:00+02:00"));
  expect(open).toMatchObject({ isOpen: true, until: new Date("2026-07-06T10:30:00Z") });
  const closed = openingState(hours, new Date("2026-07-06T18:00:00+02:00"));
  expect(closed).toMatchObject({ isOpen: false, opensAt: new Date("2026-07-07T06:00:00Z") });
});

test("follows the clock change in spring (29 March 2026, 1:00 UTC)", () => {
  expect(labelAt("2026-03-27T15:59:59Z")).toBe("Ouvert, ferme à\u00a017h");
  expect(labelAt("2026-03-29T00:59:59Z")).toBe("Fermé, ouvre demain\u00a0à\u00a08h");
  expect(labelAt("2026-03-29T01:00:00Z")).toBe("Fermé, ouvre demain\u00a0à\u00a08h");
  expect(labelAt("2026-03-30T05:59:59Z")).toBe("Fermé, ouvre à\u00a08h");
  expect(labelAt("2026-03-30T06:00:00Z")).toBe("Ouvert, ferme à\u00a012h30");
  expect(changeAfter("2026-03-28T12:00:00Z")).toBe("2026-03-28T23:00:00.000Z");
  expect(changeAfter("2026-03-28T23:00:00Z")).toBe("2026-03-29T22:00:00.000Z");
  expect(changeAfter("2026-03-29T22:00:00Z")).toBe("2026-03-30T06:00:00.000Z");
});

// @A6.open-on-holidays
test("follows the clock change in autumn (25 October 2026, 1:00 UTC)", () => {
  expect(labelAt("2026-10-23T14:59:59Z")).toBe("Ouvert, ferme à\u00a017h");
  expect(labelAt("2026-10-25T00:30:00Z")).toBe("Fermé, ouvre demain\u00a0à\u00a08h");
  expect(labelAt("2026-10-25T01:30:00Z")).toBe("Fermé, ouvre demain\u00a0à\u00a08h");
  expect(labelAt("2026-10-26T06:59:59Z")).toBe("Fermé, ouvre à\u00a08h");
  expect(labelAt("2026-10-26T07:00:00Z")).toBe("Ouvert, ferme à\u00a012h30");
  expect(changeAfter("2026-10-24T12:00:00Z")).toBe("2026-10-24T22:00:00.000Z");
  expect(changeAfter("2026-10-24T22:00:00Z")).toBe("2026-10-25T23:00:00.000Z");
  expect(changeAfter("2026-10-25T23:00:00Z")).toBe("2026-10-26T07:00:00.000Z");
});

test("counts 23 or 25 hours when open through the night of a clock change", () => {
  const night: OpeningHours = {
    ...hours,
    weekly: { ...hours.weekly, sunday: [{ opens: "01:00", closes: "05:00" }] },
  };
  expect(openingState(night, new Date("2026-03-29T00:30:00Z"))).toMatchObject({
    isOpen: true,
    until: new Date("2026-03-29T03:00:00Z"),
  });
  expect(openingState(night, new Date("2026-10-25T01:30:00Z"))).toMatchObject({
    isOpen: true,
    until: new Date("2026-10-25T04:00:00Z"),
  });
});

test.each([
  ["2026-01-01", "Jour de l’an"],
  ["2026-04-06", "Lundi de Pâques"],
  ["2026-05-01", "Fête du Travail"],
  ["2026-05-08", "Victoire de 1945"],
  ["2026-05-14", "Ascension"],
  ["2026-05-25", "Lundi de Pentecôte"],
  ["2026-07-14", "Fête nationale"],
  ["2026-08-15", "Assomption"],
  ["2026-11-01", "Toussaint"],
  ["2026-11-11", "Armistice de 1918"],
  ["2026-12-25", "Noël"],
  ["2025-04-21", "Lundi de Pâques"],
  ["2027-03-29", "Lundi de Pâques"],
  ["2038-04-26", "Lundi de Pâques"],
])("classifies %s as %s", (date, name) => {
  expect(publicHoliday(date)).toBe(name);
});

test("finds eleven public holidays a year", () => {
  const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  expect(days.filter((day) => publicHoliday(day))).toHaveLength(11);
});

test.each(["0000", "0002", "0026", "0202", "9999"])("finds eleven public holidays in the year %s", (year) => {
  const first = Date.parse(`${year}-01-01`);
  const days = Array.from({ length: 365 }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10));
  expect(days.filter((day) => publicHoliday(day))).toHaveLength(11);
});

test("a closure from the year 26 to the year 9999 has a label, a line and structured data", () => {
  const [from, to] = ["0026-12-24", "9999-12-31"];
  const always = closed(from, to);
  expect(openingState(always, new Date("2026-11-23T10:00:00Z"))).toMatchObject({ isOpen: false, label: "Fermé" });
  expect(openingMoments(always, new Date("2026-11-23T10:00:00Z")).length).toBeGreaterThan(0);
  expect(formatHours(always).exceptions[0]?.when).toMatch(/^Fermé du 24\sdécembre\s26 au 31\sdécembre\s9999/);
  for (const day of [from, to])
    expect(schemaOrgHours(closed(day, day)).specialOpeningHoursSpecification).toHaveLength(1);
});

// @A6.open-on-holidays
test("closes on public holidays", () => {
  expect(labelAt("2026-07-14T10:00:00+02:00")).toBe("Fermé, ouvre demain\u00a0à\u00a08h");
  expect(labelAt("2026-07-13T18:00:00+02:00")).toBe("Fermé, ouvre mercredi\u00a0à\u00a08h");
  expect(labelAt("2026-12-24T17:30:00+01:00")).toBe("Fermé, ouvre lundi\u00a0à\u00a08h");
});

test("includes both ends of a closure and dates a distant opening", () => {
  const inventory = closed("2026-12-21", "2026-12-31");
  expect(labelAt("2026-12-18T16:00:00+01:00", inventory)).toBe("Ouvert, ferme à\u00a017h");
  expect(labelAt("2026-12-21T10:00:00+01:00", inventory)).toBe("Fermé, ouvre le 4\u00a0janvier\u00a02027 à\u00a08h");
  expect(labelAt("2026-12-31T10:00:00+01:00", inventory)).toBe("Fermé, ouvre lundi\u00a0à\u00a08h");
});

test("changes state and label when a closure of part of a day begins and ends", () => {
  const early = closed("2026-12-24", "2026-12-24", "12:00");
  expect(labelAt("2026-12-24T11:59:59+01:00", early)).toBe("Ouvert, ferme à\u00a012h");
  expect(changeAfter("2026-12-24T11:00:00+01:00", early)).toBe("2026-12-24T11:00:00.000Z");
  expect(labelAt("2026-12-24T14:00:00+01:00", early)).toBe("Fermé, ouvre lundi\u00a0à\u00a08h");
  const late = closed("2026-12-24", "2026-12-24", null, "10:00");
  expect(labelAt("2026-12-24T09:00:00+01:00", late)).toBe("Fermé, ouvre à\u00a010h");
  expect(labelAt("2026-12-24T10:00:00+01:00", late)).toBe("Ouvert, ferme à\u00a012h30");
  const pause = closed("2026-12-23", "2026-12-23", "10:00", "15:00");
  expect(labelAt("2026-12-23T09:00:00+01:00", pause)).toBe("Ouvert, ferme à\u00a010h");
  expect(labelAt("2026-12-23T10:00:00+01:00", pause)).toBe("Fermé, ouvre à\u00a015h");
});

test("opens at other hours than those of the week", () => {
  const harvest = { from: "2026-07-06", to: "2026-07-19", reason: "moisson" };
  const on: OpeningHours = {
    ...hours,
    exceptionalClosures: [{ from: "2026-07-10", to: "2026-07-10", fromTime: "18:00", untilTime: null, reason: "fête" }],
    exceptionalOpenings: [
      { ...harvest, days: "weekdays", opens: "14:00", closes: "21:00" },
      { ...harvest, days: "weekdays", opens: "07:00", closes: "12:30" },
      { ...harvest, days: "saturday", opens: "08:00", closes: "12:00" },
      { from: "2026-11-11", to: "2026-11-11", days: "all", opens: "09:00", closes: "12:00", reason: "foire" },
      { from: "2026-07-15", to: "2026-07-15", days: "all", opens: "09:00", closes: "12:00", reason: "inventaire" },
    ],
  };
  const spans = (day: string) => formatSpans(spansOn(on, day));
  expect(["2026-07-03", "2026-07-06", "2026-07-10", "2026-07-11", "2026-07-12"].map(spans)).toEqual([
    "8h–12h30 et 13h30–17h",
    "7h–12h30 et 14h–21h",
    "7h–12h30 et 14h–18h",
    "8h–12h",
    "",
  ]);
  // Bastille Day falls among the days of the harvest; 11 November is meant, and one day replaces the period.
  expect(["2026-07-14", "2026-11-11", "2026-07-15"].map(spans)).toEqual(["", "9h–12h", "9h–12h"]);
  const special = schemaOrgHours(on).specialOpeningHoursSpecification;
  expect(special.filter(({ validFrom }) => validFrom === "2026-07-14")).toMatchObject([{ opens: "00:00" }]);
  expect(labelAt("2026-07-11T09:00:00+02:00", on)).toBe("Ouvert, ferme à\u00a012h");
});

test("can open on public holidays", () => {
  const open = { ...hours, closedOnHolidays: false };
  expect(labelAt("2026-07-14T10:00:00+02:00", open)).toBe("Ouvert, ferme à\u00a012h30");
});

test("lists the labels of now and of the coming days, and nothing after that", () => {
  const said = openingMoments(hours, new Date("2026-11-20T16:00:00+01:00"));
  expect(said.slice(0, 4)).toEqual([
    { at: 0, isOpen: true, lines: ["Ouvert, ferme à\u00a017h"] },
    { at: Date.parse("2026-11-20T17:00:00+01:00"), isOpen: false, lines: ["Fermé, ouvre lundi\u00a0à\u00a08h"] },
    { at: Date.parse("2026-11-22T00:00:00+01:00"), isOpen: false, lines: ["Fermé, ouvre demain\u00a0à\u00a08h"] },
    { at: Date.parse("2026-11-23T00:00:00+01:00"), isOpen: false, lines: ["Fermé, ouvre à\u00a08h"] },
  ]);
  expect(said.at(-1)).toEqual({ at: Date.parse("2026-11-25T00:00:00Z"), isOpen: false, lines: [] });
  expect(openingMoments(hours, new Date("2026-11-20T16:20:00+01:00"))).toEqual(said);
  expect(parseMoments(serialiseMoments(said))).toEqual(said);
});

test("a company that never opens is only « fermé »", () => {
  const never = closed("2026-01-01", "2099-12-31");
  expect(openingState(never, new Date("2026-11-16T10:00:00+01:00"))).toEqual({
    isOpen: false,
    opensAt: null,
    label: "Fermé",
  });
});

const instants = fc.date({ min: new Date("2024-01-01"), max: new Date("2034-01-01"), noInvalidDate: true });

test("the next change is in the future, within a day, and the label stays until then", () => {
  fc.assert(
    fc.property(instants, (now) => {
      const next = nextChange(hours, now);
      expect(next > now).toBe(true);
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      const justBefore = new Date(next.getTime() - 1);
      expect(openingState(hours, justBefore).label).toBe(openingState(hours, now).label);
    }),
    { numRuns: 2000 },
  );
});

test("the announced instant is the real opening or closing", () => {
  fc.assert(
    fc.property(instants, (now) => {
      const state = openingState(hours, now);
      const turn = state.isOpen ? state.until : state.opensAt;
      expect(turn).not.toBeNull();
      expect(openingState(hours, turn as Date).isOpen).toBe(!state.isOpen);
    }),
    { numRuns: 1000 },
  );
});

// @§9.hours
test("writes the specified hours", () => {
  expect(openingHoursLines(hours)).toEqual([
    { days: "Lundi au jeudi", hours: "8h–12h30 et 13h30–17h30" },
    { days: "Vendredi", hours: "8h–12h30 et 13h30–17h" },
    { days: "Samedi et dimanche", hours: "Fermé" },
  ]);
  expect(["08:00", "12:30", "00:05", "17:00"].map(formatTime)).toEqual(["8h", "12h30", "0h05", "17h"]);
});

// @A6.open-now
test("writes the hours as structured data", () => {
  const { exceptionalClosures } = closed("2026-12-24", "2026-12-31");
  const [early] = closed("2026-12-23", "2026-12-23", "12:30").exceptionalClosures;
  const withClosures = { ...hours, exceptionalClosures: [...(early ? [early] : []), ...exceptionalClosures] };
  const weekDays = ["Monday", "Tuesday", "Wednesday", "Thursday"];
  const type = { "@type": "OpeningHoursSpecification" };
  expect(schemaOrgHours(withClosures)).toEqual({
    openingHoursSpecification: [
      { ...type, dayOfWeek: weekDays, opens: "08:00", closes: "12:30" },
      { ...type, dayOfWeek: weekDays, opens: "13:30", closes: "17:30" },
      { ...type, dayOfWeek: ["Friday"], opens: "08:00", closes: "12:30" },
      { ...type, dayOfWeek: ["Friday"], opens: "13:30", closes: "17:00" },
    ],
    specialOpeningHoursSpecification: [
      { ...type, opens: "08:00", closes: "12:30", validFrom: "2026-12-23", validThrough: "2026-12-23" },
      { ...type, opens: "00:00", closes: "00:00", validFrom: "2026-12-24", validThrough: "2026-12-31" },
    ],
  });
});

test("names the public holidays of the coming year as closed in structured data", () => {
  const holidays = (of: OpeningHours) =>
    schemaOrgHours(of, "2026-11-29").specialOpeningHoursSpecification.map(
      ({ opens, closes, validFrom, validThrough }) =>
        [validFrom, validFrom === validThrough ? "" : validThrough, opens, closes].join(" ").trim(),
    );
  // Those of 2027 that fall on a weekend need no word: 1 and 8 May, 15 August.
  const days = ["2026-12-25", "2027-01-01", "2027-03-29", "2027-05-06", "2027-05-17", "2027-07-14", "2027-11-01"];
  expect(holidays(hours)).toEqual([...days, "2027-11-11"].map((day) => `${day}  00:00 00:00`));
  expect(holidays({ ...hours, closedOnHolidays: false })).toEqual([]);
  const christmas = { ...closed("2026-12-24", "2027-11-30"), exceptionalOpenings: [] };
  expect(holidays(christmas)).toEqual(["2026-12-24 2027-11-30 00:00 00:00"]);
  const [from, to] = ["2026-12-25", "2026-12-25"];
  const open = { from, to, days: "all", opens: "09:00", closes: "12:00", reason: "sapins" } as const;
  expect(holidays({ ...hours, exceptionalOpenings: [open] })[0]).toBe("2026-12-25  09:00 12:00");
  expect(holidays({ ...hours, exceptionalOpenings: [open] })).not.toContain("2026-12-25  00:00 00:00");
});

test("shows a closure until its last day ends in Paris", () => {
  const inventory = closed("2026-12-24", "2026-12-31");
  const toldAt = (instant: string) => withoutPastExceptions(inventory, new Date(instant)).exceptionalClosures.length;
  expect(toldAt("2026-11-01T12:00:00Z")).toBe(1);
  expect(toldAt("2026-12-31T22:59:59Z")).toBe(1);
  expect(toldAt("2026-12-31T23:00:00Z")).toBe(0);
});
