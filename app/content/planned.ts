/** Content that starts and ends at a given minute, in Paris time. */
import * as v from "valibot";
import { instantInParis, isRealDay } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { partOrNone } from "./define.ts";
import { readTime } from "./fields.ts";
import type { FormValues } from "./form.ts";
import { date, issuePath, time, timeOfDay } from "./nodes.ts";

const moment = () => partOrNone({ day: date("Jour", ""), time: time("Heure", "", { help: "Par exemple : 8h30." }) });

/** @param whenEmpty the meaning of no start and of no end: « dès maintenant », « jusqu’à ce que … » */
export const plannedGroups = (whenEmpty: { from: string; until: string }) =>
  [
    { title: "Paraît le", ...momentGroup("from", whenEmpty.from), of: { from: moment() } },
    { title: "Disparaît le", ...momentGroup("until", whenEmpty.until), of: { until: moment() } },
  ] as const;

const momentGroup = (name: keyof Planned, whenEmpty: string) => ({
  help: `À l’heure de Paris, un jour avec son heure. Vide : ${whenEmpty}.`,
  inShort: ({ [`${name}.day`]: day = "", [`${name}.time`]: typed = "" }: FormValues) => {
    const time = readTime(typed);
    return isRealDay(day) && v.is(timeOfDay, time) ? inWords({ day, time }) : whenEmpty;
  },
});

type Moment = { day: string; time: string };
export type Planned = { from: Moment | null; until: Moment | null };

/** Requires the end to come after the start. */
export const inOrder = <V extends Planned>(schema: v.GenericSchema<unknown, V>): v.GenericSchema<unknown, V> =>
  v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues) return;
      const { from, until } = dataset.value;
      if (from === null || until === null || instantOf(from) < instantOf(until)) return;
      addIssue({ message: "La fin doit venir après le début.", path: issuePath(dataset.value, "until") });
    }),
  );

/** Refuses a new end in the past; a published one may stay. */
export function refusePastEnd(planned: Planned, published: Planned | null): Record<string, string> {
  const isKept = JSON.stringify(planned.until) === JSON.stringify(published?.until);
  return isOver(planned, new Date()) && !isKept ? { "until.day": "Cette fin est déjà passée." } : {};
}

export function isInTime(planned: Planned, now: Date): boolean {
  return !isAhead(planned, now) && !isOver(planned, now);
}

/** Whether it only starts later. */
export const isAhead = ({ from }: Planned, now: Date): boolean => from !== null && instantOf(from) > now.getTime();

/** Whether it has ended. */
export const isOver = ({ until }: Planned, now: Date): boolean => until !== null && instantOf(until) <= now.getTime();

export const endsBefore = ({ until }: Planned, { from }: Planned): boolean =>
  until !== null && from !== null && instantOf(until) <= instantOf(from);

/** The next start or end of any of these; null when there is none. */
export function nextMoment(planned: readonly Planned[], now: Date): Date | null {
  const moments = planned.flatMap(({ from, until }) => [from, until]);
  const instants = moments.flatMap((at) => (at === null ? [] : instantOf(at))).filter((at) => at > now.getTime());
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/**
 * « Paraît le 24 décembre 2026 à 08:00 »; empty when it is published without an end.
 * @param isEmpty whether it shows nothing
 * @param isItem whether it is an offer, a page or a piece of news, all feminine in French
 */
export function plannedInWords(planned: Planned, now: Date, { isEmpty = false, isItem = true } = {}): string {
  const { from, until } = planned;
  if (from !== null && isAhead(planned, now)) return `${isEmpty ? "Retrait prévu" : "Paraît"} le ${inWords(from)}`;
  if (until === null) return "";
  const ended = isItem ? "Terminée le" : "Fin le";
  return `${isOver(planned, now) ? ended : "Jusqu’au"} ${inWords(until)}`;
}

const inWords = ({ day, time }: Moment) =>
  time === MIDNIGHT ? formatDate(day) : formatDate(instantInParis(day, time), { time: true });

const MIDNIGHT = "24:00";

/** « 24 décembre 2026 à 08:00 »; empty for what is not planned. */
export const startInWords = ({ from }: Planned): string => (from === null ? "" : inWords(from));

/** The midnight at which a day ends. */
export const endOf = (day: string): Moment => ({ day, time: MIDNIGHT });

export const earlierOf = (a: Moment, b: Moment | null): Moment => (b === null || instantOf(a) < instantOf(b) ? a : b);

function instantOf({ day, time }: Moment): number {
  return Date.parse(instantInParis(day, time));
}
