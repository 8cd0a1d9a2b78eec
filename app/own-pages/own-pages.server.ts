import type { Content } from "../content/content.server.ts";
import { isInTime } from "../content/planned.ts";
import { type HEADINGS, type OwnPage, ownPageList } from "./own-pages-content.ts";

/** A page that staff added to the menu or the footer. */
export type MenuPage = { heading: keyof typeof HEADINGS; label: string; path: string };

export async function publishedPages(content: Pick<Content, "read">, now = new Date()): Promise<OwnPage[]> {
  return (await content.read(ownPageList)).filter((page) => isOnSite(page, now));
}

export const isOnSite = (page: OwnPage, now: Date) => page.state === "published" && isInTime(page, now);

export async function findOwnPage(content: Content, path: string): Promise<OwnPage | undefined> {
  return (await publishedPages(content)).find(({ address }) => address === path);
}

export async function menuPages(content: Pick<Content, "read">): Promise<MenuPage[]> {
  return (await publishedPages(content))
    .filter(({ heading }) => heading !== "none")
    .map(({ heading, label, title, address }) => ({ heading, label: label ?? title, path: address }));
}
