import { dayInParis } from "../../../core/text/dates.ts";
import { DAY_MS } from "../../../core/text/durations.ts";

const startedAt = new Date();

/** @param hour of the day in UTC, so that not everything happened at the same time of day */
export function daysAgo(days: number, hour = 9): Date {
  const at = new Date(startedAt.getTime() - days * DAY_MS);
  at.setUTCHours(hour, (days * 17) % 60);
  return notLater(at);
}

const notLater = (at: Date) => (at < startedAt ? at : startedAt);

/** What follows `now` after such a time, or just now. */
export const after = (now: Date, ms: number) => notLater(new Date(now.getTime() + ms));

/** `YYYY-MM-DD`; a negative number is in the past. */
export const dayIn = (days: number) => dayInParis(new Date(startedAt.getTime() + days * DAY_MS));

/** The next such day of a year, `MM-DD`, from another one on. */
export function nextDay(monthDay: string, from = dayIn(0)): string {
  const year = Number(from.slice(0, 4));
  return `${from.slice(5) < monthDay ? year : year + 1}-${monthDay}`;
}
