import { type Content, factsFrom } from "../../server/content.ts";
import { jobOffers, toJobOffer } from "../careers/offers.ts";
import { offerList, offersContent } from "../careers/offers-content.ts";
import { companyEditable } from "../company/company-form.ts";
import { openingHoursLines, openingState } from "../company/hours.ts";
import { hoursEditable } from "../company/hours-form.ts";
import { pricesEditable } from "../company/prices-form.ts";
import { newsCards, toArticle } from "../news/news.ts";
import { newsContent, newsList } from "../news/news-content.ts";
import type { Editable } from "./editable.ts";
import { check, type Typed } from "./form.ts";
import { itemEditable } from "./list-kind.ts";

type Asked = { subject: string; page: string; typed: Typed };

/** All that a previewed page shows, or what keeps it from being shown; null for what nobody can preview. */
export async function previewOf(content: Content, siteUrl: string, { subject, page, typed }: Asked) {
  const editable = editableOf(subject);
  if (!editable?.previews.some((preview) => preview.page === page)) return null;
  const checked = check(editable.form, typed);
  if (!checked.ok) return { kind: "refused" as const, errors: checked.errors };
  const drafted = editable.put(await content.read(editable.kind), checked.value) ?? editable.kind.shipped;
  const read: Content["read"] = async (kind) => (kind.key === editable.kind.key ? drafted : content.read(kind));
  const facts = await factsFrom(read);
  const now = new Date();
  const { isOpen, label } = openingState(facts.openingHours, now);
  return {
    kind: "shown" as const,
    page,
    site: { facts, opening: { isOpen, label }, year: now.getFullYear(), siteUrl },
    hours: openingHoursLines(facts.openingHours),
    offers: jobOffers(await read(offersContent), facts),
    offer: editable.kind.key === "offers" ? toJobOffer(checked.value, facts.address.town) : null,
    news: newsCards(await read(newsContent), facts),
    article: editable.kind.key === "news" ? toArticle(checked.value) : null,
  };
}

export type Preview = Extract<Awaited<ReturnType<typeof previewOf>>, { kind: "shown" }>;

// biome-ignore lint/suspicious/noExplicitAny: each kind has a type of its own, which its own form and schema keep.
function editableOf(subject: string): Editable<any, any> | undefined {
  const [key, id] = subject.split("/");
  if (key === "offers" && id) return itemEditable(offerList.kind, offerList.form(id), id, offerList.previews);
  if (key === "news" && id) return itemEditable(newsList.kind, newsList.form(id), id, newsList.previews);
  return { hours: hoursEditable, company: companyEditable, prices: pricesEditable }[subject];
}
