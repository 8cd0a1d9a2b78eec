import { addDays, dayInParis } from "../../core/text/dates.ts";
import { readTime } from "../content/fields.ts";
import type { ContentForm, Field, FieldGroup, FormValues, LineList } from "../content/form.ts";
import { wholeKind } from "../content/kind.ts";
import { lineGroup, readLines, writeLines } from "../content/lines.ts";
import { WEEKDAYS, type Weekday } from "./calendar.ts";
import { formatTime } from "./format-hours.ts";
import {
  type ExceptionalClosure,
  type ExceptionalOpening,
  OPENING_DAYS,
  type OpeningHours,
  type OpeningSpan,
} from "./hours.ts";
import { MAX_CLOSURES, MAX_OPENINGS, openingHoursSchema, shippedHours } from "./hours-schema.ts";

const DAY_TITLES: Record<Weekday, string> = {
  monday: "Lundi",
  tuesday: "Mardi",
  wednesday: "Mercredi",
  thursday: "Jeudi",
  friday: "Vendredi",
  saturday: "Samedi",
  sunday: "Dimanche",
};

const SPAN_LABELS = [
  { opens: "Matin, début", closes: "Matin, fin" },
  { opens: "Après-midi, début", closes: "Après-midi, fin" },
] as const;

const CLOSURES: LineList = {
  name: "exceptionalClosures",
  title: "Fermetures exceptionnelles",
  help: `${MAX_CLOSURES} au plus, rangées par date. Sans dernier jour, une fermeture dure un jour ; passée, elle disparaît d’elle-même du site. Les heures ne sont utiles que pour une partie d’un jour : « dès 12h30 », « jusqu’à 10h ».`,
  noun: "fermeture",
  fields: [
    { name: "from", label: "Premier jour fermé", as: "date" },
    { name: "to", label: "Dernier jour", as: "date" },
    { name: "fromTime", label: "Fermé dès", as: "time" },
    { name: "untilTime", label: "Fermé jusqu’à", as: "time" },
    { name: "reason", label: "Raison affichée sur le site" },
  ],
  most: MAX_CLOSURES,
  least: 0,
  canMove: false,
  keyOf: ({ from = "" }) => from.trim(),
  inWords: ({ from, to, fromTime, untilTime, reason }) =>
    [
      to && to !== from ? `jusqu’au ${to}` : "",
      fromTime && untilTime ? `de ${fromTime} à ${untilTime}` : "",
      fromTime && !untilTime ? `dès ${fromTime}` : "",
      untilTime && !fromTime ? `jusqu’à ${untilTime}` : "",
      reason,
    ]
      .filter(Boolean)
      .join(", "),
};

const OPENINGS: LineList = {
  name: "exceptionalOpenings",
  title: "Ouvertures exceptionnelles",
  help: `${MAX_OPENINGS} au plus. Un samedi d’automne, les soirs de moisson : ces heures remplacent celles de la semaine. Sans dernier jour, elles valent un jour. Sur plusieurs jours, les jours fériés restent fermés, et une ligne d’un seul jour l’emporte ; une fermeture exceptionnelle l’emporte toujours.`,
  noun: "ouverture",
  fields: [
    { name: "from", label: "Premier jour", as: "date" },
    { name: "to", label: "Dernier jour", as: "date" },
    { name: "days", label: "Jours", as: "choice", choices: OPENING_DAYS },
    { name: "opens", label: "Ouvert de", as: "time" },
    { name: "closes", label: "Ouvert jusqu’à", as: "time" },
    { name: "reason", label: "Raison affichée sur le site" },
  ],
  most: MAX_OPENINGS,
  least: 0,
  canMove: false,
  keyOf: ({ from = "", days = "", opens = "" }) =>
    [from.trim(), amongDays(days), opens.trim() && `dès ${opens.trim()}`].filter(Boolean).join(", "),
  inWords: ({ to, from, closes, reason }) =>
    [to && to !== from ? `jusqu’au ${to}` : "", `jusqu’à ${closes}`, reason].filter(Boolean).join(", "),
};

