import { withinSentence } from "../../core/text/capitals.ts";
import { type Difference, differences } from "./differences.ts";
import type { Item, ListKind } from "./list-kind.ts";

/** The key of a difference in the order of a list. */
export const MOVED = "ordre#ordre";

/** A new or removed item counts as one difference. */
export function listDifferences<I extends Item>(
  { item: { form }, workflow }: ListKind<I>,
  before: readonly I[],
  after: readonly I[],
): Difference[] {
  const stateOf = (item: I | undefined) => item && (workflow[item.state]?.label ?? item.state);
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  const rows = ids.flatMap((id): Difference[] => {
    const [was, is] = [before, after].map((items) => items.find((item) => item.id === id));
    if (was && is) {
      return differences(form, was, is).map((row) => ({
        ...row,
        key: `${id}/${row.key}`,
        label: `${is.title}, ${withinSentence(row.label)}`,
      }));
    }
    const title = (was ?? is)?.title ?? id;
    return [{ key: id, label: title, before: stateOf(was) ?? null, after: stateOf(is) ?? null }];
  });
  const [orderBefore, orderAfter] = [
    [before, after],
    [after, before],
  ].map(([items = [], others = []]) => items.filter(({ id }) => others.some((other) => other.id === id)));
  const isMoved = orderBefore?.some(({ id }, place) => orderAfter?.[place]?.id !== id);
  const titles = (items: readonly I[] = []) => items.map(({ title }) => title).join("\n");
  return isMoved
    ? [...rows, { key: MOVED, label: "Ordre", before: titles(orderBefore), after: titles(orderAfter) }]
    : rows;
}
