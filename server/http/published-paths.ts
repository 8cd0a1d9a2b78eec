import { openOffers } from "../../app/careers/offers.server.ts";
import { applicationPath, offerPath, SPONTANEOUS } from "../../app/careers/offers.ts";
import type { Content } from "../../app/content/content.server.ts";
import { findArticle } from "../../app/news/news.server.ts";
import { findOwnPage } from "../../app/own-pages/own-pages.server.ts";

/** Whether staff published a page at this canonical path: an article, an offer, its application, a page of their own. */
export async function isPublishedPath(content: Content, path: string): Promise<boolean> {
  const [, folder, id = ""] = path.split("/");
  if (folder === "articles") return (await findArticle(content, id))?.path === path;
  if (folder === "recrutement") {
    if (path === applicationPath(SPONTANEOUS)) return true;
    const offers = await openOffers(content);
    return offers.some(({ slug }) => path === offerPath(slug) || path === applicationPath(slug));
  }
  return (await findOwnPage(content, path)) !== undefined;
}
