import { parse } from "valibot";
import { expect, test } from "vitest";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { check, type FormValues } from "../content/form.ts";
import { withoutBlankLines } from "../content/lines.ts";
import { weekday } from "./calendar.ts";
import type { OpeningHours } from "./hours.ts";
import { hoursContent } from "./hours-form.ts";

const hoursForm = hoursContent.form;

const shipped = hoursForm.write(hoursContent.shipped);
const read = (changes: FormValues, published: OpeningHours | null = null) =>
  check(hoursForm, withoutBlankLines(hoursForm.lists, { ...shipped, ...changes }), published);
const errorsOf = (changes: FormValues, published: OpeningHours | null = null) => {
  const checked = read(changes, published);
  return checked.ok ? {} : checked.errors;
};
const monday = (...[a = "", b = "", c = "", d = ""]: string[]): FormValues => ({
  "weekly.monday.0.opens": a,
  "weekly.monday.0.closes": b,
  "weekly.monday.1.opens": c,
  "weekly.monday.1.closes": d,
});
const closure = (index: number, from: string, to = "", reason = "Inventaire"): FormValues => ({
  [`exceptionalClosures.${index}.from`]: from,
  [`exceptionalClosures.${index}.to`]: to,
  [`exceptionalClosures.${index}.reason`]: reason,
});
const partOf = (from: string, to = "", fromTime = "", untilTime = ""): FormValues => ({
  ...closure(0, from, to),
  "exceptionalClosures.0.fromTime": fromTime,
  "exceptionalClosures.0.untilTime": untilTime,
});
const WHOLE = { fromTime: null, untilTime: null };
const inDays = (days: number) => dayInParis(new Date(Date.now() + days * DAY_MS));

test.each([
  ["none", monday(), []],
  ["one, in the morning", monday("8", "12.30"), [{ opens: "08:00", closes: "12:30" }]],
  ["one, in the afternoon", monday("", "", "13h30", "17:45"), [{ opens: "13:30", closes: "17:45" }]],
  [
    "two",
    monday("8h", "12h", "14 h 15", "18h"),
    [
      { opens: "08:00", closes: "12:00" },
      { opens: "14:15", closes: "18:00" },
    ],
  ],
])("reads a day with %s", (_case, typed, spans) => {
  const checked = read(typed);
  expect(checked.ok && checked.value.weekly.monday).toEqual(spans);
  expect(checked.ok && read(hoursForm.write(checked.value))).toEqual(checked);
});

test("the box « Fermé » overrides the hours of the day", () => {
  const checked = read({ ...monday("8h", "25h"), "weekly.monday.closed": "oui" });
  expect(checked.ok && checked.value.weekly.monday).toEqual([]);
  expect(checked.ok && hoursForm.write(checked.value)).toMatchObject({
    "weekly.monday.closed": "oui",
    "weekly.monday.0.opens": "",
    "weekly.tuesday.closed": "",
  });
});

test.each([
  ["inverted", monday("12h", "8h"), ["weekly.monday.0.opens"], /chaque ouverture avant/],
  ["overlapping", monday("8h", "14h", "13h", "17h"), ["weekly.monday.0.opens"], /sans se toucher/],
  ["touching", monday("8h", "13h", "13h", "17h"), ["weekly.monday.0.opens"], /sans se toucher/],
  [
    "inverted in the afternoon alone",
    monday("", "", "17h", "14h"),
    ["weekly.monday.1.opens"],
    /chaque ouverture avant/,
  ],
  ["without an end", monday("8h"), ["weekly.monday.0.closes"], /L’heure s’écrit/],
  ["no hour, in the afternoon alone", monday("", "", "13h", "25h"), ["weekly.monday.1.closes"], /^«\s25h\s» n’est pas/],
])("shows the error of a day that is %s at its field", (_case, typed, fields, message) => {
  const errors = errorsOf(typed);
  expect(Object.keys(errors)).toEqual(fields);
  expect(Object.values(errors)[0]).toMatch(message);
});

