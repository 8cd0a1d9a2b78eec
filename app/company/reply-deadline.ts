import { addDays, dayInParis, instantInParis, isoInParis } from "../../core/text/dates.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import { inWords } from "./closed-day.ts";
import { type OpeningHours, spansOn } from "./hours.ts";
import { dayName } from "./opening.ts";

export interface ReplyDeadline {
  /** Includes past closures, which count for older requests. */
  hours: OpeningHours;
  replyHours: number;
}

/** In milliseconds, negative when overdue. */
export function timeLeft({ hours, replyHours }: ReplyDeadline, receivedAt: Date, now: Date): number {
  let left = replyHours * HOUR_MS;
  for (const { start, end } of openDays(hours, receivedAt, 1)) {
    if (start >= now.getTime()) break;
    left -= Math.min(end, now.getTime()) - Math.max(start, receivedAt.getTime());
  }
  return left;
}

/** Requests from this instant (ISO-8601) or before are overdue. */
export function lateSince({ hours, replyHours }: ReplyDeadline, now: Date): string {
  let left = replyHours * HOUR_MS;
  for (const { start, end } of openDays(hours, now, -1)) {
    const until = Math.min(end, now.getTime());
    if (until - start >= left) return new Date(until - left).toISOString();
    left -= until - start;
  }
  return new Date(0).toISOString();
}

export interface DeadlineText {
  /** « sous 24h », « sous 24h, les jours ouvrés » */
  within: string;
  /** « lundi », when days without opening delay the reply; else null. */
  by: string | null;
}

export function formatDeadline({ hours, replyHours }: ReplyDeadline, now: Date): DeadlineText {
  const due = dueAt({ hours, replyHours }, now);
  const within = `sous ${replyHours}h`;
  if (due === null || due === now.getTime() + replyHours * HOUR_MS) return { within, by: null };
  // A deadline at midnight belongs to the day that ends.
  return { within: `${within}, les jours ouvrés`, by: dayName(new Date(due - 1), now) };
}

/**
 * The end of a request's time, when days without opening delay it; else null: « lundi à 15:05 », at the latest the closing
 * of that day, or « lundi matin » before its opening.
 */
export function delayedEnd(deadline: ReplyDeadline, receivedAt: Date, now: Date): string | null {
  const due = dueAt(deadline, receivedAt);
  const isDelayed = due !== null && due !== now.getTime() + timeLeft(deadline, receivedAt, now);
  if (!isDelayed) return null;
  const last = new Date(due - 1);
  const time = isoInParis(last.toISOString()).slice(11, 16);
  const spans = spansOn(deadline.hours, dayInParis(last));
  const opens = spans[0]?.opens ?? "";
  const closes = spans.at(-1)?.closes ?? time;
  const isBeforeOpening = time < opens && time < NOON;
  return `${dayName(last, now)} ${isBeforeOpening ? "matin" : `à\u00a0${time < closes ? time : closes}`}`.trim();
}

/** For texts that people read later: « sous 24h, les jours ouvrés, soit le lundi 23 novembre 2026 au plus tard ». */
export function datedPromise(deadline: ReplyDeadline, receivedAt: Date): string {
  const { within } = formatDeadline(deadline, receivedAt);
  const due = dueAt(deadline, receivedAt);
  return due === null
    ? within
    : `${within.replace(" ", "\u00a0")}, soit le\u00a0${inWords(dayInParis(new Date(due - 1)))} au\u00a0plus\u00a0tard`;
}

/**
 * When days without opening delay the reply, with dates, because a page may be read later: « un message du samedi 21
 * novembre a sa réponse le lundi 23 novembre au plus tard »; else null.
 */
export function datedDelay(deadline: ReplyDeadline, now: Date): string | null {
  // The whole day of `now` is named: take a message of its last moment.
  const due = dueAt(deadline, new Date(midnight(addDays(dayInParis(now), 1)) - 1));
  if (due === null || formatDeadline(deadline, now).by === null) return null;
  const [sent, last] = [now, new Date(due - 1)].map((instant) => inWords(dayInParis(instant)).replace(/\s\d+$/, ""));
  return `un message du ${sent} a sa réponse le ${last} au plus tard`;
}

/** Null when the company does not open for that long within a year. */
function dueAt({ hours, replyHours }: ReplyDeadline, receivedAt: Date): number | null {
  let left = replyHours * HOUR_MS;
  for (const { start, end } of openDays(hours, receivedAt, 1)) {
    const from = Math.max(start, receivedAt.getTime());
    if (end - from >= left) return from + left;
    left -= end - from;
  }
  return null;
}

function* openDays(hours: OpeningHours, from: Date, step: 1 | -1): Generator<{ start: number; end: number }> {
  const first = dayInParis(from);
  for (let day = 0; day <= MAX_DAYS; day++) {
    const date = addDays(first, step * day);
    if (spansOn(hours, date).length === 0) continue;
    yield { start: midnight(date), end: midnight(addDays(date, 1)) };
  }
}

const midnight = (date: string) => Date.parse(instantInParis(date, "00:00"));

const MAX_DAYS = 366;
const NOON = "12:00";
