import { DAY_MS } from "../../core/text/durations.ts";
import { formatDate } from "../../core/text/typography.ts";

/** The pages that the service worker caches, and its answers without a network (app/offline/worker.ts). */

export const MOST_PAGES = 10;
export const OFFLINE_PAGE_MAX_AGE_MS = DAY_MS;

/**
 * Only answers of the server's page cache: the same bytes for every visitor, without a query
 * (server/http/page-cache.ts).
 */
export function isKeepable({
  url,
  status,
  redirected,
  headers,
}: Pick<Response, "url" | "status" | "redirected" | "headers">) {
  return (
    status === 200 &&
    !redirected &&
    headers.get("cache-control") === "no-cache" &&
    headers.get("content-type")?.startsWith("text/html") === true &&
    !url.includes("?")
  );
}

/** The hashed files that the page needs for its look, its drawings and its first script. */
export function assetsOf(html: string): string[] {
  const addresses = html.matchAll(/ (?:href|src)="(\/assets\/[^"#]+\.(?:css|js|woff2|svg))(?:#[^"]*)?"/g);
  return [...new Set([...addresses].map(([, address = ""]) => address))];
}

/** Adds the age of a cached page below its header. */
export function withAge(html: string, sentAt: Date): string {
  const moment = formatDate(sentAt.toISOString(), { time: true });
  const sentence = `Vous êtes hors ligne : voici cette page, gardée le ${moment}.`;
  const note = `<div class="ruled pad-2 line-below"><p class="wrap small strong">${sentence}</p></div>`;
  return html.replace(/<main\b[^>]*>/, (main) => main + note);
}

type KeptPage = { path: string; html: string };

/**
 * Fills in the page « Hors ligne » (app/offline/page.tsx).
 * @param pages cached pages, newest first
 */
export function completeOfflinePage(html: string, pages: readonly KeptPage[], isUnsent: boolean): string {
  const items = pages.map(
    (page) =>
      `<li><a class="target" href="${page.path}">${page.path === "/" ? "Accueil" : titleOf(page.html)}</a></li>`,
  );
  const completed = html.replace(/<ul data-kept-pages="[^>]*>/, (list) => list + items.join(""));
  return reveal(pages.length > 0 ? reveal(completed, "pages") : completed, isUnsent ? "unsent" : "unseen");
}

/** The title, still escaped, without the company name at its end. */
function titleOf(html: string): string {
  return /<title>([^<]*?)(?:\s–[^–<]*)?</.exec(html)?.[1] ?? "";
}

function reveal(html: string, part: string): string {
  return html.replace(`hidden="" data-offline="${part}"`, `data-offline="${part}"`);
}
