import * as v from "valibot";
import type { PictureName } from "../ui/pictures.ts";
import { type Editable, type Workflow, whole } from "./editable.ts";
import { linesOf } from "./fields.ts";
import type { ContentForm } from "./form.ts";
import { CONTENT_PLACES, type ContentKind } from "./kind.ts";
import { slugOf } from "./slug.ts";

export const MAX_ITEMS = 50;

export type Item = { id: string; title: string; state: string };

export type ListKind<I extends Item> = {
  kind: ContentKind<I[]>;
  form(id: string): ContentForm<I>;
  previews: Editable<I[], I>["previews"];
  seenAt: Editable<I[], I>["seenAt"];
  workflow: Workflow;
  draft(id: string, title: string): I;
  /** Identifies an item in the list, besides its title and state. */
  summary(item: I): { picture?: PictureName; details: string[] };
};

export const itemId = v.pipe(
  v.string("Un identifiant est attendu."),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "L’identifiant s’écrit en minuscules sans accent, avec des tirets."),
  v.maxLength(80, "L’identifiant ne peut pas dépasser 80 caractères."),
);

/** Refuses duplicate addresses and overlong lists. */
export function listOf<I extends Item>(item: v.GenericSchema<unknown, I>) {
  return v.pipe(
    v.array(item, "Une liste est attendue."),
    v.maxLength(MAX_ITEMS, `La liste ne peut pas dépasser ${MAX_ITEMS} éléments.`),
    v.check(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      "Deux éléments ont le même identifiant.",
    ),
  );
}

export function itemEditable<I extends Item>(
  { kind, form, previews, seenAt, workflow }: ListKind<I>,
  id: string,
): Editable<I[], I> {
  const find = (items: I[]) => items.find((item) => item.id === id) ?? null;
  return {
    kind,
    form: form(id),
    path: `${CONTENT_PLACES[kind.key].path}/${id}`,
    subject: `${kind.key}/${id}`,
    previews,
    seenAt,
    workflow,
    get: find,
    set: (items, part, order = []) => {
      if (!part) return items.filter((item) => item.id !== id);
      if (find(items)) return items.map((item) => (item.id === id ? part : item));
      // Restore the item after its nearest former predecessor that is left.
      const before = order.slice(0, Math.max(0, order.indexOf(id)));
      return items.toSpliced(items.findLastIndex((item) => before.includes(item.id)) + 1, 0, part);
    },
    order: (items) => items.map((item) => item.id),
  };
}

/** The whole list, for a reset: compares every field of every item, and the order. */
export function listEditable<I extends Item>({ kind, form, seenAt }: ListKind<I>): Editable<I[], I[]> {
  const all: ContentForm<I[]> = {
    schema: kind.schema,
    groups: (typed) => [
      { title: "Liste", fields: [{ name: ORDER, label: "Éléments", as: "lines" }] },
      ...linesOf(typed[ORDER] ?? "").flatMap((id) =>
        form(id)
          .groups(typed)
          .map((group) => ({
            title: `${typed[`${id}/title`] ?? id}, ${group.title.toLowerCase()}`,
            fields: group.fields.map((field) => ({ ...field, name: `${id}/${field.name}` })),
          })),
      ),
    ],
    read: () => [],
    write: (items) => ({
      [ORDER]: items.map(({ id }) => id).join("\n"),
      ...Object.fromEntries(
        items.flatMap((item) =>
          Object.entries(form(item.id).write(item)).map(([name, value]) => [`${item.id}/${name}`, value]),
        ),
      ),
    }),
  };
  return whole(kind, all, { path: CONTENT_PLACES[kind.key].path, previews: [], seenAt });
}

export function orderEditable<I extends Item>({ kind, seenAt }: ListKind<I>): Editable<I[], string[]> {
  const form: ContentForm<string[]> = {
    schema: v.array(itemId),
    groups: () => [{ title: "Liste", fields: [{ name: ORDER, label: "Éléments", as: "lines" }] }],
    read: (typed) => linesOf(typed[ORDER] ?? ""),
    write: (ids) => ({ [ORDER]: ids.join("\n") }),
  };
  return {
    kind,
    form,
    path: CONTENT_PLACES[kind.key].path,
    subject: `${kind.key}:ordre`,
    previews: [],
    seenAt,
    get: (items) => items.map(({ id }) => id),
    // An item missing in the order is new, so it comes first.
    set: (items, ids) => ids && items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  };
}

const ORDER = "ordre";

export function freeId(items: readonly { id: string }[], title: string): string {
  const slug = slugOf(title);
  const isTaken = (id: string) => items.some((item) => item.id === id);
  if (!isTaken(slug)) return slug;
  let turn = 2;
  while (isTaken(`${slug}-${turn}`)) turn += 1;
  return `${slug}-${turn}`;
}
