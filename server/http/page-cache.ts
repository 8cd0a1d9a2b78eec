import { createHash, randomBytes } from "node:crypto";
import { generatePath, matchPath, type ServerBuild } from "react-router";
import type { Content } from "../../app/content/content.server.ts";
import type { PageCacheHandle } from "../../app/context.ts";
import type { Log } from "../../core/log.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { type CachedResponse, compressAhead, compressHarder, pack } from "./cached-response.ts";
import { contentPolicy, securityHeaders } from "./headers.ts";

/** Pages with a parameter are cached too, so the table needs a bound. */
const maxPages = 500;
/** After a failed rendering, serve the old page and retry after this long. */
const retryMilliseconds = 1000;
/** Serve the old page when the database hangs for this long. */
const renewalMilliseconds = 2000;

/** A page sent so often from the cache is compressed once more. */
const popularAfter = 3;

type Entry = { version: number; expires: number; packed: CachedResponse; timesSent: number };

export type PageCache = {
  /** The cached answer for this path if it is up to date. Nearly every request ends here, after two look-ups. */
  fresh(path: string): CachedResponse | undefined;
  /** The cached answer for this address, rendered if needed; undefined when its page is not cached. */
  find(url: URL): Promise<CachedResponse | undefined>;
  /** Renders every page once, so that each is available while the database is down. */
  warm(): Promise<void>;
};

/**
 * @param render renders a path without cookie or query; the page's own scripts carry the nonce
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
    if (!entry || entry.version !== content.version() || Date.now() >= entry.expires) return undefined;
    entry.timesSent += 1;
    if (entry.timesSent === popularAfter) compressLater(entry.packed);
    return entry.packed;
  };

  /** One after the other: threads that compress are missing elsewhere. */
  let compression = Promise.resolve();
  const compressLater = (packed: CachedResponse): void => {
    compression = compression
      .then(() => compressHarder(packed))
      .catch((error) => log.warn("page conservée sans sa meilleure compression", { error }));
  };

  const find = async (url: URL): Promise<CachedResponse | undefined> => {
    const path = url.pathname;
    const known = entries.get(path);
    if (!known && !routes.some((route) => isAddressOf(route, path))) return undefined;
    if (url.search !== "" && changesContent(routes, url)) return undefined;
    return fresh(path) ?? renew(path, known);
  };

  /** Concurrent requests for a changed page share one rendering. */
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
      if (entries.size >= maxPages && !previous) entries.delete(entries.keys().next().value as string);
      entries.set(path, { version, expires, packed, timesSent: 0 });
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
      // The sitemap lists the pages with a parameter: offers and articles.
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
 * Whether the path is the page's canonical address. The router also matches other capitals, escapes and trailing slashes;
 * caching those would fill the table.
 */
function isAddressOf({ pattern }: KeptRoute, path: string): boolean {
  const match = matchPath({ path: pattern, caseSensitive: true }, path);
  return match !== null && generatePath(pattern, match.params) === path;
}

/** Unknown keys, such as those of advertisers, change nothing. */
function changesContent(routes: KeptRoute[], url: URL): boolean {
  const route = routes.find((candidate) => isAddressOf(candidate, url.pathname));
  return Boolean(route?.query.some((key) => url.searchParams.has(key)));
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
 * CSP3 §2.3.1: the policy allows the page's own inline scripts by hash. The page marks them with a nonce that only this
 * rendering knows, and that is removed here; an injected script gets no hash.
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
