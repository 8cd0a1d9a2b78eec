import { dayInParis } from "../../core/text/dates.ts";
import { publicHoliday } from "../company/calendar.ts";
import { formatSpans } from "../company/format-hours.ts";
import { closureOn, type OpeningHours, spansOn } from "../company/hours.ts";

/**
 * The hours of today, « 8h–12h30 et 13h30–17h »; or the reason for closing, « Noël »; null on a day
 * that is always closed.
 */
export function hoursOn(hours: OpeningHours, now: Date): string | null {
  const day = dayInParis(now);
  const spans = spansOn(hours, day);
  if (spans.length > 0) return formatSpans(spans);
  return (hours.closedOnHolidays && publicHoliday(day)) || closureOn(hours, day)?.reason || null;
}
