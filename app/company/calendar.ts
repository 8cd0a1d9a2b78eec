import { addDays } from "../../core/text/dates.ts";

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export function weekday(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

/** The public holiday on a date ("2026-07-14"), or null (code du travail, art. L3133-1). */
export function publicHoliday(date: string): string | null {
  const fixed = FIXED_HOLIDAYS[date.slice(5)];
  if (fixed) return fixed;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return EASTER_HOLIDAYS.find(({ daysAfterEaster }) => addDays(easter, daysAfterEaster) === date)?.name ?? null;
}

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
  return [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
}
