import { type GenericSchema, safeParse } from "valibot";
import { type Checks, define, type GroupNode, type GroupsValue } from "./define.ts";
import type { ContentForm } from "./form.ts";
import type { Planned } from "./planned.ts";
import type { Workflow } from "./workflow.ts";

/**
 * The last version of each key. Undefined means the shipped value, null a removed item. Numbers grow with each change
 * of any key; keys changed together share one.
 */
export type Latest = ReadonlyMap<string, { number: number; first: number; at: string; value: unknown }>;

export type Shown = {
  label: string;
  path: string;
  /** `isBeside`: shown beside the form, where a press on a text leads to its field. */
  previews: { page: string; label: string; isBeside?: true }[];
  seenAt: { href: string; label: string };
};

/**
 * The unit that one form edits and that has its own versions: a whole kind, an item of a list, or the order of a list.
 */
export interface Editable<V> extends Shown {
  /** The key of its versions: `hours`, `news/<id>`; `news` for the order of the list. */
  key: string;
  form: ContentForm<V>;
  /** Null for an item that was created here. */
  shipped: V | null;
  workflow?: Workflow;
  /** A version stores only what people wrote; the rest follows later releases (decision 19). */
  followsReleases?: true;
  /** Fills in what its state and its plan decide, when it is stored. */
  complete?: ((value: V, before: V | null, now: Date) => V) | undefined;
  /** Whether this value only starts later. Until then the one before it stays in force. */
  isAhead?(value: V, now: Date): boolean;
  /** Whether it shows nothing at any time: its start only takes away the value before. */
  isEmpty?(value: V): boolean;
  /** For an item with a state: when the site shows it. */
  timeOf?: ((value: V) => Planned) | undefined;
  /** The address of its own page; null while it is not published, undefined for items without a page. */
  addressOf?: ((value: V) => string | null | undefined) | undefined;
  /**
   * Messages by field for a value that conflicts with other content.
   * @param after the versions once its whole change is written, if that writes more than this value
   */
  refuse?(value: V, latest: Latest, after?: Latest): Record<string, string>;
  /** Questions by field about an allowed but strange value: saving it again confirms it. */
  doubt?(value: V, before: V): Record<string, string>;
  /** Other content that must change in the same transaction. */
  alongside?(before: V | null, after: V | null, latest: Latest): Write[];
}

export type Write = {
  // biome-ignore lint/suspicious/noExplicitAny: keys of several kinds change together
  editable: Editable<any>;
  value: unknown;
  /** A version to write before it, shown until this one begins. */
  interim?: unknown;
};

export interface ContentKind<V> extends Shown {
  key: string;
  /** Its name in a sentence of the audit log: « a changé les horaires ». */
  object: string;
  /** Validates an imported value. */
  schema: GenericSchema<unknown, V>;
  shipped: V;
  read(latest: Latest): V;
  /** Whether this value only starts later. Until then the one before it stays in force. */
  isAhead?(value: V, now: Date): boolean;
  /** Whether it shows nothing at any time: its start only takes away the value before. */
  isEmpty?(value: V): boolean;
  /** The next instant at which it changes pages without an edit. */
  nextChange?(value: V, now: Date): Date | null;
}

/** A kind with a single form. */
export interface WholeKind<V> extends ContentKind<V>, Editable<V> {
  shipped: V;
}

export function defineContent<const G extends readonly GroupNode[]>(
  about: Shown &
    Pick<
      WholeKind<GroupsValue<G>>,
      "key" | "object" | "isAhead" | "isEmpty" | "nextChange" | "doubt" | "followsReleases"
    >,
  groups: G,
  checks?: Checks<GroupsValue<G>>,
): WholeKind<GroupsValue<G>> {
  return wholeKind({ ...about, ...define(groups, checks) });
}

export function wholeKind<V>(about: Omit<WholeKind<V>, "schema" | "read">): WholeKind<V> {
  return { ...about, schema: about.form.schema, read: (latest) => currentValue(about, latest) ?? about.shipped };
}

/** The versions of a kind and of its items. */
export const ownOf = (key: string, latest: Latest) =>
  [...latest].filter(([of]) => of === key || of.startsWith(`${key}/`));

export function afterWrites(latest: Latest, writes: readonly Write[]): Latest {
  const written = writes.map(({ editable: { key }, value }) => {
    const { number = 0, first = 0, at = "" } = latest.get(key) ?? {};
    return [key, { number, first, at, value }] as const;
  });
  return new Map([...latest, ...written]);
}

/** Null when the item does not exist. */
export function currentValue<V>(editable: Editable<V>, latest: Latest): V | null {
  return readStored(editable, latest.get(editable.key)?.value);
}

/** Returns the shipped value in place of one that this release cannot read. */
export function readStored<V>(editable: Pick<Editable<V>, "form" | "shipped">, stored: unknown): V | null {
  const read = parseStored(editable, stored);
  return read ? read.value : editable.shipped;
}

/** Returns undefined for a value that this release cannot read. */
export function parseStored<V>({ form, shipped }: Pick<Editable<V>, "form" | "shipped">, stored: unknown) {
  if (stored === undefined) return { value: shipped };
  if (stored === null) return { value: null };
  const result = safeParse(form.stored, stored);
  return result.success ? { value: result.output } : undefined;
}
