import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../core/text/durations.ts";
import { shippedFacts } from "./facts.ts";
import { datedDelay, datedPromise, formatDeadline, lateSince, type ReplyDeadline, timeLeft } from "./reply-deadline.ts";

const deadline: ReplyDeadline = { hours: shippedFacts.openingHours, replyHours: 24 };
const closure = { from: "2026-11-23", to: "2026-11-24", fromTime: null, untilTime: null, reason: "Inventaire" };
const closed = { ...deadline, hours: { ...deadline.hours, exceptionalClosures: [closure] } };
const { weekly } = deadline.hours;
const openEveryDay = { ...weekly, saturday: weekly.monday, sunday: weekly.monday };
const hoursLeft = (asked: string, now: string, of = deadline) => timeLeft(of, new Date(asked), new Date(now)) / HOUR_MS;

// @§9.reply-promise
test.each([
  ["in the week", "2026-11-17T10:00:00+01:00", "2026-11-17T20:00:00+01:00", 14],
  ["over the week-end", "2026-11-20T16:00:00+01:00", "2026-11-23T10:00:00+01:00", 6],
  ["asked on a Saturday, on Monday morning", "2026-11-21T10:00:00+01:00", "2026-11-23T06:00:00+01:00", 18],
  ["asked on a Saturday, on the Sunday", "2026-11-21T10:00:00+01:00", "2026-11-22T23:00:00+01:00", 24],
  ["over a public holiday", "2026-11-10T12:00:00+01:00", "2026-11-12T12:00:00+01:00", 0],
  ["late over the week-end", "2026-11-19T12:00:00+01:00", "2026-11-23T12:00:00+01:00", -24],
])("counts only the hours of opening days: %s", (_case, asked, now, left) => {
  expect(hoursLeft(asked, now)).toBe(left);
});

// @§9.reply-promise
test.each([
  ["2026-03-28T12:00:00+01:00", "2026-03-29T13:00:00+02:00"],
  ["2026-10-24T12:00:00+02:00", "2026-10-25T11:00:00+01:00"],
])("a clock change within the promise neither adds nor takes an hour: asked %s, due %s", (asked, due) => {
  const always = { ...deadline, hours: { ...deadline.hours, weekly: openEveryDay } };
  expect(hoursLeft(asked, due, always)).toBe(0);
  expect(lateSince(always, new Date(due))).toBe(new Date(asked).toISOString());
});

test("skips days of an exceptional closure, but not of a partial one", () => {
  const [asked, now] = ["2026-11-20T16:00:00+01:00", "2026-11-25T10:00:00+01:00"];
  expect(hoursLeft(asked, now, closed)).toBe(6);
  const partly = { ...closed.hours, exceptionalClosures: [{ ...closure, to: closure.from, fromTime: "12:30" }] };
  expect(hoursLeft(asked, "2026-11-23T10:00:00+01:00", { ...closed, hours: partly })).toBe(6);
});

test("a request from before the late instant is overdue, a later one is not", () => {
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, fc.integer({ min: -200, max: 200 }), fc.constantFrom(deadline, closed), (now, hours, of) => {
      const since = lateSince(of, now);
      const asked = new Date(Date.parse(since) + hours * HOUR_MS);
      expect(timeLeft(of, asked, now) <= 0).toBe(asked.toISOString() <= since);
    }),
    { numRuns: 1000 },
  );
});

// @§9.reply-promise
test.each([
  ["2026-11-17T10:00:00+01:00", { within: "sous 24h", by: null }],
  ["2026-11-20T10:00:00+01:00", { within: "sous 24h, les jours ouvrés", by: "lundi" }],
  ["2026-11-21T10:00:00+01:00", { within: "sous 24h, les jours ouvrés", by: "lundi" }],
  ["2026-11-22T23:59:00+01:00", { within: "sous 24h, les jours ouvrés", by: "demain" }],
  ["2026-11-23T00:00:00+01:00", { within: "sous 24h", by: null }],
])("at %s the site promises a reply %o", (now, words) => {
  expect(formatDeadline(deadline, new Date(now))).toEqual(words);
});

test.each([
  ["2026-11-17T10:00:00+01:00", "sous 24h, soit le mercredi 18 novembre 2026 au plus tard"],
  ["2026-11-22T23:59:00+01:00", "sous 24h, les jours ouvrés, soit le lundi 23 novembre 2026 au plus tard"],
])("a letter of %s names the day: %s", (now, words) => {
  expect(datedPromise(deadline, new Date(now)).replace(/\s/g, " ")).toBe(words);
});

test.each([
  ["2026-11-17T10:00:00+01:00", undefined],
  ["2026-11-22T23:59:00+01:00", "un message du dimanche 22 novembre a sa réponse le lundi 23 novembre au plus tard"],
  ["2027-12-31T10:00:00+01:00", "un message du vendredi 31 décembre a sa réponse le lundi 3 janvier au plus tard"],
])("a page of %s that is read later names both days: %s", (now, words) => {
  expect(datedDelay(deadline, new Date(now))?.replace(/\s/g, " ")).toBe(words);
});

test("the dated promise of a day holds for a message of its last minute", () => {
  const longer = { ...deadline, replyHours: 30 };
  const said = ["17:00", "23:00"].map((time) => datedDelay(longer, new Date(`2026-11-20T${time}:00+01:00`)));
  expect(said.map((words) => words?.replace(/\s/g, " "))).toEqual(
    Array(2).fill("un message du vendredi 20 novembre a sa réponse le mardi 24 novembre au plus tard"),
  );
});

test("names no day when the company does not open within a year", () => {
  const never = { ...closed, hours: { ...closed.hours, exceptionalClosures: [{ ...closure, to: "2099-12-31" }] } };
  expect(formatDeadline(never, new Date("2026-11-24T10:00:00Z"))).toEqual({ within: "sous 24h", by: null });
});
