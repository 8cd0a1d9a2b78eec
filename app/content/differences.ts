import { withinSentence } from "../../core/text/capitals.ts";
import { unbroken } from "../../core/text/typed.ts";
import { defaultAlt, isShipped } from "../ui/pictures.ts";
import { linesOf } from "./fields.ts";
import type { ContentForm, Field, FieldGroup, FormValues } from "./form.ts";
import { readLines, replaceLines } from "./lines.ts";

export type Difference = { key: string; label: string; before: string | null; after: string | null };

export type Conflict = {
  key: string;
  label: string;
  before: string | null;
  theirs: string | null;
  mine: string | null;
  /** The version that is kept because only this side changed; null when both changed. */
  kept: "theirs" | "mine" | null;
  /** The fields to fill in to take theirs; null where this moves, adds or removes a line. */
  fill: FormValues | null;
};

type Form = Pick<ContentForm<never>, "groups" | "lists">;

export function differences<V>(form: ContentForm<V>, before: V | null, after: V | null): Difference[] {
  const [was, is] = [before, after].map((value) => (value === null ? {} : form.write(value)));
  return compare(form, [was ?? {}, is ?? {}]).map(({ key, label, values: [before = null, after = null] }) => ({
    key,
    label,
    before,
    after,
  }));
}

/**
 * Three-way merge of a form: keeps what only one person changed. Where both changed a value, keeps
 * the typed one until somebody decides.
 * @param base the common original; null when it is no longer known
 */
export function merge<V>(form: ContentForm<V>, base: FormValues | null, theirs: FormValues, mine: FormValues) {
  const rows = compare(form, [base ?? theirs, theirs, mine]).map(({ key, label, values }) => {
    const [before = null, other = null, own = null] = values;
    const kept = base === null ? null : own === before ? "theirs" : other === before || other === own ? "mine" : null;
    return { key, label, before: base && before, theirs: other, mine: own, kept } as const;
  });
  const taken = new Set(rows.filter(({ kept }) => kept === "theirs").map(({ key }) => key));
  const typed = takeOver(form, theirs, mine, taken, base ?? theirs);
  const conflicts = rows.map(
    (row): Conflict => ({ ...row, fill: row.kept === null ? fillOf(form, theirs, typed, row.key) : null }),
  );
  return { conflicts, typed };
}

function fillOf<V>(form: ContentForm<V>, theirs: FormValues, typed: FormValues, key: string): FormValues | null {
  if (key.endsWith(orderKey(""))) return null;
  const taken = takeOver(form, theirs, typed, new Set([key]));
  const names = Object.keys({ ...typed, ...taken });
  if (!names.every((name) => name in typed && name in taken)) return null;
  return Object.fromEntries(
    names.filter((name) => typed[name] !== taken[name]).map((name) => [name, taken[name] ?? ""]),
  );
}

/** @param base the common original, where it is known: it tells a renamed line from a removed and an added one */
export function takeOver<V>(
  form: ContentForm<V>,
  theirs: FormValues,
  mine: FormValues,
  keys: ReadonlySet<string>,
  base: FormValues = theirs,
): FormValues {
  const plain = plainFields(form, [theirs, mine]).filter(({ field }) => keys.has(field.name));
  const result = { ...mine, ...Object.fromEntries(plain.map(({ field: { name } }) => [name, theirs[name] ?? ""])) };
  return sequencesOf(form, [theirs, mine]).reduce((typed, sequence) => {
    const [, others = [], own = []] = readVersions(sequence, [base, theirs, mine]);
    return sequence.replace(typed, takeEntries(sequence, others, own, keys));
  }, result);
}

/** @property named the text with the name of the line, for a renamed one */
type Entry = { key: string; label: string; text: string; named: string; line: FormValues };
/** A list, or a field of several lines, as entries with keys that survive a move. */
type Sequence = {
  name: string;
  label: string;
  read(typed: FormValues): Entry[];
  replace(typed: FormValues, entries: readonly Entry[]): FormValues;
};

type Row = { key: string; label: string; values: (string | null)[] };

function compare(form: Form, versions: readonly FormValues[]): Row[] {
  const fields = plainFields(form, versions).map(({ label, field }): Row => {
    return { key: field.name, label, values: versions.map((typed) => inWords(field, typed[field.name])) };
  });
  const lines = sequencesOf(form, versions).flatMap((sequence) => compareSequence(sequence, versions));
  return [...fields, ...lines].filter(({ values }) => values.some((value) => value !== values[0]));
}

function compareSequence(sequence: Sequence, versions: readonly FormValues[]): Row[] {
  const { name, label } = sequence;
  const lists = readVersions(sequence, versions);
  const known = Map.groupBy(lists.flat(), ({ key }) => key);
  const common = [...known.keys()].filter((key) => lists.every((list) => list.some((entry) => entry.key === key)));
  const labelOfEntry = (key: string) => known.get(key)?.[0]?.label ?? "";
  const rows = [...known.keys()].map(
    (key): Row => ({
      key,
      label: `${label}, ${labelOfEntry(key)}`,
      values: lists.map((list) => list.find((entry) => entry.key === key)?.text ?? null),
    }),
  );
  const order = lists.map((list) => list.filter(({ key }) => common.includes(key)).map(({ key }) => labelOfEntry(key)));
  return [...rows, { key: orderKey(name), label: `${label}, ordre`, values: order.map((labels) => labels.join("\n")) }];
}

