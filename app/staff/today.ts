import { formatTime, type OpeningHours, publicHoliday, WEEKDAYS } from "../company/hours.ts";
import { dayInParis } from "../ui/date-rules.ts";

/** « 8h–12h30 et 13h30–17h » from the hours of that day, or why it is closed: « Noël »; null on a day that never opens. */
export function hoursOn({ weekly, exceptionalClosures }: OpeningHours, now: Date): string | null {
  const day = dayInParis(now);
  const closure = exceptionalClosures.find(({ from, to }) => from <= day && day <= to);
  const reason = publicHoliday(day) ?? closure?.reason;
  if (reason) return reason;
  // Sunday is 0 there and last here.
  const weekday = WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? "monday";
  const spans = weekly[weekday].map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`);
  return spans.join(" et ") || null;
}
