import type { Content } from "../content/content.server.ts";
import { PAGE_KINDS } from "../content/kinds.ts";
import { publishedPages } from "../own-pages/own-pages.server.ts";
import type { LinkTarget } from "./link-targets.ts";

/** The pages of the site that a link of a text may lead to. */
export async function linkTargets(content: Content): Promise<LinkTarget[]> {
  const own = await publishedPages(content);
  return [
    ...PAGE_KINDS.map(({ label, seenAt }) => ({ href: seenAt.href, label })),
    ...own.map(({ title, address }) => ({ href: address, label: title })),
  ];
}
