import type { AllContent } from "./all-content.ts";
import { type Difference, differences } from "./differences.ts";
import { LIST_KINDS, WHOLE_KINDS } from "./kinds.ts";
import type { Item, ListKind } from "./list-kind.ts";

export type KindChanges = { key: string; label: string; differences: Difference[] };

export function changesBetween(before: AllContent, after: AllContent): KindChanges[] {
  return [
    ...WHOLE_KINDS.filter(({ key }) => key in after).map(({ key, label, form }) => ({
      key,
      label,
      differences: differences(form, before[key], after[key]),
    })),
    ...LIST_KINDS.map((list) => ({
      key: list.key,
      label: list.label,
      differences: listDifferences(list, before[list.key] as Item[], after[list.key] as Item[]),
    })),
  ].filter((kind) => kind.differences.length > 0);
}

function listDifferences<I extends Item>(
  { item: { form }, workflow }: ListKind<I>,
  before: I[],
  after: I[],
): Difference[] {
  const stateOf = (item: I | undefined) => item && (workflow[item.state]?.label ?? item.state);
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  const rows = ids.flatMap((id): Difference[] => {
    const [was, is] = [before, after].map((items) => items.find((item) => item.id === id));
    if (was && is) {
      return differences(form, was, is).map((row) => ({
        ...row,
        key: `${id}/${row.key}`,
        label: `${is.title}, ${row.label.charAt(0).toLowerCase()}${row.label.slice(1)}`,
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
  const titles = (items: I[] = []) => items.map(({ title }) => title).join("\n");
  return isMoved
    ? [...rows, { key: "ordre", label: "Ordre", before: titles(orderBefore), after: titles(orderAfter) }]
    : rows;
}
