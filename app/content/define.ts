/**
 * Defines a kind of content once: how each field is typed, stored and shipped. The schema, form, preview, versions,
 * conflicts and export follow from it.
 */
import * as v from "valibot";
import { getIn, readFields, setIn, writeFields } from "./fields.ts";
import type { ContentForm, Field, FieldGroup, FormValues, LineList } from "./form.ts";
import { lineGroup, readLines, writeLines } from "./lines.ts";

type Schema<V> = v.GenericSchema<unknown, V>;

export type FieldNode<V> = Omit<Field, "name"> & { schema: Schema<V>; shipped: V };
type PartNode<V> = { parts: Nodes; isOptional: boolean; schema: Schema<V>; shipped: V };
type ListNode<V> = Omit<LineList, "name" | "fields"> & {
  line: Record<string, FieldNode<unknown>>;
  schema: Schema<V>;
  shipped: V;
};
// biome-ignore lint/suspicious/noExplicitAny: each node has its own type, which its schema checks
export type Nodes = Readonly<Record<string, FieldNode<any> | PartNode<any> | ListNode<any>>>;

export type GroupNode = Omit<FieldGroup, "fields" | "list" | "brief"> & {
  of: Nodes;
  /** The summary of the group while it is collapsed. */
  inShort?: (typed: FormValues) => string;
};

type NodeValue<N> = N extends { schema: v.GenericSchema<unknown, infer V> } ? V : never;
type NodesValue<N> = { -readonly [K in keyof N]: NodeValue<N[K]> };
type Joined<U> = (U extends unknown ? (part: U) => void : never) extends (all: infer All) => void
  ? { [K in keyof All]: All[K] }
  : never;
export type GroupsValue<G extends readonly GroupNode[]> = Joined<NodesValue<G[number]["of"]>>;

/** The fields of one object of the value. */
export function part<const N extends Nodes>(
  parts: N,
  refine: (schema: Schema<NodesValue<N>>) => Schema<NodesValue<N>> = (schema) => schema,
): PartNode<NodesValue<N>> {
  return { parts, isOptional: false, schema: refine(objectOf(parts)), shipped: shippedOf(parts) };
}

/** All fields filled in, or none: then the value is null, as it ships. */
export function partOrNone<const N extends Nodes>(
  parts: N,
  refine: (schema: Schema<NodesValue<N>>) => Schema<NodesValue<N>> = (schema) => schema,
): PartNode<NodesValue<N> | null> {
  const optional = Object.fromEntries(
    Object.entries(parts).map(([name, node]) => [name, "parts" in node ? node : { ...node, optional: true }]),
  ) as Nodes;
  return { parts: optional, isOptional: true, schema: v.nullable(refine(allOf(parts))), shipped: null };
}

/** Rows of the same fields, which staff add, remove and, with `canMove`, reorder. */
export function list<const N extends Record<string, FieldNode<unknown>>>(
  {
    most,
    least = 0,
    ...about
  }: Omit<ListNode<unknown>, "line" | "schema" | "shipped" | "keyOf" | "least"> &
    Partial<Pick<ListNode<unknown>, "keyOf" | "least">>,
  line: N,
  shipped: NodesValue<N>[],
): ListNode<NodesValue<N>[]> {
  const [first = ""] = Object.keys(line);
  const schema = v.pipe(
    v.array(objectOf(line), "Une liste est attendue."),
    v.minLength(least, least === 1 ? "Une ligne au moins." : `${least} lignes au moins.`),
    v.maxLength(most, `${most} lignes au plus.`),
  );
  return { keyOf: (typed) => (typed[first] ?? "").trim(), most, least, ...about, line, schema, shipped };
}

export function optional<V>(node: FieldNode<V>, shipped: V | null = null): FieldNode<V | null> {
  return { ...node, optional: true, schema: v.nullable(node.schema), shipped };
}

export type Defined<V> = { shipped: V; form: ContentForm<V> };

export type Checks<V> = {
  /** Refuses new values that published content may contain. Returns messages by field. */
  checkNew?: NonNullable<ContentForm<V>["checkNew"]>;
  /** Adds the checks that concern several fields. */
  refine?: (schema: Schema<V>) => Schema<V>;
};