/** The entries of each version, in which a renamed line keeps one key: two copies of it would be published otherwise. */
function readVersions({ read }: Sequence, versions: readonly FormValues[]): Entry[][] {
  const lists = versions.map((typed) => read(typed));
  const followed = lists.map((list) => followRenames(list, lists));
  // The other person's name for the line comes first: takeOver() may not know the original one.
  const names = new Map(
    followed
      .slice(1)
      .reverse()
      .flatMap((list) => list.map(({ entry, former }) => [former, entry.key])),
  );
  return followed.map((list) =>
    list.map(({ entry, former }) => {
      const text = former === entry.key ? entry.text : entry.named;
      return { ...entry, text, key: names.get(former) ?? former };
    }),
  );
}

/** A new line in the place of one of the first version that is gone is that line, renamed. */
function followRenames(list: Entry[], lists: Entry[][]): { entry: Entry; former: string }[] {
  const base = lists[0] ?? [];
  const isIn = (key: string, entries: Entry[]) => entries.some((entry) => entry.key === key);
  const followed = new Set<string>();
  let place = -1;
  return list.map((entry) => {
    const isNew = !lists.some((other) => other !== list && isIn(entry.key, other));
    const next = base[place + 1]?.key;
    const isRenamed = isNew && list !== base && next !== undefined && !isIn(next, list) && !followed.has(next);
    const former = isRenamed ? next : entry.key;
    if (isIn(former, base)) place = base.findIndex(({ key }) => key === former);
    followed.add(former);
    return { entry, former };
  });
}

function takeEntries({ name }: Sequence, theirs: Entry[], mine: Entry[], keys: ReadonlySet<string>): Entry[] {
  const [leading, other] = keys.has(orderKey(name)) ? [theirs, mine] : [mine, theirs];
  const order = leading.map(({ key }) => key);
  other.forEach(({ key }, index) => {
    // Insert an entry of the other version after its predecessor there.
    if (!order.includes(key)) order.splice(order.indexOf(other[index - 1]?.key ?? "") + 1, 0, key);
  });
  return order.flatMap((key) => (keys.has(key) ? theirs : mine).find((entry) => entry.key === key) ?? []);
}

function plainFields(form: Form, versions: readonly FormValues[]): { label: string; field: Field }[] {
  const found = new Map<string, { label: string; field: Field }>();
  for (const typed of versions) {
    for (const group of form.groups(typed)) {
      for (const field of group.list ? [] : group.fields) {
        // The id of an item is not shown as a value.
        const isShown = field.choices !== undefined || !field.isHidden;
        if (field.as !== "lines" && isShown) found.set(field.name, { label: labelOf(group, field), field });
      }
    }
  }
  return [...found.values()];
}

function sequencesOf(form: Form, versions: readonly FormValues[]): Sequence[] {
  const found = new Map<string, Sequence>();
  for (const group of versions.flatMap((typed) => form.groups(typed))) {
    for (const field of group.list ? [] : group.fields) {
      if (field.as === "lines") found.set(field.name, linesSequence(field, labelOf(group, field)));
    }
  }
  const lists = (form.lists ?? []).map(
    (list): Sequence => ({
      name: list.name,
      label: list.title,
      read: (typed) =>
        numbered(
          readLines(list, typed).map((line) => {
            const label = list.keyOf(line);
            const words = list.inWords?.(line);
            const text =
              words ??
              list.fields
                .map((field) => inWords(field, line[field.name]))
                .filter(Boolean)
                .join(" : ");
            const named = words === undefined ? text : `${label} : ${words}`;
            return { key: `${list.name}=${label}`, label, text, named, line };
          }),
        ),
      replace: (typed, entries) =>
        replaceLines(
          list,
          typed,
          entries.map(({ line }) => line),
        ),
    }),
  );
  return [...found.values(), ...lists];
}

function linesSequence({ name }: Field, label: string): Sequence {
  return {
    name,
    label,
    read: (typed) =>
      numbered(
        linesOf(typed[name] ?? "").map((text) => {
          return { key: `${name}=${text}`, label: shortened(text), text, named: text, line: {} };
        }),
      ),
    replace: (typed, entries) => ({ ...typed, [name]: entries.map(({ text }) => text).join("\n") }),
  };
}

/** Numbers equal lines, so that their keys differ. */
function numbered(entries: Entry[]): Entry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const turn = (seen.get(entry.key) ?? 0) + 1;
    seen.set(entry.key, turn);
    return turn === 1 ? entry : { ...entry, key: `${entry.key}#${turn}`, label: `${entry.label} (${turn})` };
  });
}

const orderKey = (name: string) => `${name}#ordre`;
const labelOf = ({ title, day }: FieldGroup, { label }: Field) => `${title}${day ? "" : ","} ${withinSentence(label)}`;
function inWords({ as, choices }: Field, raw = ""): string {
  if (as === "picture" && isShipped(raw)) return defaultAlt[raw];
  return choices?.[raw] ?? unbroken(raw);
}

const LABEL_LENGTH = 40;
const shortened = (text: string) => (text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH)}…` : text);
