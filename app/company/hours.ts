/** Stored opening hours. Dates and times are text, which compares in order. */
import { publicHoliday, WEEKDAYS, type Weekday, weekday } from "./calendar.ts";

/** Within one day, Paris time: "08:00" to "12:30". */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** Inclusive dates ("2026-12-24"); a single day may be closed in part. */
export interface ExceptionalClosure {
  from: string;
  to: string;
  /** Closed from this time on ("12:30"); null: from the start of the day. */
  fromTime: string | null;
  /** Closed until this time; null: until the end of the day. */
  untilTime: string | null;
  reason: string;
}

/** Other hours than those of the week, on inclusive dates: a Saturday in autumn, the evenings of the harvest. */
export interface ExceptionalOpening extends OpeningSpan {
  from: string;
  to: string;
  days: OpeningDays;
  reason: string;
}

/** The weekdays of its period on which it applies. */
export const OPENING_DAYS = {
  all: "Tous les jours",
  "not-sunday": "Du lundi au samedi",
  weekdays: "Du lundi au vendredi",
  saturday: "Le samedi",
  sunday: "Le dimanche",
} as const;

export type OpeningDays = keyof typeof OPENING_DAYS;

export interface OpeningHours {
  weekly: Record<Weekday, OpeningSpan[]>;
  closedOnHolidays: boolean;
  exceptionalClosures: ExceptionalClosure[];
  exceptionalOpenings: ExceptionalOpening[];
}

export function spansOn(hours: OpeningHours, date: string): OpeningSpan[] {
  const openings = openingsOn(hours, date);
  // Harvest hours in July do not mean the 14th.
  if (hours.closedOnHolidays && publicHoliday(date) && !openings.some(isSingleDay)) return [];
  const spans = openings.length > 0 ? openings.map(spanOf) : hours.weekly[weekday(date)];
  return closuresOn(hours, date).reduce((left, closure) => left.flatMap((span) => outside(closure, span)), spans);
}

const spanOf = ({ opens, closes }: OpeningSpan): OpeningSpan => ({ opens, closes });

/** In the order of their hours: a day may be closed in several parts. */
export function closuresOn({ exceptionalClosures }: OpeningHours, date: string): ExceptionalClosure[] {
  return exceptionalClosures.filter(({ from, to }) => from <= date && date <= to);
}

export const closureOn = (hours: OpeningHours, date: string) => closuresOn(hours, date).at(0);

/** In the order of their hours. A single day replaces its part of a period. */
export function openingsOn({ exceptionalOpenings }: OpeningHours, date: string): ExceptionalOpening[] {
  const ofDate = exceptionalOpenings
    .filter(({ from, to, days }) => from <= date && date <= to && daysOf(days).includes(weekday(date)))
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
  const single = ofDate.filter(isSingleDay);
  return single.length > 0 ? single : ofDate;
}

type Period = { from: string; to: string };

export const isSingleDay = ({ from, to }: Period) => from === to;
export const byStart = (a: Pick<Period, "from">, b: Pick<Period, "from">) => (a.from < b.from ? -1 : 1);

export function daysOf(days: OpeningDays): readonly Weekday[] {
  if (days === "saturday" || days === "sunday") return [days];
  return WEEKDAYS.slice(0, { all: 7, "not-sunday": 6, weekdays: 5 }[days]);
}

function outside({ fromTime, untilTime }: ExceptionalClosure, { opens, closes }: OpeningSpan): OpeningSpan[] {
  const before = { opens, closes: earlier(closes, fromTime ?? opens) };
  const after = { opens: later(opens, untilTime ?? closes), closes };
  return [before, after].filter((span) => span.opens < span.closes);
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
