import * as v from "valibot";
import { addDays, isRealDay } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { issuePath, lineOf, timeOfDay } from "../content/nodes.ts";
import { WEEKDAYS, weekday } from "./calendar.ts";
import {
  byStart,
  daysOf,
  type ExceptionalClosure,
  type ExceptionalOpening,
  isSingleDay,
  OPENING_DAYS,
  type OpeningDays,
  type OpeningHours,
} from "./hours.ts";

export const MAX_CLOSURES = 20;
export const MAX_OPENINGS = 20;

const date = v.pipe(v.string("Une date est attendue."), v.check(isRealDay, "Indiquez une date qui existe."));

const openingDay = v.pipe(
  v.array(v.object({ opens: timeOfDay, closes: timeOfDay }), "Une liste d’horaires est attendue."),
  v.maxLength(2, "Un jour a deux plages au plus."),
  v.check(
    (spans) => isAscending(spans.flatMap(({ opens, closes }) => [opens, closes])),
    "Les horaires d’un jour se suivent sans se toucher, chaque ouverture avant sa fermeture.",
  ),
);

/** Optional, because values and files of earlier versions lack it. */
const partOfDay = v.optional(v.nullable(timeOfDay), null);

const closure = v.pipe(
  v.object({ from: date, to: date, fromTime: partOfDay, untilTime: partOfDay, reason: lineOf() }),
  v.forward(
    v.check(({ from, to }) => from <= to, "La fermeture ne peut pas finir avant de commencer."),
    ["to"],
  ),
  v.forward(
    v.check(
      ({ from, to, fromTime, untilTime }) => from === to || (fromTime ?? untilTime) === null,
      "Des heures ne vont qu’avec un seul jour : gardez un jour, ou retirez les heures.",
    ),
    ["fromTime"],
  ),
  v.forward(
    v.check(
      ({ fromTime, untilTime }) => fromTime === null || untilTime === null || fromTime < untilTime,
      "La fermeture ne peut pas finir avant de commencer.",
    ),
    ["untilTime"],
  ),
);

const closures = v.pipe(
  v.array(closure, "Une liste de fermetures est attendue."),
  v.maxLength(MAX_CLOSURES, `Au plus ${MAX_CLOSURES} fermetures exceptionnelles.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    for (const [index, closure] of dataset.value.entries()) {
      const other = dataset.value.slice(0, index).find((other) => closesSameHours(other, closure));
      if (other) addIssue({ message: alreadyClosed(other), path: issuePath(dataset.value, index, "from") });
    }
  }),
  v.transform((list) => list.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1))),
);

const opening = v.pipe(
  v.object({
    from: date,
    to: date,
    days: v.picklist(Object.keys(OPENING_DAYS) as OpeningDays[], "Ce choix n’existe pas."),
    opens: timeOfDay,
    closes: timeOfDay,
    reason: lineOf(),
  }),
  v.forward(
    v.check(({ from, to }) => from <= to, "L’ouverture ne peut pas finir avant de commencer."),
    ["to"],
  ),
  v.forward(
    v.check(({ opens, closes }) => opens < closes, "L’heure de fermeture vient après celle d’ouverture."),
    ["closes"],
  ),
  v.transform((opening) => (isSingleDay(opening) ? { ...opening, days: "all" as const } : opening)),
  v.forward(
    v.check((opening) => hasOneOfItsDays(opening), "Aucun de ces jours ne tombe entre ces dates."),
    ["days"],
  ),
);

const openings = v.pipe(
  v.array(opening, "Une liste d’ouvertures est attendue."),
  v.maxLength(MAX_OPENINGS, `Au plus ${MAX_OPENINGS} ouvertures exceptionnelles.`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues) return;
    for (const [index, opening] of dataset.value.entries()) {
      if (dataset.value.slice(0, index).some((other) => overlap(other, opening)))
        addIssue({
          message: "Une autre ouverture couvre déjà ces heures, ou les touche : réunissez-les.",
          path: issuePath(dataset.value, index, "from"),
        });
    }
  }),
  v.transform((list) => list.toSorted(byStart)),
);

export const openingHoursSchema = v.object({
  weekly: v.object({
    monday: openingDay,
    tuesday: openingDay,
    wednesday: openingDay,
    thursday: openingDay,
    friday: openingDay,
    saturday: openingDay,
    sunday: openingDay,
  }),
  closedOnHolidays: v.optional(v.boolean("« true » ou « false » est attendu."), true),
  exceptionalClosures: closures,
  exceptionalOpenings: v.optional(openings, []),
}) satisfies v.GenericSchema<unknown, OpeningHours>;

/** Hours belong to a single day, so two closures that share one either have hours that day or cover it whole. */
function closesSameHours(one: ExceptionalClosure, other: ExceptionalClosure): boolean {
  const shareDates = one.from <= other.to && other.from <= one.to;
  const isBeforeEnd = ({ fromTime }: ExceptionalClosure, { untilTime }: ExceptionalClosure) =>
    fromTime === null || untilTime === null || fromTime < untilTime;
  return shareDates && isBeforeEnd(one, other) && isBeforeEnd(other, one);
}

const startOf = ({ from, fromTime }: ExceptionalClosure) => `${from} ${fromTime ?? ""}`;

function overlap(one: ExceptionalOpening, other: ExceptionalOpening): boolean {
  const shareDates = one.from <= other.to && other.from <= one.to;
  const shareDays = daysOf(one.days).some((day) => daysOf(other.days).includes(day));
  const replacesOther = isSingleDay(one) !== isSingleDay(other);
  return !replacesOther && shareDates && shareDays && one.opens <= other.closes && other.opens <= one.closes;
}

function hasOneOfItsDays({ from, to, days }: ExceptionalOpening): boolean {
  const week = WEEKDAYS.map((_, index) => addDays(from, index));
  return week.some((date) => date <= to && daysOf(days).includes(weekday(date)));
}

function alreadyClosed({ from, to }: ExceptionalClosure): string {
  if (from === to)
    return `Une autre fermeture couvre déjà des heures de ce jour, le ${formatDate(from)} : réunissez-les.`;
  return `Une autre fermeture couvre déjà ces jours, du ${formatDate(from)} au ${formatDate(to)} : réunissez-les.`;
}

/** Skip the order check while a time is invalid. */
function isAscending(times: string[]): boolean {
  return (
    times.some((value) => !v.is(timeOfDay, value)) || times.every((value, i) => i === 0 || (times[i - 1] ?? "") < value)
  );
}

const mondayToThursday = [
  { opens: "08:00", closes: "12:30" },
  { opens: "13:30", closes: "17:30" },
];

export const shippedHours: OpeningHours = {
  weekly: {
    monday: mondayToThursday,
    tuesday: mondayToThursday,
    wednesday: mondayToThursday,
    thursday: mondayToThursday,
    friday: [
      { opens: "08:00", closes: "12:30" },
      { opens: "13:30", closes: "17:00" },
    ],
    saturday: [],
    sunday: [],
  },
  closedOnHolidays: true,
  exceptionalClosures: [],
  exceptionalOpenings: [],
};
