import { HOUR_MS } from "./durations.ts";
/** Calendar days as forms send them (YYYY-MM-DD), in the calendar of metropolitan France. */

/** False for 31 February, unlike `new Date("2026-02-31")`, which silently reads 3 March. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function addDays(day: string, days: number): string {
  const result = new Date(`${day}T00:00:00Z`);
  result.setUTCDate(result.getUTCDate() + days);
  return result.toISOString().slice(0, 10);
}

/** The day in Europe/Paris at that instant. Days in this form compare as text. */
export function dayInParis(moment: Date): string {
  const parts = Object.fromEntries(paris.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

const paris = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** ISO 8601 in Paris time with its offset: « 2026-11-22T14:03:00+01:00 ». */
export function isoInParis(instant: string): string {
  const time = Date.parse(instant);
  const offset = offsetInParis(Math.floor(time / HOUR_MS));
  return `${new Date(time + offset * HOUR_MS).toISOString().slice(0, 19)}+0${offset}:00`;
}

/** The instant of a day and time in Paris; for an hour that autumn repeats, the first one. */
export function instantInParis(day: string, time: string): string {
  const local = Date.parse(`${day}T${time}Z`);
  const instants = [2, 1].map((offset) => ({ offset, instant: local - offset * HOUR_MS }));
  const fitting = instants.find(({ offset, instant }) => offsetInParis(Math.floor(instant / HOUR_MS)) === offset);
  return new Date(fitting?.instant ?? local - HOUR_MS).toISOString();
}

/** Cached for the next line: lists are sorted by time, and the formatter is slower than the rest of a line. */
let known = { hour: Number.NaN, offset: 0 };

/** 1 in winter and 2 in summer. The offset changes on the hour. */
function offsetInParis(hour: number): number {
  if (hour !== known.hour) {
    const parts = parisOffset.formatToParts(hour * HOUR_MS);
    known = { hour, offset: Number(parts.find(({ type }) => type === "timeZoneName")?.value.slice(4)) };
  }
  return known.offset;
}

const parisOffset = new Intl.DateTimeFormat("en-US", { timeZone: "Europe/Paris", timeZoneName: "shortOffset" });
