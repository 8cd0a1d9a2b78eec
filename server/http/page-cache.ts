import { createHash, randomBytes } from "node:crypto";
import { generatePath, matchPath, type ServerBuild } from "react-router";
import type { Content } from "../../app/content/content.server.ts";
import type { PageCacheHandle } from "../../app/context.ts";
import type { Log } from "../../core/log.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { type CachedResponse, compressAhead, pack } from "./cached-response.ts";
import { contentPolicy, securityHeaders } from "./headers.ts";

/** Pages under a parameter are kept too, so the table has a bound. */
const mostPages = 500;
/** A page that could not be renewed is served as it was and tried again after this long. */
const retryMilliseconds = 1000;
/** A database that neither answers nor refuses must not keep visitors from a page that is there. */
const renewalMilliseconds = 2000;

type Entry = { version: number; expires: number; packed: CachedResponse };

export type PageCache = {
  /** The answer for this path if it is kept and still true. It costs two look-ups: nearly every request ends here. */
  fresh(path: string): CachedResponse | undefined;
  /** The kept answer for this address, or nothing when the address is not one of a kept page. */
  find(url: URL): Promise<CachedResponse | undefined>;
  /** Makes every page once, so that each can be served while the database is away. */
  warm(): Promise<void>;
};

/**
 * @param render renders one path for nobody in particular: no cookie, no query; its own scripts carry the nonce
 */
export function createPageCache(
  build: ServerBuild,
  content: Content,
  log: Log,
  render: (path: string, nonce?: string) => Promise<Response>,
): PageCache {
  const routes = keptRoutes(build);
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<CachedResponse | undefined>>();

  const fresh = (path: string): CachedResponse | undefined => {
    const entry = entries.get(path);
    return entry && entry.version === content.version() && Date.now() < entry.expires ? entry.packed : undefined;
  };

  const find = async (url: URL): Promise<CachedResponse | undefined> => {
    const path = url.pathname;
    const known = entries.get(path);
    if (!known && !routes.some((route) => isAddressOf(route, pagePath(path)))) return undefined;
    if (url.search !== "" && changesContent(routes, url)) return undefined;
    return fresh(path) ?? renew(path, known);
  };

  /** One rendering at a time for each page: a thousand visitors of a page that has just changed wait for the same one. */
  const renew = (path: string, previous: Entry | undefined): Promise<CachedResponse | undefined> => {
    const running = underway.get(path);
    if (running) return running;
    const renewal = make(path, previous).finally(() => underway.delete(path));
    underway.set(path, renewal);
    return renewal;
  };

  const make = async (path: string, previous: Entry | undefined): Promise<CachedResponse | undefined> => {
    const version = content.version();
    try {
      const nonce = randomBytes(16).toString("base64");
      const renewal = Promise.all([content.nextChange(new Date()), render(path, nonce)]);
      const made = await (previous ? withTimeout(renewal, renewalMilliseconds) : renewal);
      if (!made) throw new Error(`rendering ${path} takes longer than ${renewalMilliseconds} ms`);
      const [nextChange, response] = made;
      const expires = nextChange.getTime();
      if (response.status >= 500 && previous) throw new Error(`rendering ${path} answered ${response.status}`);
      if (response.status !== 200) return undefined;
      const packed = await packPage(response, nonce);
      if (entries.size >= mostPages && !previous) entries.delete(entries.keys().next().value as string);
      entries.set(path, { version, expires, packed });
      return version === content.version() ? packed : make(path, previous);
    } catch (error) {
      if (!previous) throw error;
      log.warn("page conservée servie telle quelle, faute de pouvoir la refaire", { path, error });
      entries.set(path, { ...previous, version: content.version(), expires: Date.now() + retryMilliseconds });
      return previous.packed;
    }
  };

  return {
    fresh,
    find,
    warm: async () => {
      for (const route of routes) {
        if (!route.pattern.includes(":")) await renew(route.pattern, undefined);
      }
      // The sitemap alone knows which pages there are under a parameter: offers, articles.
      const sitemap = await (await render("/sitemap.xml")).text();
      for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) await find(new URL(address));
    },
  };
}

type KeptRoute = { pattern: string; query: readonly string[] };

function keptRoutes(build: ServerBuild): KeptRoute[] {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${fullPath(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as Partial<PageCacheHandle> | undefined;
    return route && handle?.kept ? [{ pattern: fullPath(route.id) || "/", query: handle.kept.query ?? [] }] : [];
  });
}

/**
 * Whether the path is the page's address as the site writes it. The router also takes other capitals, escapes and trailing
 * slashes: kept as well, these spellings without number would push the pages out of the table.
 */
function isAddressOf({ pattern }: KeptRoute, path: string): boolean {
  const match = matchPath({ path: pattern, caseSensitive: true }, path);
  return match !== null && generatePath(pattern, match.params) === path;
}

/** The page whose data a `.data` address carries. */
function pagePath(path: string): string {
  if (!path.endsWith(".data")) return path;
  return path === "/_.data" || path === "/_root.data" ? "/" : path.slice(0, -".data".length);
}

/** Unknown keys, as advertisers append them, change nothing; the router's own choice of routes does. */
function changesContent(routes: KeptRoute[], url: URL): boolean {
  const path = pagePath(url.pathname);
  const route = routes.find((candidate) => isAddressOf(candidate, path));
  return url.searchParams.has("_routes") || Boolean(route?.query.some((key) => url.searchParams.has(key)));
}

async function packPage(response: Response, nonce: string): Promise<CachedResponse> {
  const { html, hashes } = declaredScripts(await response.text(), nonce);
  const body = Buffer.from(html);
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...securityHeaders,
    "cache-control": "no-cache",
    "Content-Security-Policy": contentPolicy(response.headers.get("content-type"), hashes),
  };
  return pack(200, headers, body, await compressAhead(body));
}

/**
 * CSP3 §2.3.1: each inline script that the page itself declares is allowed by its hash. It declares them with the nonce of
 * its rendering, which nobody else knows and which is taken out; a script that came in by somebody's words gets no hash.
 */
function declaredScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts = html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g);
  const codes = [...scripts].flatMap(([, attributes = "", code = ""]) =>
    attributes.includes(mark) && !/\s(?:src=|type="application\/ld\+json")/.test(attributes) ? code : [],
  );
  const hashes = codes.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return { html: html.replaceAll(mark, ""), hashes: [...new Set(hashes)] };
}
