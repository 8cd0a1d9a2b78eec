import { createHash, randomBytes } from "node:crypto";
import { generatePath, matchPath, type ServerBuild } from "react-router";
import type { Content } from "../../app/content/content.server.ts";
import type { PageCacheHandle } from "../../app/context.ts";
import { JUST_PUBLISHED } from "../../app/layout/just-published.ts";
import { type Embedding, embeddingOf } from "../../app/syndication/embedding.server.ts";
import type { Log } from "../../core/log.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import {
  type CachedResponse,
  compressAhead,
  compressHarder,
  prepareResponse,
  withoutHeader,
} from "./cached-response.ts";
import { openTo, policyHeaders, securityHeaders, typeHeader } from "./headers.ts";

/** Pages with a parameter are cached too, so the cache needs a bound. */
const maxPages = 500;
/** After a failed rendering, serve the old page and retry after this long. */
const RETRY_MS = 1000;
/** Serve the old page when the database hangs for this long. */
const TIMEOUT_MS = 2000;

/** A page sent this often from the cache is compressed better. */
const popularAfter = 3;

type Entry = { version: number; expires: number; response: CachedResponse; timesSent: number };

type PageCache = {
  /** The cached response for this path if it is current. Nearly every request ends here, after two lookups. */
  fresh(path: string): CachedResponse | undefined;
  /** The cached response for this address, rendered if needed; undefined when the page is not cacheable. */
  find(url: URL): Promise<CachedResponse | undefined>;
  /** Renders every page once, so that each is available while the database is down. */
  warm(): Promise<void>;
};

const CDN_HEADER = "CDN-Cache-Control";

type Options = {
  /** The address of the speculation rules, which each page names (speculation-rules.ts). */
  speculationRules: string;
  /** Whether staff published a page at this path. Others would render « not found » without the queue of their client. */
  isPublished(path: string): Promise<boolean>;
  /** How long a CDN may keep a response; 0 adds no header. */
  cdnSeconds: number;
};

/**
 * @param render renders a path without cookie or query; the page's own scripts carry the nonce
 */
