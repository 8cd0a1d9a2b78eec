import { addDays, isRealDay } from "../../core/text/dates.ts";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { publicHoliday, weekday } from "./calendar.ts";
import { FRENCH_DAYS } from "./format-hours.ts";
import { closureOn, type OpeningHours, spansOn } from "./hours.ts";

/** Says that the company is closed on a wanted delivery day and when it opens next; null on an opening day. */
export function closedDayNote(hours: OpeningHours, date: string): string | null {
  if (spansOn(hours, date).length > 0) return null;
  const reason = closureOn(hours, date)?.reason ?? (hours.closedOnHolidays ? publicHoliday(date) : null);
  const closed = `Nous sommes fermés le ${inWords(date)}${reason ? ` (${typeset(reason)})` : ""}`;
  const next = nextOpenDay(hours, date);
  return next
    ? `${closed}. Le premier jour ouvert ensuite est le ${inWords(next)}. Gardez votre date si vous y tenez : nous en parlerons avec vous.`
    : `${closed}. Nous en parlerons avec vous.`;
}

/** « vendredi 25 décembre 2026 », in one piece */
export const inWords = (date: string) => `${FRENCH_DAYS[weekday(date)]}\u00a0${formatDate(date)}`;

const MAX_SEARCH_DAYS = 60;

function nextOpenDay(hours: OpeningHours, date: string): string | undefined {
  const days = Array.from({ length: MAX_SEARCH_DAYS }, (_, index) => addDays(date, index + 1));
  // After the year 9999 there is no day in this notation.
  return days.find((day) => isRealDay(day) && spansOn(hours, day).length > 0);
}
