import { whole } from "../content/editable.ts";
import { type ContentForm, type Field, type FieldGroup, readTime, type Typed } from "../content/form.ts";
import { CONTENT_PLACES } from "../content/kind.ts";
import { CLOSURES_AT_MOST } from "./facts.ts";
import { hoursContent } from "./facts-parts.ts";
import { formatTime, type OpeningHours, type OpeningSpan, WEEKDAYS, type Weekday } from "./hours.ts";

/** Empty lines offered for the next closures. */
const SPARE_CLOSURES = 2;

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
  { opens: "Matin, de", closes: "Matin, à" },
  { opens: "Après-midi, de", closes: "Après-midi, à" },
] as const;

const hoursForm: ContentForm<OpeningHours> = {
  schema: hoursContent.schema,
  groups: (typed) => [...WEEKDAYS.map(dayGroup), ...closureGroups(typed)],
  read: (typed) => ({
    weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, readSpans(day, typed)])),
    exceptionalClosures: readClosures(typed),
  }),
  write: ({ weekly, exceptionalClosures }) => ({
    ...Object.fromEntries(WEEKDAYS.flatMap((day) => writeSpans(day, weekly[day]))),
    ...Object.fromEntries(
      exceptionalClosures.flatMap((closure, line) =>
        Object.entries(closure).map(([part, value]) => [closureField(line, part), value]),
      ),
    ),
  }),
};

export const hoursEditable = whole(hoursContent, hoursForm, {
  path: CONTENT_PLACES.hours.path,
  previews: [
    { page: "contact", label: "Aperçu de Contact" },
    { page: "depots", label: "Aperçu de Notre site" },
  ],
});

function dayGroup(day: Weekday): FieldGroup {
  const fields = SPAN_LABELS.flatMap((labels, index): Field[] =>
    (["opens", "closes"] as const).map((edge) => ({
      name: spanField(day, index, edge),
      label: labels[edge],
      as: "time",
    })),
  );
  return { title: DAY_TITLES[day], row: true, fields };
}

function closureGroups(typed: Typed): FieldGroup[] {
  const lines = Math.min(lastClosure(typed) + 1 + SPARE_CLOSURES, CLOSURES_AT_MOST);
  return Array.from({ length: lines }, (_, line) => ({
    title: `Fermeture exceptionnelle ${line + 1}`,
    row: true,
    fields: [
      { name: closureField(line, "from"), label: "Premier jour fermé", as: "date" },
      { name: closureField(line, "to"), label: "Dernier jour fermé", as: "date" },
      { name: closureField(line, "reason"), label: "Raison, telle qu’elle s’affiche" },
    ],
  }));
}

/** A line of a day that is left empty is no opening. */
function readSpans(day: Weekday, typed: Typed): OpeningSpan[] {
  return SPAN_LABELS.map((_, index) => ({
    opens: readTime(typed[spanField(day, index, "opens")] ?? ""),
    closes: readTime(typed[spanField(day, index, "closes")] ?? ""),
  })).filter(({ opens, closes }) => opens !== "" || closes !== "");
}

function writeSpans(day: Weekday, spans: OpeningSpan[]): [string, string][] {
  // A house that opens in the afternoon only has no morning to leave empty: the first line is its opening.
  return spans.flatMap(({ opens, closes }, index): [string, string][] => [
    [spanField(day, index, "opens"), formatTime(opens)],
    [spanField(day, index, "closes"), formatTime(closes)],
  ]);
}

/** Of a single day only the first date is needed. */
function readClosures(typed: Typed) {
  return Array.from({ length: lastClosure(typed) + 1 }, (_, line) => {
    const [from = "", to = "", reason = ""] = ["from", "to", "reason"].map((part) =>
      typed[closureField(line, part)]?.trim(),
    );
    return { from, to: to || from, reason };
  }).filter(({ from, to, reason }) => from + to + reason !== "");
}

function lastClosure(typed: Typed): number {
  const lines = Array.from({ length: CLOSURES_AT_MOST }, (_, line) => line);
  return lines.findLastIndex((line) =>
    ["from", "to", "reason"].some((part) => typed[closureField(line, part)]?.trim()),
  );
}

const spanField = (day: Weekday, index: number, edge: string) => `weekly.${day}.${index}.${edge}`;
const closureField = (line: number, part: string) => `exceptionalClosures.${line}.${part}`;
