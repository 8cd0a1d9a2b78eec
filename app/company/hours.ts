/** Opening hours as they are kept, and when the house opens on a day. Days and times are text, so that they compare as such. */
import { publicHoliday, type Weekday, weekday } from "./calendar.ts";

/** Within one day, Paris time, "08:00" to "12:30" */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** Days, first and last included, "2026-12-24"; of a single day it may be a part. */
export interface ExceptionalClosure {
  from: string;
  to: string;
  /** Closed from this time on ("12:30"); null: from the morning. */
  fromTime: string | null;
  /** Closed until this time; null: until the evening. */
  untilTime: string | null;
  reason: string;
}

export interface OpeningHours {
  /** The spans of a day are in order and do not touch. */
  weekly: Record<Weekday, OpeningSpan[]>;
  closedOnHolidays: boolean;
  exceptionalClosures: ExceptionalClosure[];
}

/** When the house opens on a date, after its public holiday and its closure. */
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