test("reads closures in order of date, of one day or several, without blank lines", () => {
  const checked = read({
    ...closure(0, inDays(30), inDays(32)),
    ...closure(1, "", "", ""),
    ...closure(2, inDays(10), "", "Travaux"),
  });
  expect(checked.ok && checked.value.exceptionalClosures).toEqual([
    { from: inDays(10), to: inDays(10), ...WHOLE, reason: "Travaux" },
    { from: inDays(30), to: inDays(32), ...WHOLE, reason: "Inventaire" },
  ]);
});

test.each([
  ["that ends before it begins", closure(0, inDays(5), inDays(3)), "exceptionalClosures.0.to", /finir avant/],
  [
    "on a day that does not exist, twice",
    { ...closure(0, "2027-99-99"), ...closure(1, "2027-99-99") },
    "exceptionalClosures.1.from",
    /date qui existe/,
  ],
  ["on a day that does not exist", closure(0, "2027-02-30"), "exceptionalClosures.0.from", /date qui existe/],
  ["without a reason", closure(0, inDays(5), "", ""), "exceptionalClosures.0.reason", /vide/],
  [
    "that overlaps another",
    { ...closure(0, inDays(5), inDays(9)), ...closure(1, inDays(9), inDays(12)) },
    "exceptionalClosures.1.from",
    /déjà ces jours/,
  ],
  [
    "that lies within another",
    { ...closure(0, inDays(5), inDays(9)), ...closure(1, inDays(6)) },
    "exceptionalClosures.1.from",
    /déjà ces jours/,
  ],
  ["of hours on several days", partOf(inDays(5), inDays(6), "12h30"), "exceptionalClosures.0.fromTime", /un seul jour/],
  ["of hours that end first", partOf(inDays(5), "", "12h30", "10h"), "exceptionalClosures.0.untilTime", /finir avant/],
  ["at no hour", partOf(inDays(5), "", "25h"), "exceptionalClosures.0.fromTime", /«\s25h\s» n’est pas une heure/],
  ["that is over", closure(0, inDays(-5), inDays(-1)), "exceptionalClosures.0.from", /déjà passée/],
  ["that began in another year", closure(0, "0026-12-24", inDays(5)), "exceptionalClosures.0.from", /vérifiez l’année/],
  ["that began long ago", closure(0, inDays(-8), inDays(5)), "exceptionalClosures.0.from", /plus d’une semaine/],
  ["of more than a year", closure(0, inDays(5), inDays(5 + 366)), "exceptionalClosures.0.to", /un an au plus/],
  ["until the year 9999", closure(0, inDays(5), "9999-12-31"), "exceptionalClosures.0.to", /un an au plus/],
])("shows the error of a closure %s at its field", (_case, typed, field, message) => {
  expect(errorsOf(typed)).toMatchObject({ [field]: expect.stringMatching(message) });
});

test.each([
  ["10h", "16h", true],
  ["10h", "10h", true],
  ["10h", "9h30", false],
  ["", "16h", false],
])("closures of a day until « %s » and from « %s » on are allowed: %s", (until, from, isAllowed) => {
  const day = inDays(5);
  const [first, second] = [partOf(day, "", from), { ...closure(1, day), "exceptionalClosures.1.untilTime": until }];
  const checked = read({ ...first, ...second });
  expect(checked.ok ? {} : checked.errors).toEqual(
    isAllowed ? {} : { "exceptionalClosures.1.from": expect.stringContaining("réunissez-les") },
  );
  // In the order of their hours, so that the form shows no change.
  expect(checked.ok && checked.value.exceptionalClosures.map(({ fromTime }) => fromTime === null)).toEqual(
    isAllowed && [true, false],
  );
});

test("reads a closure of part of a day, and opening on public holidays", () => {
  const checked = read({ ...partOf(inDays(5), "", "12h30"), closedOnHolidays: "ouvert" });
  const stored = { from: inDays(5), to: inDays(5), fromTime: "12:30", untilTime: null, reason: "Inventaire" };
  expect(checked.ok && checked.value).toMatchObject({ closedOnHolidays: false, exceptionalClosures: [stored] });
  expect(checked.ok && read(hoursForm.write(checked.value))).toEqual(checked);
});

