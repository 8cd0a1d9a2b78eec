/** Kinds that are lists of items, each edited on a page of its own and known by an `id` that is part of an address. */
import * as v from "valibot";
import { type Editable, whole } from "./editable.ts";
import type { ContentForm } from "./form.ts";
import { CONTENT_PLACES, type ContentKind } from "./kind.ts";
import { slugOf } from "./slug.ts";

export const ITEMS_AT_MOST = 50;

export type Item = { id: string; title: string };

export const itemId = v.pipe(
  v.string("Un identifiant est attendu."),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "L’identifiant s’écrit en minuscules sans accent, avec des tirets."),
  v.maxLength(80, "L’identifiant ne peut pas dépasser 80 caractères."),
);

/** No two items with one address, and no more than a page can list. */
export function listOf<I extends Item>(item: v.GenericSchema<unknown, I>) {
  return v.pipe(
    v.array(item, "Une liste est attendue."),
    v.maxLength(ITEMS_AT_MOST, `La liste ne peut pas dépasser ${ITEMS_AT_MOST} éléments.`),
    v.check(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      "Deux éléments ont le même identifiant.",
    ),
  );
}

export function itemEditable<I extends Item>(
  kind: ContentKind<I[]>,
  form: ContentForm<I>,
  id: string,
  previews: Editable<I[], I>["previews"],
): Editable<I[], I> {
  const find = (items: I[]) => items.find((item) => item.id === id) ?? null;
  return {
    kind,
    form,
    path: `${CONTENT_PLACES[kind.key].path}/${id}`,
    subject: `${kind.key}/${id}`,
    previews,
    part: find,
    put: (items, part) => {
      if (!part) return items.filter((item) => item.id !== id);
      return find(items) ? items.map((item) => (item.id === id ? part : item)) : [part, ...items];
    },
  };
}

/** The list as a whole, which can go back to its origin; what an item says in a line tells two lists apart. */
export function listEditable<I extends Item>(kind: ContentKind<I[]>, describe: (item: I) => string) {
  const form: ContentForm<I[]> = {
    schema: kind.schema,
    groups: (typed) => [{ title: "Liste", fields: Object.keys(typed).map((id) => ({ name: id, label: id })) }],
    read: () => [],
    write: (items) => Object.fromEntries(items.map((item) => [item.id, describe(item)])),
  };
  return whole(kind, form, { path: CONTENT_PLACES[kind.key].path, previews: [] });
}

/** An id for a new item that no other one has. */
export function freeId(items: readonly Item[], title: string): string {
  const slug = slugOf(title);
  const isTaken = (id: string) => items.some((item) => item.id === id);
  if (!isTaken(slug)) return slug;
  let turn = 2;
  while (isTaken(`${slug}-${turn}`)) turn += 1;
  return `${slug}-${turn}`;
}
