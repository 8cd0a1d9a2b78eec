import { instantInParis, isRealDay } from "./dates.ts";
import { fold } from "./fold.ts";

/**
 * Reads a date as the French write it: 14/03/2021, 14.3.21, 14 mars 2021 à 10h30, or ISO 8601.
 * @returns the instant (ISO-8601 UTC), noon UTC for a day without time, or null
 */
export function readFrenchDate(typed: string, now = new Date()): string | null {
  const text = fold(typed.slice(0, 60)).replace(/\s+/g, " ").trim();
  const iso = ISO.exec(text)?.groups;
  const numbers = NUMBERS.exec(text)?.groups;
  const words = WORDS.exec(text)?.groups;
  const found = iso ?? numbers ?? words;
  if (!found) return null;
  const month = found.name ? monthOf(found.name) : Number(found.month);
  const day = `${yearOf(found.year ?? "", now)}-${two(month)}-${two(found.day)}`;
  if (!isRealDay(day)) return null;
  if (found.hour === undefined) return `${day}T12:00:00.000Z`;
  const time = `${two(found.hour)}:${two(found.minute)}:${two(found.second ?? 0)}`;
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return null;
  const fraction = (found.fraction ?? "").padEnd(3, "0").slice(0, 3);
  if (!found.zone) return instantInParis(day, `${time}.${fraction}`);
  const instant = Date.parse(`${day}T${time}.${fraction}${found.zone.toUpperCase()}`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
}

const TIME = String.raw`(?<hour>\d{1,2})\s?[:h]\s?(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?`;
const ISO = new RegExp(
  `^(?<year>\\d{4})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})(?:(?: |t)${TIME}\\s?(?<zone>z|[+-]\\d{2}:\\d{2})?)?$`,
);
const NUMBERS = new RegExp(
  `^(?<day>\\d{1,2})(?<sign>[-/. ])(?<month>\\d{1,2})\\k<sign>(?<year>\\d{4}|\\d{2})(?:,? (?:a )?${TIME})?$`,
);
const WORDS = new RegExp(
  `^(?:(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) )?(?:le )?(?<day>\\d{1,2})(?:er)?[ -](?<name>[a-z]+)\\.?[ -](?<year>\\d{4}|\\d{2})(?:,? (?:a )?${TIME})?$`,
);

const MONTHS = "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" ");

/** Finds a month by its name or an unambiguous beginning; two begin with « jui ». */
function monthOf(name: string): number {
  const found = MONTHS.flatMap((month, index) => (name.length >= 3 && month.startsWith(name) ? [index + 1] : []));
  return found.length === 1 ? (found[0] ?? 0) : 0;
}

/** Expands two digits to the latest year that is not in the future. */
function yearOf(typed: string, now: Date): number {
  if (typed.length === 4) return Number(typed);
  const year = 2000 + Number(typed);
  return year > now.getUTCFullYear() ? year - 100 : year;
}

const two = (number: string | number | undefined) => String(number).padStart(2, "0");
