import { openOffers } from "../careers/offers.server.ts";
import { offerPath } from "../careers/offers.ts";
import type { PageCacheHandle } from "../context.ts";
import { servicesContext } from "../context.ts";
import { legalPages } from "../layout/destinations.ts";
import { readArticles } from "../news/news.server.ts";
import { publishedPages } from "../own-pages/own-pages.server.ts";
import { FURTHER_PAGES, INDEXED_PAGES } from "../search/indexed-pages.ts";
import type { Route } from "./+types/sitemap.ts";

export const handle: PageCacheHandle = { pageCache: {} };

/** Every public page (sitemaps.org). No dates: a page also changes with the clock, which is no news. */
export async function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, content } = context.get(servicesContext);
  const offers = (await openOffers(content)).filter(({ posting }) => posting !== null);
  const paths = [
    ...[...INDEXED_PAGES, ...FURTHER_PAGES].map(({ path }) => path),
    ...offers.map(({ slug }) => offerPath(slug)),
    "/actualites",
    ...(await readArticles(content)).map(({ path }) => path),
    ...(await publishedPages(content)).map(({ address }) => address),
    ...legalPages.map(({ to }) => to),
  ];
  const addresses = [...new Set(paths)].map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