export function define<const G extends readonly GroupNode[]>(
  groups: G,
  { checkNew, refine = (schema) => schema }: Checks<GroupsValue<G>> = {},
): Defined<GroupsValue<G>> {
  const nodes: Nodes = Object.assign({}, ...groups.map(({ of }) => of));
  const schema = refine(objectOf(nodes) as unknown as Schema<GroupsValue<G>>);
  const stored = v.union([schema, v.pipe(v.unknown(), v.transform(completed(nodes)), schema)]);
  const flat = groups.map(({ of, inShort, ...about }) => ({ about, inShort, ...flatten(of) }));
  const fields = flat.flatMap((group) => group.fields);
  const lists = flat.flatMap((group) => group.lists);
  const optionalNames = optionalParts(nodes);
  return {
    shipped: shippedOf(nodes) as GroupsValue<G>,
    form: {
      schema,
      stored,
      lists,
      groups: (typed) =>
        flat.flatMap(({ about, inShort, ...group }): FieldGroup[] => {
          const brief = inShort && { brief: inShort(typed) };
          return [
            ...(group.fields.length > 0 ? [{ ...about, ...brief, fields: group.fields }] : []),
            ...group.lists.map((each) => ({
              ...lineGroup(each, typed, lists),
              ...brief,
              ...(group.fields.length > 0 && { isWithin: true as const }),
              ...(about.shownFor && { shownFor: about.shownFor }),
            })),
          ];
        }),
      read: (typed) => {
        const value = readFields(fields, typed);
        for (const each of lists)
          setIn(
            value,
            each.name,
            readLines(each, typed).map((line) => readFields(each.fields, line)),
          );
        for (const name of optionalNames) if (isEmpty(getIn(value, name))) setIn(value, name, null);
        return value;
      },
      write: (value) => ({
        ...writeFields(fields, value as object),
        ...Object.assign(
          {},
          ...lists.map((each) => {
            const rows = getIn(value, each.name) as object[];
            return writeLines(
              each,
              rows.map((row) => writeFields(each.fields, row)),
            );
          }),
        ),
      }),
      checkNew: (value, published, typed) => ({
        ...refuseExtremes(fields, value, published),
        ...checkNew?.(value, published, typed),
      }),
    },
  };
}

const DECIMALS_MOST = 6;
const NUMBER_MOST = 10_000_000_000;

/** Not part of the schema: an earlier release stored any number. The numbers in lists have closer limits of their own. */
function refuseExtremes(fields: readonly Field[], value: unknown, published: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { name, unit } of fields) {
    const number = getIn(value, name);
    // Maps write degrees with 14 decimals and more.
    if (typeof number !== "number" || unit === "°" || number === getIn(published, name)) continue;
    if (number > NUMBER_MOST) errors[name] = "Ce nombre dépasse 10 milliards.";
    else if (Number(number.toFixed(DECIMALS_MOST)) !== number) errors[name] = "Six décimales au plus.";
  }
  return errors;
}

function flatten(nodes: Nodes, prefix = ""): { fields: Field[]; lists: LineList[] } {
  const fields: Field[] = [];
  const lists: LineList[] = [];
  for (const [key, node] of Object.entries(nodes)) {
    const name = prefix + key;
    if ("parts" in node) {
      const inner = flatten(node.parts, `${name}.`);
      fields.push(...inner.fields);
      lists.push(...inner.lists);
    } else if ("line" in node) {
      const { line, schema, shipped, ...about } = node;
      lists.push({ ...about, name, fields: flatten(line).fields });
    } else {
      const { schema, shipped, ...field } = node;
      fields.push({ ...field, name });
    }
  }
  return { fields, lists };
}

function allOf<N extends Nodes>(nodes: N) {
  return v.object(mapValues(nodes, ({ schema }) => schema)) as unknown as Schema<NodesValue<N>>;
}

/** Fields missing in a file or value of an earlier release take the shipped value. */
function objectOf<N extends Nodes>(nodes: N) {
  const entries = mapValues(nodes, ({ schema, shipped }) => v.optional(schema, shipped));
  return v.object(entries) as unknown as Schema<NodesValue<N>>;
}

/** Replaces missing and invalid fields of an older release by the shipped value; keeps the rest. */
const completed =
  (nodes: Nodes) =>
  (value: unknown): unknown =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, completedNode(node, value[key])]))
      : value;

function completedNode(node: Nodes[string], value: unknown): unknown {
  if (v.is(node.schema, value)) return value;
  const next = completedInside(node, value);
  return v.is(node.schema, next) ? next : node.shipped;
}

function completedInside(node: Nodes[string], value: unknown): unknown {
  if ("line" in node) return completedRows(node.line, value);
  return "parts" in node && !node.isOptional ? completed(node.parts)(value) : value;
}

function completedRows(line: Nodes, rows: unknown): unknown {
  return Array.isArray(rows) ? rows.map(completed(line)).filter((row) => v.is(objectOf(line), row)) : rows;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function shippedOf<N extends Nodes>(nodes: N) {
  return mapValues(nodes, ({ shipped }) => shipped) as NodesValue<N>;
}

function optionalParts(nodes: Nodes, prefix = ""): string[] {
  return Object.entries(nodes).flatMap(([key, node]) => {
    if (!("parts" in node)) return [];
    return [...optionalParts(node.parts, `${prefix}${key}.`), ...(node.isOptional ? [prefix + key] : [])];
  });
}

const isEmpty = (value: unknown) => Object.values(value ?? {}).every((each) => each === null);

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
