/**
 * Opening hours: whether the house is open, until when, and how the hours are written.
 * All in Paris time whatever the clock of the machine, on instants, so that both clock changes come out right.
 */
import { formatDate } from "../ui/typography.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Within one day, Paris time, "08:00" to "12:30" */
export interface OpeningSpan {
  opens: string;
  closes: string;
}

/** Whole days, first and last included, "2026-12-24" */
export interface ExceptionalClosure {
  from: string;
  to: string;
  reason: string;
}

export interface OpeningHours {
  /** The spans of a day are in order and do not touch. */
  weekly: Record<Weekday, OpeningSpan[]>;
  exceptionalClosures: ExceptionalClosure[];
}

export type OpeningState =
  | { isOpen: true; until: Date; label: string }
  | { isOpen: false; opensAt: Date | null; label: string };

/** « Ouvert, ferme à 17h30 », « Fermé, ouvre à 13h30 », « Fermé, ouvre demain à 8h », « Fermé, ouvre lundi à 8h » */
export function openingState(hours: OpeningHours, now: Date): OpeningState {
  const today = parisDate(now);
  for (let daysAhead = 0; daysAhead <= LONGEST_SEARCH_DAYS; daysAhead++) {
    const date = addDays(today, daysAhead);
    for (const span of spansOn(hours, date)) {
      const opensAt = parisInstant(date, span.opens);
      const until = parisInstant(date, span.closes);
      if (now >= until) continue;
      if (now >= opensAt) return { isOpen: true, until, label: `Ouvert, ferme à ${formatTime(span.closes)}` };
      const when = [dayAhead(date, daysAhead), `à ${formatTime(span.opens)}`].filter(Boolean).join(" ");
      return { isOpen: false, opensAt, label: `Fermé, ouvre ${when}` };
    }
  }
  return { isOpen: false, opensAt: null, label: "Fermé" };
}

/** The next instant at which the label can change: an opening, a closing, or midnight in Paris. */
export function nextChange(hours: OpeningHours, now: Date): Date {
  const today = parisDate(now);
  const midnight = parisInstant(addDays(today, 1), "00:00");
  const boundaries = spansOn(hours, today).flatMap(({ opens, closes }) => [
    parisInstant(today, opens),
    parisInstant(today, closes),
  ]);
  return boundaries.find((boundary) => boundary > now) ?? midnight;
}

export interface OpeningHoursLine {
  /** « Lundi au jeudi » */
  days: string;
  /** « 8h–12h30 et 13h30–17h30 » or « Fermé » */
  hours: string;
}

/** The week as people write it: neighbouring days with the same hours share a line. */
export function openingHoursLines(hours: OpeningHours): OpeningHoursLine[] {
  return groupedDays(hours).map(({ days, spans }) => ({
    days: nameDays(days),
    hours: spans.map(({ opens, closes }) => `${formatTime(opens)}–${formatTime(closes)}`).join(" et ") || "Fermé",
  }));
}

/** The hours as schema.org words them; a closure is a period that opens and closes at midnight. */
export function schemaOrgHours({ weekly, exceptionalClosures }: OpeningHours) {
  const type = { "@type": "OpeningHoursSpecification" } as const;
  return {
    openingHoursSpecification: groupedDays({ weekly }).flatMap(({ days, spans }) =>
      spans.map(({ opens, closes }) => ({ ...type, dayOfWeek: days.map(capitalise), opens, closes })),
    ),
    specialOpeningHoursSpecification: exceptionalClosures.map(({ from, to }) => ({
      ...type,
      opens: "00:00",
      closes: "00:00",
      validFrom: from,
      validThrough: to,
    })),
  };
}

/** Without the closures that are over on that day, which nobody needs to read any more. */
export function withoutPastClosures(hours: OpeningHours, now: Date): OpeningHours {
  const today = parisDate(now);
  return { ...hours, exceptionalClosures: hours.exceptionalClosures.filter(({ to }) => to >= today) };
}

/** The name of the public holiday on a date ("2026-07-14"), or null (code du travail, art. L3133-1). */
export function publicHoliday(date: string): string | null {
  const fixed = FIXED_HOLIDAYS[date.slice(5)];
  if (fixed) return fixed;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return EASTER_HOLIDAYS.find(({ daysAfterEaster }) => addDays(easter, daysAfterEaster) === date)?.name ?? null;
}

/** « 8h », « 12h30 » from "08:00", "12:30" */
export function formatTime(time: string): string {
  const [hour = "", minutes = ""] = time.split(":");
  return `${Number(hour)}h${minutes === "00" ? "" : minutes}`;
}

/** A house closed for more than a year announces no opening. */
const LONGEST_SEARCH_DAYS = 366;

const FRENCH_DAYS: Record<Weekday, string> = {
  monday: "lundi",
  tuesday: "mardi",
  wednesday: "mercredi",
  thursday: "jeudi",
  friday: "vendredi",
  saturday: "samedi",
  sunday: "dimanche",
};

const FIXED_HOLIDAYS: Record<string, string> = {
  "01-01": "Jour de l’an",
  "05-01": "Fête du Travail",
  "05-08": "Victoire de 1945",
  "07-14": "Fête nationale",
  "08-15": "Assomption",
  "11-01": "Toussaint",
  "11-11": "Armistice de 1918",
  "12-25": "Noël",
};

const EASTER_HOLIDAYS = [
  { daysAfterEaster: 1, name: "Lundi de Pâques" },
  { daysAfterEaster: 39, name: "Ascension" },
  { daysAfterEaster: 50, name: "Lundi de Pentecôte" },
];

function spansOn({ weekly, exceptionalClosures }: OpeningHours, date: string): OpeningSpan[] {
  if (publicHoliday(date) || exceptionalClosures.some(({ from, to }) => from <= date && date <= to)) return [];
  return weekly[weekday(date)];
}

/** A weekday alone is clear for the six days to come; beyond, the date is needed. */
function dayAhead(date: string, daysAhead: number): string {
  if (daysAhead === 0) return "";
  if (daysAhead === 1) return "demain";
  if (daysAhead < WEEKDAYS.length) return FRENCH_DAYS[weekday(date)];
  return `le ${formatDate(date)}`;
}

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

function nameDays(days: Weekday[]): string {
  const names = days.map((day) => FRENCH_DAYS[day]);
  const text = names.length > 2 ? `${names[0]} au ${names.at(-1)}` : names.join(" et ");
  return capitalise(text);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const PARIS_CLOCK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

function parisClock(instant: Date): { date: string; time: string } {
  const parts = PARIS_CLOCK.formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return {
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

function parisDate(instant: Date): string {
  return parisClock(instant).date;
}

/**
 * Paris is two hours ahead of UTC in summer and one in winter: the summer reading is right when Paris agrees.
 * The hour that autumn repeats is its first passage; the hour that spring skips is counted on from the change.
 */
function parisInstant(date: string, time: string): Date {
  const inSummer = new Date(`${date}T${time}:00+02:00`);
  const clock = parisClock(inSummer);
  return clock.date === date && clock.time === time ? inSummer : new Date(`${date}T${time}:00+01:00`);
}

function addDays(date: string, days: number): string {
  const result = new Date(`${date}T00:00:00Z`);
  result.setUTCDate(result.getUTCDate() + days);
  return result.toISOString().slice(0, 10);
}

function weekday(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const monthAndDay = h + l - 7 * m + 114;
  const month = Math.floor(monthAndDay / 31);
  const day = (monthAndDay % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
