import * as v from "valibot";
import type { PictureName } from "../ui/pictures.ts";
import type { Defined, FieldNode } from "./define.ts";
import { type Editable, type Workflow, whole } from "./editable.ts";
import { linesOf } from "./fields.ts";
import type { ContentForm } from "./form.ts";
import type { ContentKind, Shown } from "./kind.ts";
import { slugOf } from "./slug.ts";

export const MAX_ITEMS = 50;

export type Item = { id: string; title: string; state: string };

export interface ListKind<I extends Item> extends ContentKind<I[]>, Shown {
  /** A feminine noun for an item. */
  noun: string;
  item: Defined<I>;
  workflow: Workflow;
  /** Identifies an item in the list, besides its title and state. */
  summary(item: I): { picture?: PictureName; details: string[] };
}

export function defineList<I extends Item>(list: Omit<ListKind<I>, "schema" | "stored">): ListKind<I> {
  return { ...list, schema: listOf(list.item.schema), stored: listOf(list.item.stored) };
}

export const itemId = v.pipe(
  v.string("Un identifiant est attendu."),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "L’identifiant s’écrit en minuscules sans accent, avec des tirets."),
  v.maxLength(80, "L’identifiant ne peut pas dépasser 80 caractères."),
);

/** The address of an item. The form of an item ignores what is typed here. */
export function hiddenId(isAllowed: (id: string) => boolean = () => true, refusal = ""): FieldNode<string> {
  return { label: "Identifiant", isHidden: true, schema: v.pipe(itemId, v.check(isAllowed, refusal)), shipped: "" };
}

export const draftOf = <I extends Item>({ item }: ListKind<I>, id: string, title: string): I => ({
  ...item.shipped,
  id,
  title,
});

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

export function itemEditable<I extends Item>(kind: ListKind<I>, id: string): Editable<I[], I> {
  const { previews, seenAt, workflow, item } = kind;
  const find = (items: I[]) => items.find((item) => item.id === id) ?? null;
  return {
    kind,
    form: { ...item.form, read: (typed) => ({ ...(item.form.read(typed) as object), id }) },
    path: `${kind.path}/${id}`,
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
export function listEditable<I extends Item>(kind: ListKind<I>): Editable<I[], I[]> {
  const { form } = kind.item;
  const all: ContentForm<I[]> = {
    schema: kind.schema,
    stored: kind.stored,
    groups: (typed) => [
      { title: "Liste", fields: [{ name: ORDER, label: "Éléments", as: "lines" }] },
      ...linesOf(typed[ORDER] ?? "").flatMap((id) =>
        form.groups(typed).map((group) => ({
          title: `${typed[`${id}/title`] ?? id}, ${group.title.toLowerCase()}`,
          fields: group.fields.map((field) => ({ ...field, name: `${id}/${field.name}` })),
        })),
      ),
    ],
    read: () => [],
    write: (items) => ({
      [ORDER]: items.map(({ id }) => id).join("\n"),
      ...Object.fromEntries(
        items.flatMap((item) => Object.entries(form.write(item)).map(([name, value]) => [`${item.id}/${name}`, value])),
      ),
    }),
  };
  return whole({ ...kind, form: all, previews: [] });
}

export function orderEditable<I extends Item>(kind: ListKind<I>): Editable<I[], string[]> {
  const form: ContentForm<string[]> = {
    schema: v.array(itemId),
    stored: v.array(itemId),
    groups: () => [{ title: "Liste", fields: [{ name: ORDER, label: "Éléments", as: "lines" }] }],
    read: (typed) => linesOf(typed[ORDER] ?? ""),
    write: (ids) => ({ [ORDER]: ids.join("\n") }),
  };
  return {
    kind,
    form,
    path: kind.path,
    subject: `${kind.key}:ordre`,
    previews: [],
    seenAt: kind.seenAt,
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
