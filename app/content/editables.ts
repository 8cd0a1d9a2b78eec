import { offerList } from "../careers/offers-content.ts";
import { companyEditable } from "../company/company-form.ts";
import { hoursEditable } from "../company/hours-form.ts";
import { pricesEditable } from "../company/prices-form.ts";
import { newsList } from "../news/news-content.ts";
import type { Editable } from "./editable.ts";
import { type Item, itemEditable, type ListKind, listEditable, orderEditable } from "./list-kind.ts";

// biome-ignore lint/suspicious/noExplicitAny: each kind has its own type, which its form and schema check
type AnyEditable = Editable<any, any>;

/** Finds what the audit log names: `hours`, `offers`, `offers/<id>` or `offers:ordre`; undefined for anything else. */
export function editableOf(subject: string): AnyEditable | undefined {
  const [, key = "", mark, id = ""] = /^([a-z]+)(?:([/:])(.+))?$/.exec(subject) ?? [];
  if (key === "offers") return editableInList(offerList, mark, id);
  if (key === "news") return editableInList(newsList, mark, id);
  return WHOLE.find((editable) => editable.subject === subject);
}

const WHOLE: AnyEditable[] = [hoursEditable, companyEditable, pricesEditable];

function editableInList<I extends Item>(list: ListKind<I>, mark: string | undefined, id: string) {
  if (mark === "/") return itemEditable(list, id);
  return mark ? orderEditable(list) : listEditable(list);
}
