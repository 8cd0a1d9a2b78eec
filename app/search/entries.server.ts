import { careersTexts } from "../careers/careers-texts.ts";
import { openOffers } from "../careers/offers.server.ts";
import { offerPath, TO_SPECIFY } from "../careers/offers.ts";
import type { Content } from "../content/content.server.ts";
import { plainText } from "../content/inline.ts";
import { PAGE_KINDS } from "../content/kinds.ts";
import { textsOf } from "../content/picture-uses.server.ts";
import { readArticles } from "../news/news.server.ts";
import { publishedPages } from "../own-pages/own-pages.server.ts";
import { isOwnId } from "../ui/pictures.ts";
import { FURTHER_PAGES, INDEXED_PAGES } from "./indexed-pages.ts";
import { buildIndex, type SearchEntry } from "./rules.ts";

/**
 * The search index: twelve pages, then others, published articles, open offers and pages that staff added (product
 * reading 25).
 */
export async function readSearchEntries(content: Content): Promise<SearchEntries> {
  const articles = (await readArticles(content)).map(({ title, path, picture, excerpt, category }) => ({
    ...{ title, path, picture, description: excerpt },
    keywords: [category, "actualité", "article"],
  }));
  const { offer: ofAll } = await content.read(careersTexts);
  const offers = (await openOffers(content)).map(({ title, slug, type, location, description, picture }) => ({
    ...{ title, path: offerPath(slug), picture: picture ?? ofAll.picture },
    description: ["Offre d’emploi", type, location].filter((part) => part && part !== TO_SPECIFY).join(", "),
    keywords: ["annonce", "candidature", "travail"],
    words: description.map(plainText).join("\n"),
  }));
  const pages = (await publishedPages(content)).map(({ title, address, description, intro }) => ({
    ...{ title, path: address, description: description ?? plainText(intro) },
    keywords: [],
  }));
  const inWords = (list: readonly SearchEntry[]) => Promise.all(list.map((page) => withWords(content, page)));
  const [specified, further] = [await inWords(INDEXED_PAGES), await inWords(FURTHER_PAGES)];
  return { pages: specified, published: [...further, ...articles, ...offers, ...pages] };
}

/** Adds the texts that staff have changed: the index of the shipped pages is written by hand. */
async function withWords(content: Content, page: SearchEntry): Promise<SearchEntry> {
  const kind = kindOf(page);
  if (!kind) return page;
  const shipped = new Set(textsOf(kind.shipped).map(({ text }) => text));
  const changed = textsOf(await content.read(kind)).filter(
    ({ path, text }) => !shipped.has(text) && !isOwnId(text) && !NOT_SHOWN.test(path.at(-1) ?? ""),
  );
  return changed.length === 0 ? page : { ...page, words: changed.map(({ text }) => plainText(text)).join("\n") };
}

/** Fields whose stored value is not what the page shows. */
const NOT_SHOWN = /^(?:answersFor|alsoFor|picture|phone)$/;

export async function readSearchIndex(content: Content) {
  const { pages, published } = await readSearchEntries(content);
  const quotable = (list: readonly SearchEntry[]) => Promise.all(list.map((page) => withTexts(content, page)));
  return buildIndex(await quotable(pages), await quotable(published));
}

async function withTexts(content: Content, page: SearchEntry): Promise<SearchEntry> {
  const kind = kindOf(page);
  if (!kind) return page;
  const found = textsOf(await content.read(kind));
  const texts = found.filter(({ path }) => isAlwaysShown(path)).map(({ text }) => plainText(text));
  const picture = found.find(({ path }) => path.at(-1) === "picture")?.text;
  return { ...page, ...(picture && { picture }), texts: texts.join("\n") };
}

/** Other sentences may replace a missing price or answer, or wait for their season. */
const isAlwaysShown = ([part, ...keys]: readonly string[]) =>
  !/^(?:search|people|visit|references)$/.test(part ?? "") &&
  /^(?:title|pitch|lede|text|description|meaning|answer)$/.test(keys.at(-1) ?? "");

const kindOf = ({ path }: SearchEntry) => PAGE_KINDS.find(({ seenAt }) => seenAt.href === path);

export type SearchEntries = { pages: readonly SearchEntry[]; published: readonly SearchEntry[] };
