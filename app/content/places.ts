import type { Field, FieldGroup, FormValues } from "./form.ts";
import { ordinal } from "./lines.ts";

/**
 * « Histoire, 2e date, Année » for the value at this path; null when no field shows it.
 * @param typed names a line by its first field: « L’équipe, Odile Marchand, Photo »
 */
export function placeIn(
  groups: readonly FieldGroup[],
  path: readonly string[],
  typed: FormValues = {},
): string[] | null {
  const name = path.join(".");
  for (const { title, fields, list } of groups) {
    const field = holderOf(fields, name);
    if (!field) continue;
    const line = Number(list && path[list.name.split(".").length]);
    const first = list && fields.find((each) => each.name.startsWith(`${list.name}.${line}.`));
    const within = Number.parseInt(name.slice(field.name.length + 1), 10);
    return [
      title,
      ...(list ? [(first && typed[first.name]) || `${ordinal(line)} ${list.noun}`] : []),
      field.label,
      ...(Number.isNaN(within) ? [] : [`ligne ${within + 1}`]),
    ];
  }
  const group = groups.find(
    ({ fields, list }) => list?.name === name || fields.some((field) => field.name.startsWith(`${name}.`)),
  );
  return group ? [group.title] : null;
}

/** Prefixes each message with its field's label, for a summary far from the fields. */
export function withPlaces(errors: Readonly<Record<string, string>>, groups: readonly FieldGroup[]) {
  const placed = Object.entries(errors).map(([name, message]) => {
    const place = placeIn(groups, name.split("."))?.join(", ");
    return [name, place ? `${place} : ${message}` : message];
  });
  return Object.fromEntries(placed) as Record<string, string>;
}

function holderOf(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => name === field.name || (field.as === "lines" && name.startsWith(`${field.name}.`)));
}
