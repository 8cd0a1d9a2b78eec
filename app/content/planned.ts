/** Content that starts and ends at a given minute, in Paris time. */
import * as v from "valibot";
import { instantInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { partOrNone } from "./define.ts";
import { date, issuePath, time } from "./nodes.ts";

const moment = () => partOrNone({ day: date("Jour", ""), time: time("Heure", "", { help: "Par exemple : 8h30." }) });

/** @param whenEmpty the meaning of no start and of no end: « dès maintenant », « jusqu’à ce que … » */
export const plannedGroups = (whenEmpty: { from: string; until: string }) =>
  [
    { title: "Paraît le", help: `À l’heure de Paris. Vide : ${whenEmpty.from}.`, of: { from: moment() } },
    { title: "Disparaît le", help: `À l’heure de Paris. Vide : ${whenEmpty.until}.`, of: { until: moment() } },
  ] as const;

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
export function refusePastEnd({ until }: Planned, published: Planned | null): Record<string, string> {
  const isKept = JSON.stringify(until) === JSON.stringify(published?.until);
  const isPast = until !== null && instantOf(until) <= Date.now();
  return isPast && !isKept ? { "until.day": "Cette fin est déjà passée." } : {};
}

export function isInTime({ from, until }: Planned, now: Date): boolean {
  const isOver = until !== null && instantOf(until) <= now.getTime();
  return !isAhead({ from, until }, now) && !isOver;
}

/** Whether it only starts later. */
export const isAhead = ({ from }: Planned, now: Date): boolean => from !== null && instantOf(from) > now.getTime();

/** The next start or end of any of these; null when there is none. */
export function nextMoment(planned: readonly Planned[], now: Date): Date | null {
  const moments = planned.flatMap(({ from, until }) => [from, until]);
  const instants = moments.flatMap((at) => (at === null ? [] : instantOf(at))).filter((at) => at > now.getTime());
  return instants.length > 0 ? new Date(Math.min(...instants)) : null;
}

/** « Paraît le 24 décembre 2026 à 08:00 »; empty when it is published without an end. */
export function plannedInWords({ from, until }: Planned, now: Date): string {
  if (from !== null && isAhead({ from, until }, now)) return `Paraît le ${inWords(from)}`;
  if (until === null) return "";
  return `${instantOf(until) > now.getTime() ? "Jusqu’au" : "Terminée le"} ${inWords(until)}`;
}

const inWords = ({ day, time }: Moment) => formatDate(instantInParis(day, time), { time: true });

function instantOf({ day, time }: Moment): number {
  return Date.parse(instantInParis(day, time));
}
