import { careersTexts } from "../careers/careers-texts.ts";
import { jobOffers, toJobOffer } from "../careers/offers.server.ts";
import { offerList } from "../careers/offers-content.ts";
import { formatHours } from "../company/format-hours.ts";
import { describeSite } from "../company/site.ts";
import { type Content, factsFrom } from "../content/content.server.ts";
import { markOf, withoutMarks } from "../content/field-marks.ts";
import { getIn, setIn } from "../content/fields.ts";
import { check, type Field, type FormValues, fieldsOf } from "../content/form.ts";
import { currentValue } from "../content/kind.ts";
import { findEditable, PAGE_KINDS } from "../content/kinds.ts";
import { withoutBlankLines } from "../content/lines.ts";
import { withPlaces } from "../content/places.ts";
import { textsKey } from "../content/texts.ts";
import { noticeContent } from "../layout/site-notice-content.ts";
import { siteTexts } from "../layout/site-texts.ts";
import { newsCards, toArticle } from "../news/news.ts";
import { newsList } from "../news/news-content.ts";
import { newsTexts } from "../news/news-texts.ts";
import { menuPages } from "../own-pages/own-pages.server.ts";
import { aboutTexts } from "../pages/about-texts.ts";
import { townSheetTexts } from "../pages/activities/town-sheet-texts.ts";
import { homeTexts, seasonSentence } from "../pages/home-texts.ts";
import { leastPrice, priceList } from "../quote/estimate.ts";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { isOwnId, isShipped } from "../ui/pictures.ts";

type Asked = { subject: string; page: string; typed: FormValues };

export async function previewOf(content: Content, siteUrl: string, { subject, page, typed }: Asked) {
  const { kind, editable } = findEditable(subject) ?? {};
  if (!kind || !editable?.previews.some((preview) => preview.page === page)) return null;
  const latest = await content.latest();
  const { key, form } = editable;
  const filled = withoutBlankLines(form.lists, typed);
  // Show also what only publishing refuses: a section whose picture is still to be chosen.
  const { checkNew: _, ...stored } = form;
  const checked = check(stored, filled, currentValue(editable, latest));
  if (!checked.ok) return { kind: "refused" as const, errors: withPlaces(checked.errors, form.groups(filled)) };
  const marked = () => withItemMarks(checked.value, fieldsOf(form, filled));
  const { number = 0, first = Number.MAX_SAFE_INTEGER, at = "" } = latest.get(key) ?? {};
  const drafted = new Map(latest).set(key, { number, first, at, value: checked.value });
  const read: Content["read"] = async (kind) => kind.read(drafted);
  const facts = await factsFrom(read);
  const words = withMarks(await read(siteTexts));
  const { text, tone } = kind.key === "notice" ? marked() : await read(noticeContent);
  // Show the notice before its start too, so that staff can check it.
  const previewedNotice = text === null ? null : { text, tone };
  const pageKind = PAGE_KINDS.find(({ key }) => key === textsKey(page));
  const fuelPrices = await read(fuelPricesContent);
  const home = await read(homeTexts);
  return {
    kind: "shown" as const,
    page,
    texts: pageKind ? withMarks(await read(pageKind)) : null,
    site: {
      ...describeSite(facts, siteUrl, new Date()),
      words,
      pages: await menuPages({ read }),
      notice: previewedNotice,
    },
    hours: formatHours(facts.openingHours),
    careers: await read(careersTexts),
    offers: jobOffers(await read(offerList), facts),
    offer: kind.key === "offers" ? toJobOffer(marked(), facts.address.town) : null,
    news: newsCards(await read(newsList), facts),
    prices: priceList(fuelPrices, new Date()),
    least: leastPrice(fuelPrices, new Date()),
    season: seasonSentence(home, new Date()),
    actions: home.next,
    references: (await read(townSheetTexts)).references,
    people: (await read(aboutTexts)).people,
    newsPage: await read(newsTexts),
    ownPage: kind.key === "pages" ? marked() : null,
    article: kind.key === "news" && checked.value.leadsTo === "article" ? toArticle(marked()) : null,
  };
}

/** Where the words of a line end. */
const LINE_END = /(?<=\S)[^\S\n]*$/gm;
/** Not after a link, a picture or the sign of a quotation: such a line may be nothing but that. */
const ARTICLE_LINE_END = /(?<=[^\s)}>])[^\S\n]*$/gm;

/** Appends the name of its field to each line of text: see {@link markOf}. */
function withMarks<T>(value: T, name = "", end = LINE_END): T {
  const mark = (part: unknown, at: string): unknown => {
    if (typeof part === "string" && (isShipped(part) || isOwnId(part))) return part;
    if (typeof part === "string") return withoutMarks(part).replace(end, markOf(at));
    if (Array.isArray(part))
      return part.map((each, index) => mark(each, typeof each === "string" ? at : `${at}.${index}`));
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, mark(each, at ? `${at}.${key}` : key)]));
  };
  return mark(value, name) as T;
}

/** As {@link withMarks}, for an item: only what visitors read, since its other texts are addresses and choices. */
function withItemMarks<V extends object>(value: V, fields: readonly Field[]): V {
  const marked = structuredClone(value);
  for (const { name, as = "text", choices, format, isLink, isHidden } of fields) {
    if (choices || isLink || isHidden || !READ.includes(as)) continue;
    setIn(marked, name, withMarks(getIn(marked, name), name, format === "article" ? ARTICLE_LINE_END : LINE_END));
  }
  return marked;
}

const READ: readonly Field["as"][] = ["text", "paragraphs", "lines"];

export type Preview = Extract<Awaited<ReturnType<typeof previewOf>>, { kind: "shown" }>;
