import { capitalised } from "../../core/text/capitals.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import { formatDate, plural } from "../../core/text/typography.ts";

const WEEKDAY = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long" });
const CLOCK = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** « Samedi 21 novembre 2026 » from "2026-11-21" */
export function formatDay(day: string): string {
  const weekday = WEEKDAY.format(new Date(day));
  return `${capitalised(weekday)} ${formatDate(day)}`;
}

/** « 07:44 », in Paris */
export function formatClock(iso: string): string {
  return CLOCK.format(new Date(iso));
}

/** « 1er décembre à 08:50 », in Paris, with the year where it is not that of `now` (ISO-8601). */
export function formatMoment(iso: string, now: string): string {
  return formatDate(iso, { time: true }).replace(`\u00a0${dayInParis(new Date(now)).slice(0, 4)}`, "");
}

/** « depuis 5 jours », « depuis 2 heures », « depuis quelques minutes » */
export function formatAge(iso: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return "depuis quelques minutes";
  if (hours < 24) return `depuis ${hours}\u00a0${plural(hours, "heure", "heures")}`;
  const days = Math.floor(hours / 24);
  return `depuis ${days}\u00a0${plural(days, "jour", "jours")}`;
}
