import { offerList } from "../careers/offers-content.ts";
import { companyForm } from "../company/company-form.ts";
import { hoursForm } from "../company/hours-form.ts";
import { pricesForm } from "../company/prices-form.ts";
import { newsList } from "../news/news-content.ts";
import type { ContentFile } from "./all-content.ts";
import { type Difference, differences } from "./differences.ts";
import { CONTENT_PLACES, type ContentKey } from "./kind.ts";
import type { Item, ListKind } from "./list-kind.ts";

export type KindChanges = { key: ContentKey; label: string; differences: Difference[] };

export function changesBetween(before: ContentFile["content"], after: ContentFile["content"]): KindChanges[] {
  const found: Record<ContentKey, Difference[]> = {
    hours: differences(hoursForm, before.hours, after.hours),
    company: differences(companyForm, before.company, after.company),
    prices: differences(pricesForm, before.prices, after.prices),
    offers: listDifferences(offerList, before.offers, after.offers),
    news: listDifferences(newsList, before.news, after.news),
  };
  return (Object.keys(found) as ContentKey[])
    .map((key) => ({ key, label: CONTENT_PLACES[key].label, differences: found[key] }))
    .filter((kind) => kind.differences.length > 0);
}

function listDifferences<I extends Item>({ form, workflow }: ListKind<I>, before: I[], after: I[]): Difference[] {
  const stateOf = (item: I | undefined) => item && (workflow[item.state]?.label ?? item.state);
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  const rows = ids.flatMap((id): Difference[] => {
    const [was, is] = [before, after].map((items) => items.find((item) => item.id === id));
    if (was && is) {
      return differences(form(id), was, is).map((row) => ({
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