/** « du lundi au vendredi »; empty for every day, or for none of the choices */
function amongDays(days: string): string {
  const [, words] = Object.entries(OPENING_DAYS).find(([key]) => key === days && key !== "all") ?? [];
  return words?.toLowerCase() ?? "";
}

const HOLIDAYS_CLOSED = "fermé";
const HOLIDAYS_OPEN = "ouvert";

const HOLIDAYS: FieldGroup = {
  title: "Jours fériés",
  help: "La page Contact et la page Notre site le disent sous les horaires.",
  fields: [
    {
      name: "closedOnHolidays",
      label: "La maison est",
      as: "choice",
      choices: { [HOLIDAYS_CLOSED]: "Fermée", [HOLIDAYS_OPEN]: "Ouverte, aux heures de la semaine" },
    },
  ],
};

const hoursForm: ContentForm<OpeningHours> = {
  schema: openingHoursSchema,
  stored: openingHoursSchema,
  groups: (typed) => [...WEEKDAYS.map(dayGroup), HOLIDAYS, lineGroup(CLOSURES, typed), lineGroup(OPENINGS, typed)],
  lists: [CLOSURES, OPENINGS],
  read: (typed) => ({
    weekly: Object.fromEntries(
      WEEKDAYS.map((day) => [day, openedLines(day, typed).map((line) => readSpan(day, line, typed))]),
    ),
    closedOnHolidays: typed.closedOnHolidays !== HOLIDAYS_OPEN,
    exceptionalClosures: readClosures(typed),
    exceptionalOpenings: readOpenings(typed),
  }),
  write: ({ weekly, closedOnHolidays, exceptionalClosures, exceptionalOpenings }) => ({
    ...Object.fromEntries(WEEKDAYS.flatMap((day) => writeSpans(day, weekly[day]))),
    closedOnHolidays: closedOnHolidays ? HOLIDAYS_CLOSED : HOLIDAYS_OPEN,
    ...writeLines(CLOSURES, exceptionalClosures.map(writeClosure)),
    ...writeLines(OPENINGS, exceptionalOpenings.map(writeOpening)),
  }),
  fieldAt(path, typed) {
    // Show an error of the whole day at its first typed time.
    const [, day, span = 0, edge = "opens"] = /^weekly\.([a-z]+)(?:\.(\d)\.([a-z]+))?$/.exec(path) ?? [];
    return day ? spanField(day as Weekday, openedLines(day as Weekday, typed)[Number(span)] ?? 0, edge) : path;
  },
  checkNew: refuseOddPeriods,
};

/** This form is written by hand: a week is not a list of fields. */
export const hoursContent = wholeKind<OpeningHours>({
  key: "hours",
  label: "Horaires et fermetures",
  object: "les horaires",
  path: "/admin/contenu/horaires",
  shipped: shippedHours,
  form: hoursForm,
  seenAt: { href: "/contact", label: "Voir la page Contact" },
  previews: [
    { page: "contact", label: "Aperçu de Contact" },
    { page: "depots", label: "Aperçu de Notre site" },
  ],
});

function dayGroup(day: Weekday): FieldGroup {
  const fields = SPAN_LABELS.flatMap((labels, line): Field[] =>
    (["opens", "closes"] as const).map((edge) => ({
      name: spanField(day, line, edge),
      label: labels[edge],
      as: "time",
    })),
  );
  const closed: Field = { name: closedField(day), label: "Fermé", as: "check", choices: { [CLOSED]: CLOSED } };
  return { title: DAY_TITLES[day], day: true, fields: [...fields, closed] };
}

function openedLines(day: Weekday, typed: FormValues): number[] {
  if (typed[closedField(day)]) return [];
  return SPAN_LABELS.map((_, line) => line).filter((line) => {
    const { opens, closes } = readSpan(day, line, typed);
    return opens !== "" || closes !== "";
  });
}

function readSpan(day: Weekday, line: number, typed: FormValues): OpeningSpan {
  const read = (edge: string) => readTime(typed[spanField(day, line, edge)] ?? "");
  return { opens: read("opens"), closes: read("closes") };
}