export function createPageCache(
  routes: CachedRoute[],
  content: Content,
  log: Log,
  { speculationRules, isPublished, cdnSeconds }: Options,
  render: (path: string, nonce?: string) => Promise<Response>,
): PageCache {
  const entries = new Map<string, Entry>();
  const renderings = new Map<string, Promise<CachedResponse | undefined>>();

  const fresh = (path: string): CachedResponse | undefined => {
    const entry = entries.get(path);
    if (!entry || entry.version !== content.version() || Date.now() >= entry.expires) return undefined;
    entry.timesSent += 1;
    if (entry.timesSent === popularAfter) compressLater(entry.response);
    return responseNow(entry);
  };

  /** A CDN must not keep a response past the next planned change. */
  const responseNow = ({ response, expires }: Entry): CachedResponse =>
    Date.now() + cdnSeconds * 1000 < expires ? response : withoutHeader(response, CDN_HEADER);

  /** Compress one page at a time, because each compression takes a thread. */
  let compression = Promise.resolve();
  const compressLater = (response: CachedResponse): void => {
    compression = compression
      .then(() => compressHarder(response))
      .catch((error) => log.warn("page conservée sans sa meilleure compression", { error }));
  };

  const find = async (url: URL): Promise<CachedResponse | undefined> => {
    const page = cachedAddress(routes, url);
    if (page === undefined) return undefined;
    const known = entries.get(page);
    const { pathname } = url;
    if (!known && !routes.some(({ pattern }) => pattern === pathname) && !(await isPublished(pathname)))
      return undefined;
    return fresh(page) ?? renew(page, known);
  };

  /** Concurrent requests for a changed page share one rendering. */
  const renew = (path: string, previous: Entry | undefined): Promise<CachedResponse | undefined> => {
    const running = renderings.get(path);
    if (running) return running;
    const renewal = renderEntry(path, previous).finally(() => renderings.delete(path));
    renderings.set(path, renewal);
    return renewal;
  };

  const renderEntry = async (path: string, previous: Entry | undefined): Promise<CachedResponse | undefined> => {
    const version = content.version();
    try {
      const nonce = randomBytes(16).toString("base64");
      const renewal = Promise.all([content.nextChange(new Date()), render(path, nonce), embeddingOf(path, content)]);
      const result = await (previous ? withTimeout(renewal, TIMEOUT_MS) : renewal);
      if (!result) throw new Error(`rendering ${path} takes longer than ${TIMEOUT_MS} ms`);
      const [nextChange, response, embedding] = result;
      const expires = nextChange.getTime();
      if (response.status >= 500 && previous) throw new Error(`rendering ${path} answered ${response.status}`);
      if (response.status !== 200) {
        // A withdrawn page must not return when a later rendering fails.
        if (response.status < 500) entries.delete(path);
        return undefined;
      }
      const cached = await cacheResponse(response, nonce, embedding, {
        "Speculation-Rules": `"${speculationRules}"`,
        ...(cdnSeconds > 0 && { [CDN_HEADER]: `max-age=${cdnSeconds}` }),
        "No-Vary-Search": noVarySearch(routes, path.split("?")[0] as string),
      });
      if (entries.size >= maxPages && !previous) entries.delete(entries.keys().next().value as string);
      const entry = { version, expires, response: cached, timesSent: 0 };
      entries.set(path, entry);
      return version === content.version() ? responseNow(entry) : renderEntry(path, previous);
    } catch (error) {
      if (!previous) throw error;
      log.warn("page conservée servie telle quelle, faute de pouvoir la refaire", { path, error });
      const kept = { ...previous, version: content.version(), expires: Date.now() + RETRY_MS };
      entries.set(path, kept);
      return responseNow(kept);
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

type CachedRoute = {
  pattern: string;
  query: readonly string[];
  values: Record<string, readonly string[]>;
  isPage: boolean;
};

export function cachedRoutes(build: ServerBuild): CachedRoute[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as Partial<PageCacheHandle> | undefined;
    if (!route || !handle?.pageCache) return [];
    const isPage = route.module.default !== undefined;
    const { query = [], values = {} } = handle.pageCache;
    return [{ pattern: patternOf(build, route.id), query, values, isPage }];
  });
}

export function patternOf(build: ServerBuild, id: string): string {
  const fullPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? `${fullPath(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return fullPath(id) || "/";
}

/**
 * Whether the path is the page's canonical address. The router also matches other capitals, escapes and trailing
 * slashes; caching those would fill the cache.
 */
function isCanonical({ pattern }: CachedRoute, path: string): boolean {
  const match = matchPath({ path: pattern, caseSensitive: true }, path);
  return match !== null && generatePath(pattern, match.params) === path;
}

/**
 * The path with the parameters that have cached pages, in a fixed order; undefined for an uncached page. Unknown keys,
 * such as those of advertisers, change nothing.
 */
function cachedAddress(routes: CachedRoute[], { pathname, search, searchParams }: URL): string | undefined {
  if (search === "") return pathname;
  const { query, values } = routeOf(routes, pathname);
  if (query.some((key) => searchParams.has(key))) return undefined;
  const chosen = new URLSearchParams();
  for (const [key, known] of Object.entries(values)) {
    const value = searchParams.get(key);
    if (!value) continue;
    if (!known.includes(value)) return undefined;
    chosen.set(key, value);
  }
  return chosen.size > 0 ? `${pathname}?${chosen}` : pathname;
}

/** The header that tells browsers which parameters matter. */
function noVarySearch(routes: CachedRoute[], path: string): string {
  const { query: other, values } = routeOf(routes, path);
  const query = [...other, ...Object.keys(values)];
  return query.length > 0 ? `params, except=(${query.map((key) => `"${key}"`).join(" ")})` : "params";
}

function routeOf(routes: CachedRoute[], path: string): Pick<CachedRoute, "query" | "values"> {
  return routes.find((route) => isCanonical(route, path)) ?? OWN_PAGE;
}

const OWN_PAGE = { query: [JUST_PUBLISHED], values: {} };

/** @param forPages headers for HTML responses only */
async function cacheResponse(
  response: Response,
  nonce: string,
  embedding: Embedding,
  forPages: Record<string, string>,
): Promise<CachedResponse> {
  const { html, hashes } = declaredScripts(await response.text(), nonce);
  const body = Buffer.from(html);
  const type = response.headers.get("content-type");
  const headers: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...typeHeader(type),
    ...securityHeaders,
    "cache-control": "no-cache",
    ...policyHeaders(type, hashes),
    ...(type?.startsWith("text/html") && forPages),
  };
  return prepareResponse(200, openTo(embedding, headers), body, await compressAhead(body));
}

/**
 * CSP3 §2.3.1: the policy allows the page's own inline scripts by hash. The page marks them with a nonce known to this
 * rendering only, which is then removed; an injected script gets no hash.
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
