import { capitalised } from "../../core/text/capitals.ts";
import { addDays } from "../../core/text/dates.ts";
import { formatDate, typeset } from "../../core/text/typography.ts";
import { publicHoliday, WEEKDAYS, type Weekday, weekday } from "./calendar.ts";
import {
  byStart,
  closureOn,
  closuresOn,
  daysOf,
  type ExceptionalClosure,
  type ExceptionalOpening,
  isSingleDay,
  OPENING_DAYS,
  type OpeningHours,
  type OpeningSpan,
  openingsOn,
  spansOn,
} from "./hours.ts";

interface OpeningHoursLine {
  days: string;
  hours: string;
}

/** « Fermé du 24 au 26 décembre 2026 », « Inventaire » */
export interface ExceptionText {
  when: string;
  reason: string;
}

export interface HoursText {
  week: OpeningHoursLine[];
  holidays: string;
  exceptions: ExceptionText[];
}

export function formatHours(hours: OpeningHours): HoursText {
  const holidays = hours.closedOnHolidays
    ? "Nous sommes fermés les jours fériés."
    : "Nous sommes ouverts les jours fériés, aux heures de la semaine.";
  const { exceptionalOpenings, exceptionalClosures } = hours;
  const dated = [
    ...exceptionalOpenings
      .filter((opening) => !isSingleDay(opening) || spansOn(hours, opening.from).length > 0)
      .map((opening) => ({ from: opening.from, text: formatOpening(opening) })),
    ...exceptionalClosures.map((closure) => ({ from: closure.from, text: formatClosure(closure) })),
  ].toSorted(byStart);
  return { week: openingHoursLines(hours), holidays, exceptions: dated.map(({ text }) => text) };
}

export function openingHoursLines(hours: OpeningHours): OpeningHoursLine[] {
  return groupedDays(hours).map(({ days, spans }) => ({
    days: formatDays(days),
    hours: formatSpans(spans) || "Fermé",
  }));
}

