import * as v from "valibot";
import type { Defined, FieldNode } from "./define.ts";
import { linesOf } from "./fields.ts";
import { afterWrites, type ContentKind, currentValue, type Editable, type Latest, type Write } from "./kind.ts";
import type { Planned } from "./planned.ts";
import { slugOf } from "./slug.ts";
import type { Workflow } from "./workflow.ts";

export const MAX_ITEMS = 50;

export type Item = { id: string; title: string; state: string };

/** Items with a state and a position. Each has versions of its own, and so has their order. */
export interface ListKind<I extends Item> extends ContentKind<I[]> {
  /** A feminine noun for an item. */
  noun: string;
  item: Defined<I>;
  workflow: Workflow;
  /** When the site shows it, while its state is public. */
  timeOf(item: I): Planned;
  /** Identifies an item in the list, besides its title and state. */
  summary(item: I): { picture?: string; details: string[] };
  /** The initial values of a new item, besides its title. */
  draft?(id: string): Partial<I>;
  /** Fills in what its state and its plan decide, when it is stored. */
  complete?(item: I, before: I | null, now: Date): I;
  /** The address of its page; null while it is not published, undefined for items without a page. */
  addressOf?(item: I): string | null | undefined;
  /** Messages by field for an item that conflicts with other content, such as the current list. */
  refuse?(item: I, read: Read): Record<string, string>;
  /** Other content that must change in the same transaction. */
  alongside?(before: I | null, after: I | null, read: Read): Write[];
}

type Read = <V>(kind: ContentKind<V>) => V;

export function defineList<I extends Item>(about: Omit<ListKind<I>, "schema" | "read">): ListKind<I> {
  const list: ListKind<I> = {
    ...about,
    schema: listOf(about.item.form.schema),
    read: (latest) =>
      inOrder(
        list,
        latest,
        editablesOf(list, latest).items.flatMap((item) => currentValue(item, latest) ?? []),
      ),
  };
  return list;
}

export const itemId = v.pipe(
  v.string("Un identifiant est attendu."),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "L’identifiant s’écrit en minuscules sans accent, avec des tirets."),
  v.maxLength(80, "L’identifiant ne peut pas dépasser 80 caractères."),
);

/** The address of an item. Staff choose it when they create the item; its form ignores changes. */
export function hiddenId(isAllowed: (id: string) => boolean = () => true, refusal = ""): FieldNode<string> {
  return { label: "Identifiant", isHidden: true, schema: v.pipe(itemId, v.check(isAllowed, refusal)), shipped: "" };
}

export const draftOf = <I extends Item>({ item, draft }: ListKind<I>, id: string, title: string): I => ({
  ...item.shipped,
  ...draft?.(id),
  id,
  title,
});

export function itemOf<I extends Item>(list: ListKind<I>, id: string): Editable<I> {
  const { form } = list.item;
  const editable: Editable<I> = {
    key: `${list.key}/${id}`,
    label: list.label,
    path: `${list.path}/${id}`,
    previews: list.previews,
    seenAt: list.seenAt,
    workflow: list.workflow,
    form: { ...form, read: (typed) => ({ ...(form.read(typed) as object), id }) },
    shipped: list.shipped.find((item) => item.id === id) ?? null,
    addressOf: list.addressOf,
    timeOf: list.timeOf,
    complete: list.complete,
    refuse: (item, latest, after = afterWrites(latest, [{ editable, value: item }])) => ({
      ...(!currentValue(editable, latest) && list.read(after).length > MAX_ITEMS && { title: FULL }),
      ...list.refuse?.(item, (kind) => kind.read(latest)),
    }),
    alongside: (before, after, latest) => [
      ...(list.alongside?.(before, after, (kind) => kind.read(latest)) ?? []),
      ...(before === null && after !== null ? placeOfRestored(list, id, latest) : []),
    ],
  };
  return editable;
}

/** Puts a restored item last if the order lacks it: releases before migration 13 kept no position. */
function placeOfRestored<I extends Item>(list: ListKind<I>, id: string, latest: Latest): Write[] {
  const editable = orderOf(list);
  const order = currentValue(editable, latest) ?? [];
  const { first = Number.POSITIVE_INFINITY } = latest.get(`${list.key}/${id}`) ?? {};
  const isLost = !order.includes(id) && first < (latest.get(list.key)?.number ?? 0);
  return isLost ? [{ editable, value: [...order, id] }] : [];
}

export function orderOf<I extends Item>({ key, label, path, seenAt, shipped }: ListKind<I>): Editable<string[]> {
  return {
    key,
    label,
    path,
    previews: [],
    seenAt,
    form: {
      schema: v.array(itemId),
      stored: v.array(itemId),
      groups: () => [{ title: "Liste", fields: [{ name: ORDER, label: "Éléments", as: "lines" }] }],
      read: (typed) => linesOf(typed[ORDER] ?? ""),
      write: (ids) => ({ [ORDER]: ids.join("\n") }),
    },
    shipped: shipped.map(({ id }) => id),
  };
}

const ORDER = "ordre";

/** All keys with versions in a list: its order, and each present or former item. */
export function editablesOf<I extends Item>(list: ListKind<I>, latest: Latest) {
  const prefix = `${list.key}/`;
  const stored = [...latest.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const ids = new Set([...list.shipped.map(({ id }) => id), ...stored]);
  return { order: orderOf(list), items: [...ids].map((id) => itemOf(list, id)) };
}

/** Puts items that the order lacks first, because they are new. */
function inOrder<I extends Item>(list: ListKind<I>, latest: Latest, items: readonly I[]): I[] {
  const order = currentValue(orderOf(list), latest) ?? [];
  const first = ({ id }: I) => latest.get(`${list.key}/${id}`)?.first ?? 0;
  return items.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id) || first(b) - first(a));
}

/** Refuses duplicate addresses and overlong lists. */
function listOf<I extends Item>(item: v.GenericSchema<unknown, I>) {
  return v.pipe(
    v.array(item, "Une liste est attendue."),
    v.maxLength(MAX_ITEMS, FULL),
    v.check(
      (items) => new Set(items.map(({ id }) => id)).size === items.length,
      "Deux éléments ont le même identifiant.",
    ),
  );
}

export const FULL = `La liste ne peut pas dépasser ${MAX_ITEMS} éléments.`;

/** An address that no present or former item uses. */
export function freeId<I extends Item>(list: ListKind<I>, latest: Latest, title: string): string {
  const taken = new Set(editablesOf(list, latest).items.map(({ key }) => key));
  const slug = slugOf(title);
  let id = slug;
  for (let turn = 2; taken.has(`${list.key}/${id}`); turn += 1) id = `${slug}-${turn}`;
  return id;
}
