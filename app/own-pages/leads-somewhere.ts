import { offerList } from "../careers/offers-content.ts";
import type { Latest } from "../content/kind.ts";
import { newsList } from "../news/news-content.ts";
import { pathOf } from "../pages/redirects-content.ts";
import { isAnsweredBySite, isTakenBySite } from "./addresses.ts";
import { ownPageList } from "./own-pages-content.ts";

/** Whether a link leads elsewhere, or to a page that the site has or will have once a draft is published. */
export function leadsSomewhere(target: string, latest: Latest): boolean {
  if (!target.startsWith("/")) return true;
  const path = pathOf(target).replace(/(?<=.)\/+$/, "");
  const [, list, id] = /^\/(articles|recrutement)\/([^/]+)$/.exec(path) ?? [];
  if (id) return (list === "articles" ? newsList : offerList).read(latest).some((item) => item.id === id);
  // The site owns all addresses below these, and answers at few.
  const isBelow = /^\/(?:avis|actualites)\/[^/]+$/.test(path);
  if (isBelow ? isAnsweredBySite(path) : isTakenBySite(path)) return true;
  return ownPageList.read(latest).some(({ address }) => address === path);
}