/** « 8h–12h30 et 13h30–17h30 »; empty on a closed day. */
export function formatSpans(spans: readonly OpeningSpan[]): string {
  return spans.map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`).join(" et ");
}

/** « Fermé du 24 au 26 décembre 2026 »: shared month and year appear once. */
export function formatClosure(closure: ExceptionalClosure): ExceptionText {
  const when = [dates(closure), partOfDay(closure)].filter(Boolean).join(" ");
  return { when: `Fermé ${when}`, reason: typeset(closure.reason) };
}

/** « Ouvert du 10 juillet au 10 août 2027, du lundi au samedi, 7h–21h » */
export function formatOpening(opening: ExceptionalOpening): ExceptionText {
  const { days, reason } = opening;
  const among = days !== "all" && OPENING_DAYS[days].toLowerCase();
  const when = [dates(opening), among, formatSpans([opening])].filter(Boolean).join(", ");
  return { when: `Ouvert ${when}`, reason: typeset(reason) };
}

/** « Fermé du 24 au 26 décembre 2026 : inventaire » */
export function exceptionSentence({ when, reason }: ExceptionText): string {
  return `${when} : ${reason}`;
}

function dates({ from, to }: { from: string; to: string }): string {
  return from === to ? `le ${formatDate(from)}` : `du ${firstDay(from, to)} au ${formatDate(to)}`;
}

function firstDay(from: string, to: string): string {
  const written = formatDate(from);
  const yearAt = written.lastIndexOf("\u00a0");
  const monthAt = written.indexOf("\u00a0");
  if (from.slice(0, 7) === to.slice(0, 7)) return written.slice(0, monthAt);
  return from.slice(0, 4) === to.slice(0, 4) ? written.slice(0, yearAt) : written;
}

/**
 * What differs from the week in the coming days, short enough for the header: « 24 déc., fermé dès
 * 12h30 », « du 24 au 28 déc., fermé », « 5 déc., ouvert 8h–12h ». A day that is always closed does not count.
 */
export function upcomingExceptions(hours: OpeningHours, today: string): string[] {
  const runs: { from: string; to: string; words: string }[] = [];
  let run: (typeof runs)[number] | undefined;
  for (let day = 0; day <= MAX_RUN_DAYS; day++) {
    const date = addDays(today, day);
    const words = exceptionLabel(hours, date);
    // A day that is closed every week does not interrupt a closure.
    if (words === null && spansOn(hours, date).length === 0 && run?.words === CLOSED) continue;
    if (run && run.words === words) run.to = date;
    else if (day > DAYS_AHEAD) break;
    else run = words ? { from: date, to: date, words } : undefined;
    if (run && !runs.includes(run)) runs.push(run);
  }
  const announced = runs.filter(({ from, words }) => from !== today || words !== CLOSED);
  return announced.map(({ from, to, words }) => `${shortDays(from, to, today)}, ${words}`);
}

const DAYS_AHEAD = 7;
const MAX_RUN_DAYS = 366;
const CLOSED = "fermé";

function exceptionLabel(hours: OpeningHours, date: string): string | null {
  const [spans, usual] = [spansOn(hours, date), hours.weekly[weekday(date)]];
  if (JSON.stringify(spans) === JSON.stringify(usual)) return null;
  if (spans.length === 0) return CLOSED;
  const [closure, ...others] = closuresOn(hours, date);
  return closure && others.length === 0 && openingsOn(hours, date).length === 0
    ? `${CLOSED} ${partOfDay(closure)}`
    : `ouvert ${formatSpans(spans)}`;
}

function partOfDay({ fromTime, untilTime }: ExceptionalClosure): string {
  if (fromTime && untilTime) return `de ${formatTime(fromTime)} à ${formatTime(untilTime)}`;
  return fromTime ? `dès ${formatTime(fromTime)}` : untilTime ? `jusqu’à ${formatTime(untilTime)}` : "";
}

function shortDays(from: string, to: string, today: string): string {
  if (from === to) return from === today ? "aujourd’hui" : shortDay(from);
  return `du ${from.slice(0, 7) === to.slice(0, 7) ? shortDay(from).split("\u00a0")[0] : shortDay(from)} au ${shortDay(to)}`;
}

function shortDay(date: string): string {
  const [, month = "", day = ""] = date.split("-");
  return `${Number(day) === 1 ? "1er" : Number(day)}\u00a0${SHORT_MONTHS[Number(month) - 1]}`;
}

const SHORT_MONTHS = "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(" ");

/**
 * The hours for schema.org. A closure is a period that opens and closes at midnight, or a day with other hours. Names the
 * public holidays of the year that begins `today`.
 */
export function schemaOrgHours(hours: OpeningHours, today?: string) {
  const closures = hours.exceptionalClosures.filter((closure) => closureOn(hours, closure.from) === closure);
  const type = { "@type": "OpeningHoursSpecification" } as const;
  return {
    openingHoursSpecification: groupedDays(hours).flatMap(({ days, spans }) =>
      spans.map(({ opens, closes }) => ({ ...type, dayOfWeek: days.map(capitalised), opens, closes })),
    ),
    specialOpeningHoursSpecification: [
      ...hours.exceptionalOpenings
        .filter((opening) => !isSingleDay(opening) || !closureOn(hours, opening.from))
        .map(({ from, to, days, opens, closes }) => ({
          ...type,
          ...(days !== "all" && { dayOfWeek: daysOf(days).map(capitalised) }),
          ...{ opens, closes, validFrom: from, validThrough: to },
        })),
      ...[...closures, ...closedHolidays(hours, today)].flatMap(({ from, to }) => {
        const left = from === to ? spansOn(hours, from) : [];
        const spans = left.length > 0 ? left : [{ opens: "00:00", closes: "00:00" }];
        return spans.map(({ opens, closes }) => ({ ...type, opens, closes, validFrom: from, validThrough: to }));
      }),
    ],
  };
}

/** The holidays on which the company is closed, within periods of other hours and on opening days of the coming year. */
function closedHolidays(hours: OpeningHours, today?: string): { from: string; to: string }[] {
  const found = new Set<string>();
  for (const { from, to } of hours.exceptionalOpenings) {
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (publicHoliday(date) && spansOn(hours, date).length === 0) found.add(date);
    }
  }
  for (let day = 0; today && day < MAX_RUN_DAYS; day++) {
    const date = addDays(today, day);
    const isOtherwiseOpen = hours.weekly[weekday(date)].length > 0 && !closureOn(hours, date);
    if (isOtherwiseOpen && publicHoliday(date) && spansOn(hours, date).length === 0) found.add(date);
  }
  return [...found].map((date) => ({ from: date, to: date }));
}

/** « 8h », « 12h30 » from "08:00", "12:30" */
export function formatTime(time: string): string {
  const [hour = "", minutes = ""] = time.split(":");
  return `${Number(hour)}h${minutes === "00" ? "" : minutes}`;
}

export const FRENCH_DAYS: Record<Weekday, string> = {
  monday: "lundi",
  tuesday: "mardi",
  wednesday: "mercredi",
  thursday: "jeudi",
  friday: "vendredi",
  saturday: "samedi",
  sunday: "dimanche",
};

function groupedDays({ weekly }: Pick<OpeningHours, "weekly">) {
  const groups: { days: Weekday[]; spans: OpeningSpan[] }[] = [];
  for (const day of WEEKDAYS) {
    const spans = weekly[day];
    const previous = groups.at(-1);
    if (previous && JSON.stringify(previous.spans) === JSON.stringify(spans)) previous.days.push(day);
    else groups.push({ days: [day], spans });
  }
  return groups;
}

function formatDays(days: Weekday[]): string {
  const names = days.map((day) => FRENCH_DAYS[day]);
  const text = names.length > 2 ? `${names[0]} au ${names.at(-1)}` : names.join(" et ");
  return capitalised(text);
}
