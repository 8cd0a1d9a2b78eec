/** Stored opening hours. Dates and times are text, which compares in order. */
import { publicHoliday, type Weekday, weekday } from "./calendar.ts";

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

export interface OpeningHours {
  weekly: Record<Weekday, OpeningSpan[]>;
  closedOnHolidays: boolean;
  exceptionalClosures: ExceptionalClosure[];
}

export function spansOn(hours: OpeningHours, date: string): OpeningSpan[] {
  if (hours.closedOnHolidays && publicHoliday(date)) return [];
  const spans = hours.weekly[weekday(date)];
  const closure = closureOn(hours, date);
  return closure ? spans.flatMap((span) => outside(closure, span)) : spans;
}

export function closureOn({ exceptionalClosures }: OpeningHours, date: string): ExceptionalClosure | undefined {
  return exceptionalClosures.find(({ from, to }) => from <= date && date <= to);
}

function outside({ fromTime, untilTime }: ExceptionalClosure, { opens, closes }: OpeningSpan): OpeningSpan[] {
  const before = { opens, closes: earlier(closes, fromTime ?? opens) };
  const after = { opens: later(opens, untilTime ?? closes), closes };
  return [before, after].filter((span) => span.opens < span.closes);
}

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);
