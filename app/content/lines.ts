import type { FieldGroup, FormValues, LineList } from "./form.ts";

export type Edited = { list: string; said: string; focus: string };

export function lineGroup(list: LineList, typed: FormValues, lists: readonly LineList[] = []): FieldGroup {
  const { name, title, help, noun, canMove, most, isBlock, isUnfolded, takesOver } = list;
  const written = countLines(list, typed);
  const isBlank = takesOver === true && written === 0;
  const lines = isBlank ? 1 : written;
  const model = isBlank && modelOf(list, lists, typed)?.title;
  const fields = Array.from({ length: lines }, (_, index) =>
    list.fields.map((field) => ({ ...field, name: `${name}.${index}.${field.name}` })),
  ).flat();
  return {
    title,
    help,
    row: true,
    fields,
    list: {
      name,
      noun,
      lines,
      canMove,
      isFull: lines >= most,
      isBlank,
      isUnfolded,
      ...(isBlock && {
        blocks: readLines(list, typed).map((line, index) => ({
          title: nameOf(list, line, index),
          kind: list.kindOf?.(line),
        })),
      }),
      ...(model && { model }),
    },
  };
}

/** A line in words, for people. */
const nameOf = ({ titleOf, keyOf }: LineList, line: FormValues, index: number) => (titleOf ?? keyOf)(line, index);

/** The last list with lines before this one. */
function modelOf(list: LineList, lists: readonly LineList[], typed: FormValues): LineList | undefined {
  const before = lists.slice(0, lists.indexOf(list)).filter(({ takesOver }) => takesOver);
  return before.findLast((other) => countLines(other, typed) > 0);
}

export function readLines(list: LineList, typed: FormValues): FormValues[] {
  return Array.from({ length: countLines(list, typed) }, (_, index) =>
    Object.fromEntries(list.fields.map(({ name }) => [name, typed[`${list.name}.${index}.${name}`] ?? ""])),
  );
}

export function writeLines(list: LineList, lines: readonly FormValues[]): FormValues {
  return Object.fromEntries(
    lines.flatMap((line, index) => list.fields.map(({ name }) => [`${list.name}.${index}.${name}`, line[name] ?? ""])),
  );
}

export function replaceLines(list: LineList, typed: FormValues, lines: readonly FormValues[]): FormValues {
  const others = Object.entries(typed).filter(([name]) => !name.startsWith(`${list.name}.`));
  return { ...Object.fromEntries(others), ...writeLines(list, lines) };
}

export function withoutBlankLines(lists: readonly LineList[] = [], typed: FormValues): FormValues {
  return lists.reduce((result, list) => {
    const lines = readLines(list, result).filter((line) => Object.values(line).some((value) => value.trim() !== ""));
    return replaceLines(list, result, lines);
  }, typed);
}

/** @param command the value of the pressed button, `up:timeline:2` or `add:timeline`; null for another button */
export function editLines(
  lists: readonly LineList[] = [],
  typed: FormValues,
  command: string,
): { typed: FormValues; edited: Edited } | null {
  const [verb = "", name = "", at = ""] = command.split(":");
  const list = lists.find((candidate) => candidate.name === name);
  if (!list) return null;
  const lines = readLines(list, typed);
  const model = modelOf(list, lists, typed);
  if (verb === "copy" && lines.length === 0 && model) {
    const said = `Les lignes de ${model.title} sont reprises : changez ce qui diffère.`;
    const focus = `${name}.0.${list.fields[0]?.name}`;
    return { typed: replaceLines(list, typed, readLines(model, typed)), edited: { list: name, said, focus } };
  }
  const edited = edit(list, lines, verb, Number(at));
  return edited && { typed: replaceLines(list, typed, lines), edited: { list: name, ...edited } };
}

export const commandOf = (verb: "up" | "down" | "remove" | "add" | "copy", list: string, index?: number) =>
  [verb, list, index].filter((part) => part !== undefined).join(":");

function edit(list: LineList, lines: FormValues[], verb: string, index: number): Omit<Edited, "list"> | null {
  const { name, noun, most, fields } = list;
  if (verb === "add") {
    if (lines.length >= most) return null;
    lines.push({});
    const said = `Une ligne vide est ajoutée : c’est la ${ordinal(lines.length - 1)} ${noun}.`;
    return { said, focus: `${name}.${lines.length - 1}.${fields[0]?.name}` };
  }
  const line = lines[index];
  if (!line) return null;
  const called = nameOf(list, line, index) || `La ligne ${index + 1}`;
  if (verb === "remove") {
    lines.splice(index, 1);
    const focus =
      lines.length === 0 ? commandOf("add", name) : commandOf("remove", name, Math.min(index, lines.length - 1));
    return { said: `${called} : cette ligne est retirée du formulaire.`, focus };
  }
  const to = { up: index - 1, down: index + 1 }[verb];
  if (!list.canMove || to === undefined || !lines[to]) return null;
  lines.splice(to, 0, ...lines.splice(index, 1));
  const isAtEnd = to === 0 || to === lines.length - 1;
  const onward = isAtEnd ? (to === 0 ? "down" : "up") : (verb as "up" | "down");
  return {
    said: `${called} : c’est maintenant la ${ordinal(to)} ${noun} sur ${lines.length}.`,
    focus: commandOf(onward, name, to),
  };
}

export const ordinal = (index: number) => (index === 0 ? "1re" : `${index + 1}e`);

/**
 * Reads up to twice the allowed lines, because two people may each have filled the list: the schema then refuses it.
 */
function countLines({ name, most }: LineList, typed: FormValues): number {
  const indexes = Array.from({ length: 2 * most }, (_, index) => index);
  return indexes.findLastIndex((index) => Object.keys(typed).some((key) => key.startsWith(`${name}.${index}.`))) + 1;
}