/** A single span that starts after noon fills the afternoon fields. */
function writeSpans(day: Weekday, spans: OpeningSpan[]): [string, string][] {
  const first = spans.length === 1 && (spans[0]?.opens ?? "") >= NOON ? 1 : 0;
  const hours = SPAN_LABELS.flatMap((_, line): [string, string][] => {
    const { opens, closes } = spans[line - first] ?? { opens: "", closes: "" };
    return [
      [spanField(day, line, "opens"), opens && formatTime(opens)],
      [spanField(day, line, "closes"), closes && formatTime(closes)],
    ];
  });
  return [...hours, [closedField(day), spans.length === 0 ? CLOSED : ""]];
}

const NOON = "12:00";
const CLOSED = "oui";

function readClosures(typed: FormValues) {
  return readLines(CLOSURES, typed).map((line) => {
    const [from = "", to = "", reason = ""] = ["from", "to", "reason"].map((part) => line[part]?.trim());
    const [fromTime, untilTime] = [line.fromTime, line.untilTime].map((time = "") => readTime(time) || null);
    return { from, to: to || from, fromTime, untilTime, reason };
  });
}

function writeClosure({ fromTime, untilTime, ...closure }: ExceptionalClosure): FormValues {
  return {
    ...closure,
    fromTime: fromTime === null ? "" : formatTime(fromTime),
    untilTime: untilTime === null ? "" : formatTime(untilTime),
  };
}

function readOpenings(typed: FormValues) {
  return readLines(OPENINGS, typed).map(({ from = "", to = "", days = "", opens = "", closes = "", reason = "" }) => ({
    ...{ from: from.trim(), to: to.trim() || from.trim(), days: days || "all" },
    ...{ opens: readTime(opens), closes: readTime(closes), reason: reason.trim() },
  }));
}

function writeOpening(opening: ExceptionalOpening): FormValues {
  return { ...opening, opens: formatTime(opening.opens), closes: formatTime(opening.closes) };
}

type Period = { from: string; to: string };

/** What is published may keep its days; a new period in the past, or of more than a year, is a typing error. */
function refuseOddPeriods(hours: OpeningHours, published: OpeningHours | null, typed: FormValues) {
  const today = dayInParis(new Date());
  const oddIn = (list: LineList, periods: readonly Period[], known: readonly Period[], lines: readonly Period[]) =>
    periods.flatMap((period): [string, string][] => {
      if (known.some(({ from, to }) => from === period.from && to === period.to)) return [];
      const hasNewStart = known.every(({ from }) => from !== period.from);
      const problem = periodProblem(period, hasNewStart, today, list.noun);
      const line = lines.findIndex(({ from, to }) => from === period.from && to === period.to);
      return problem ? [[`${list.name}.${line}.${problem.at}`, problem.message]] : [];
    });
  return Object.fromEntries([
    ...oddIn(CLOSURES, hours.exceptionalClosures, published?.exceptionalClosures ?? [], readClosures(typed)),
    ...oddIn(OPENINGS, hours.exceptionalOpenings, published?.exceptionalOpenings ?? [], readOpenings(typed)),
  ]);
}

/** A period may be entered some days after it began: somebody fell ill on Monday. */
const MAX_DAYS_LATE = 7;
const MAX_PERIOD_DAYS = 366;

function periodProblem({ from, to }: Period, hasNewStart: boolean, today: string, noun: string) {
  if (to < today) {
    return { at: "from", message: `Cette ${noun} est déjà passée : indiquez une date à venir, ou retirez-la.` };
  }
  if (hasNewStart && from < addDays(today, -MAX_DAYS_LATE)) {
    return {
      at: "from",
      message: `Cette ${noun} commence il y a plus d’une semaine : vérifiez l’année, ou indiquez aujourd’hui.`,
    };
  }
  if (to >= addDays(from, MAX_PERIOD_DAYS)) {
    return { at: "to", message: `Une ${noun} dure un an au plus : vérifiez l’année.` };
  }
  return null;
}

const closedField = (day: Weekday) => `weekly.${day}.closed`;
const spanField = (day: Weekday, line: number, edge: string) => `weekly.${day}.${line}.${edge}`;