test("closures of an earlier version cover whole days and public holidays", () => {
  const { weekly } = hoursContent.shipped;
  const old = { weekly, exceptionalClosures: [{ from: "2026-12-24", to: "2026-12-26", reason: "Inventaire" }] };
  expect(parse(hoursContent.schema, old)).toEqual({
    weekly,
    closedOnHolidays: true,
    exceptionalClosures: [{ from: "2026-12-24", to: "2026-12-26", ...WHOLE, reason: "Inventaire" }],
    exceptionalOpenings: [],
  });
});

const nextMonday = inDays([5, 6, 7, 8, 9, 10, 11].find((days) => weekday(inDays(days)) === "monday") ?? 5);
const dayAfter = addDays(nextMonday, 1);
const opening = (index: number, parts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ from: inDays(5), days: "all", opens: "8h", closes: "12h", reason: "Moisson", ...parts }).map(
      ([part, typed]) => [`exceptionalOpenings.${index}.${part}`, typed],
    ),
  );

test("reads openings of one day and of some days of a period", () => {
  const period = { from: inDays(5), to: inDays(30), days: "weekdays", opens: "7", closes: "21h" };
  const checked = read({ ...opening(0, period), ...opening(1, { from: inDays(2), days: "" }) });
  expect(checked.ok && checked.value.exceptionalOpenings).toEqual([
    { from: inDays(2), to: inDays(2), days: "all", opens: "08:00", closes: "12:00", reason: "Moisson" },
    { from: inDays(5), to: inDays(30), days: "weekdays", opens: "07:00", closes: "21:00", reason: "Moisson" },
  ]);
  expect(checked.ok && read(hoursForm.write(checked.value))).toEqual(checked);
});

test.each([
  ["that ends before it begins", opening(0, { to: inDays(3) }), "0.to", /finir avant/],
  ["that closes before it opens", opening(0, { opens: "13h" }), "0.closes", /après celle d’ouverture/],
  ["without an hour", opening(0, { closes: "" }), "0.closes", /Il manque une heure/],
  ["that is over", opening(0, { from: inDays(-3) }), "0.from", /Cette ouverture est déjà passée/],
  [
    "on none of its days",
    opening(0, { from: nextMonday, to: dayAfter, days: "saturday" }),
    "0.days",
    /Aucun de ces jours/,
  ],
  ["that touches another", { ...opening(0, {}), ...opening(1, { opens: "12h", closes: "14h" }) }, "1.from", /touche/],
  [
    "in the hours of another",
    { ...opening(0, {}), ...opening(1, { opens: "11h", closes: "14h" }) },
    "1.from",
    /couvre/,
  ],
])("shows the error of an opening %s at its field", (_case, typed, field, message) => {
  expect(errorsOf(typed)).toMatchObject({ [`exceptionalOpenings.${field}`]: expect.stringMatching(message) });
});

test("adjacent closures stay two, and one that has begun is not past", () => {
  expect(read({ ...closure(0, inDays(5), inDays(6)), ...closure(1, inDays(7)) }).ok).toBe(true);
  expect(read(closure(0, inDays(-3), inDays(0))).ok).toBe(true);
});

test("a closure may last a year", () => {
  expect(read(closure(0, inDays(5), inDays(5 + 365))).ok).toBe(true);
});

test("a published closure that began long ago may stay, and end on another day", () => {
  const long = { from: inDays(-400), to: inDays(100), ...WHOLE, reason: "Travaux" };
  const running = { from: inDays(-30), to: inDays(2), ...WHOLE, reason: "Inventaire" };
  const publishedWith = (stored: typeof long) => ({ ...hoursContent.shipped, exceptionalClosures: [stored] });
  expect(read(closure(0, long.from, long.to, long.reason), publishedWith(long)).ok).toBe(true);
  expect(read(closure(0, running.from, inDays(9)), publishedWith(running)).ok).toBe(true);
  expect(errorsOf(closure(0, long.from, inDays(101), long.reason), publishedWith(long))).toMatchObject({
    "exceptionalClosures.0.to": expect.stringMatching(/un an au plus/),
  });
});

test("a published closure may stay after its end", () => {
  const past = { from: inDays(-5), to: inDays(-1), ...WHOLE, reason: "Inventaire" };
  const published = { ...hoursContent.shipped, exceptionalClosures: [past] };
  expect(read(closure(0, past.from, past.to), published).ok).toBe(true);
});
