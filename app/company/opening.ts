/**
 * Whether the company is open, and until when. Computes with instants in Paris time, so that clock
 * changes come out right.
 */
import { addDays, dayInParis, instantInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { formatDate } from "../../core/text/typography.ts";
import { WEEKDAYS, weekday } from "./calendar.ts";
import { FRENCH_DAYS, formatTime, upcomingExceptions } from "./format-hours.ts";
import { type OpeningHours, spansOn } from "./hours.ts";
import type { OpeningMoment } from "./opening-moments.ts";

type OpeningState =
  | { isOpen: true; until: Date; label: string }
  | { isOpen: false; opensAt: Date | null; label: string };

export function openingState(hours: OpeningHours, now: Date): OpeningState {
  const today = dayInParis(now);
  for (let daysAhead = 0; daysAhead <= MAX_SEARCH_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead);
    for (const span of spansOn(hours, date)) {
      const opensAt = instantAt(date, span.opens);
      const until = instantAt(date, span.closes);
      if (now >= until) continue;
      if (now >= opensAt) return { isOpen: true, until, label: `Ouvert, ferme à\u00a0${formatTime(span.closes)}` };
      const when = [dayLabel(date, daysAhead), `à\u00a0${formatTime(span.opens)}`].filter(Boolean);
      return {
        isOpen: false,
        opensAt,
        label: `Fermé, ouvre ${when.join(daysAhead < WEEKDAYS.length ? "\u00a0" : " ")}`,
      };
    }
  }
  return { isOpen: false, opensAt: null, label: "Fermé" };
}

/** The next instant at which the label can change: an opening, a closing, or midnight in Paris. */
export function nextChange(hours: OpeningHours, now: Date): Date {
  const today = dayInParis(now);
  const midnight = instantAt(addDays(today, 1), "00:00");
  const boundaries = spansOn(hours, today).flatMap(({ opens, closes }) => [
    instantAt(today, opens),
    instantAt(today, closes),
  ]);
  return boundaries.find((boundary) => boundary > now) ?? midnight;
}

const instantAt = (day: string, time: string) => new Date(instantInParis(day, time));

const MOMENTS_DAYS = 4;

/**
 * The current label and those of the coming days, for a tab that stays open. Omits the current instant, so that the
 * page's bytes change only with its content.
 */
export function openingMoments(hours: OpeningHours, now: Date): OpeningMoment[] {
  const key = JSON.stringify(hours);
  const time = now.getTime();
  if (latest?.key !== key || time < latest.from || time >= latest.until) {
    const until = Math.min(nextChange(hours, now).getTime(), Math.ceil(time / DAY_MS) * DAY_MS);
    latest = { key, from: time, until, moments: momentsFrom(hours, now) };
  }
  return latest.moments;
}

/** Cached, because every rendered page needs the moments and computing them takes 3 ms, a third of the rendering. */
let latest: { key: string; from: number; until: number; moments: OpeningMoment[] } | undefined;

function momentsFrom(hours: OpeningHours, now: Date): OpeningMoment[] {
  const end = (Math.ceil(now.getTime() / DAY_MS) + MOMENTS_DAYS) * DAY_MS;
  const moments: OpeningMoment[] = [];
  for (let instant = now; instant.getTime() < end; instant = nextChange(hours, instant)) {
    const { isOpen, label } = openingState(hours, instant);
    const lines = [label, ...upcomingExceptions(hours, dayInParis(instant))];
    if (moments.at(-1)?.lines.join() !== lines.join())
      moments.push({ at: instant === now ? 0 : instant.getTime(), isOpen, lines });
  }
  return [...moments, { at: end, isOpen: false, lines: [] }];
}

export function withoutPastExceptions(hours: OpeningHours, now: Date): OpeningHours {
  const today = dayInParis(now);
  return {
    ...hours,
    exceptionalClosures: hours.exceptionalClosures.filter(({ to }) => to >= today),
    exceptionalOpenings: hours.exceptionalOpenings.filter(({ to }) => to >= today),
  };
}

/** How far ahead to look for the next opening. */
const MAX_SEARCH_DAYS = 366;

/** « demain », « lundi », « le 4 janvier 2027 »; empty for today. */
export function dayName(instant: Date, now: Date): string {
  const [date, today] = [dayInParis(instant), dayInParis(now)];
  return dayLabel(date, (Date.parse(date) - Date.parse(today)) / DAY_MS);
}

/** A weekday is unambiguous for six days; after that, add the date. */
function dayLabel(date: string, daysAhead: number): string {
  if (daysAhead === 0) return "";
  if (daysAhead === 1) return "demain";
  if (daysAhead < WEEKDAYS.length) return FRENCH_DAYS[weekday(date)];
  return `le ${formatDate(date)}`;
}
