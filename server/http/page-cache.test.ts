import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import type { ServerBuild } from "react-router";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { followContent } from "../../app/content/content.server.ts";
import type { PageCacheHandle } from "../../app/context.ts";
import { createLog } from "../../core/log.ts";
import { freshDatabase } from "../../test/database.ts";
import type { CachedResponse } from "./cached-response.ts";
import { cachedRoutes, createPageCache } from "./page-cache.ts";

const handle: PageCacheHandle = { pageCache: { query: ["q"] } };
const build = {
  routes: {
    root: { id: "root", module: {} },
    "pages/home": { id: "pages/home", parentId: "root", index: true, module: { handle } },
    "pages/article": { id: "pages/article", parentId: "root", path: "articles/:article", module: { handle } },
    "pages/auth": { id: "pages/auth", parentId: "root", path: "auth", module: {} },
  },
} as unknown as ServerBuild;
const home = new URL("http://site.example/");

afterEach(() => vi.useRealTimers());

// @pages.at-opening
test("renders a page again at each opening, closing and midnight, and not before", async () => {
  // A Friday, before the company opens.
  const { pages, made, at } = await keeping("2026-11-20T05:00:00Z");
  await pages.find(home);
  for (const [before, change] of [
    ["2026-11-20T06:59:59Z", "2026-11-20T07:00:00Z"],
    ["2026-11-20T11:29:59Z", "2026-11-20T11:30:00Z"],
    ["2026-11-20T12:29:59Z", "2026-11-20T12:30:00Z"],
    ["2026-11-20T15:59:59Z", "2026-11-20T16:00:00Z"],
    ["2026-11-20T22:59:59Z", "2026-11-20T23:00:00Z"],
  ] as const) {
    const count = made();
    at(before);
    await pages.find(home);
    expect([before, made()]).toEqual([before, count]);
    at(change);
    await pages.find(home);
    expect([change, made()]).toEqual([change, count + 1]);
  }
});

test("a hundred requests for an outdated page wait for one rendering", async () => {
  const { pages, made } = await keeping("2026-11-20T05:00:00Z");
  const answers = await Promise.all(Array.from({ length: 100 }, () => pages.find(home)));
  expect(made()).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test("keeps a page while it cannot be rendered, but does not bring a withdrawn one back", async () => {
  let status = 200;
  const { pages, at } = await keeping("2026-11-20T05:00:00Z", undefined, 0, () => status);
  const published = await pages.find(home);
  const findAt = (instant: string, answer: number) => {
    status = answer;
    at(instant);
    return pages.find(home);
  };
  expect(await findAt("2026-11-20T07:00:00Z", 500)).toBe(published);
  expect(await findAt("2026-11-20T07:00:02Z", 404)).toBeUndefined();
  expect(await findAt("2026-11-20T07:00:04Z", 500)).toBeUndefined();
});

test("caches neither a page with a relevant query nor an uncacheable page", async () => {
  const { pages, made } = await keeping("2026-11-20T05:00:00Z");
  expect(await pages.find(new URL("/?q=fioul", home))).toBeUndefined();
  expect(await pages.find(new URL("/auth", home))).toBeUndefined();
  expect(made()).toBe(0);
  expect(await pages.find(new URL("/?utm_source=journal", home))).toBe(await pages.find(home));
});

test("lets a CDN keep a page as long as it is asked to, but not past the next planned change", async () => {
  const { pages, at } = await keeping("2026-11-20T05:00:00Z", undefined, 60);
  const cdnHeaderAt = async (instant: string) => {
    at(instant);
    await pages.find(home);
    const page = await pages.find(home);
    expect(page?.notModified.headers.includes("max-age=60")).toBe(page?.variants.br?.headers.includes("max-age=60"));
    return headerOf(page, "CDN-Cache-Control");
  };
  expect(await cdnHeaderAt("2026-11-20T05:00:00Z")).toBe("max-age=60");
  // The company opens at seven.
  expect(await cdnHeaderAt("2026-11-20T06:58:59.999Z")).toBe("max-age=60");
  expect(await cdnHeaderAt("2026-11-20T06:59:00Z")).toBeUndefined();
  expect(await cdnHeaderAt("2026-11-20T06:59:59Z")).toBeUndefined();
  expect(await cdnHeaderAt("2026-11-20T07:00:00Z")).toBe("max-age=60");
});

test("tells browsers which query keys change a page", async () => {
  const { pages } = await keeping("2026-11-20T05:00:00Z");
  expect(headerOf(await pages.find(home), "No-Vary-Search")).toBe('params, except=("q")');
});

// @V3.4.3
test("allows only the scripts that the page declares, not one in user content", async () => {
  const own = "console.log('la page')";
  const { pages } = await keeping(
    "2026-11-20T05:00:00Z",
    (nonce) =>
      `<script nonce="${nonce}">${own}</script><script>alert(1)</script><script nonce="deviné">alert(2)</script>` +
      `<script nonce="${nonce}" src="/assets/a.js"></script><link rel="modulepreload" nonce="${nonce}">`,
  );
  const packed = await pages.find(home);
  const { headers = [], body } = packed?.variants.identity ?? {};
  const policy = headers[headers.indexOf("Content-Security-Policy") + 1] ?? "";
  const hash = createHash("sha256").update(own).digest("base64");
  expect(policy.split("; ").find((part) => part.startsWith("script-src"))).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(String(body)).toBe(
    `<script>${own}</script><script>alert(1)</script><script nonce="deviné">alert(2)</script>` +
      `<script src="/assets/a.js"></script><link rel="modulepreload">`,
  );
});

test("compresses a page once more when it has been sent a few times", async () => {
  const words = Array.from({ length: 3000 }, (_, index) => (index * 7919) % 613).join(" ");
  const { pages } = await keeping("2026-11-20T05:00:00Z", () => words);
  const cached = await pages.find(home);
  const before = cached?.variants.br?.body?.length ?? 0;
  for (let time = 0; time < 3; time++) expect(pages.fresh("/")).toBe(cached);
  await vi.waitFor(() => expect(cached?.variants.br?.body?.length).toBeLessThan(before));
  const { headers = [], body = Buffer.alloc(0) } = cached?.variants.br ?? {};
  expect(headers[headers.indexOf("Content-Length") + 1]).toBe(String(body.length));
  expect(String(brotliDecompressSync(body))).toBe(words);
});

test("renders no address ahead of its visitor that staff never published", async () => {
  const { pages, made } = await keeping("2026-11-20T05:00:00Z");
  for (const path of ["/articles/inconnu", "/articles/%6Doisson", "/nulle-part"]) {
    expect(await pages.find(new URL(path, home))).toBeUndefined();
  }
  expect(made()).toBe(0);
  expect(await pages.find(new URL("/articles/moisson", home))).toBeDefined();
  expect(made()).toBe(1);
});

function headerOf(page: CachedResponse | undefined, name: string): string | undefined {
  const { headers = [] } = page?.variants.identity ?? {};
  const at = headers.indexOf(name);
  return at === -1 ? undefined : headers[at + 1];
}

/** The cached pages of a company with the shipped hours. Only the date is fake; timers run. */
async function keeping(
  now: string,
  write = (_nonce = "") => "<!doctype html><title>Accueil</title>",
  cdnSeconds = 0,
  status = () => 200,
) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const database = await freshDatabase("sqlite");
  const log = createLog("text", () => undefined);
  const content = followContent(database, log);
  onTestFinished(content.stop);
  await content.refresh();
  let count = 0;
  const options = {
    isPublished: async (path: string) => path === "/articles/moisson",
    speculationRules: "/assets/rules.json",
    cdnSeconds,
  };
  const pages = createPageCache(cachedRoutes(build), content, log, options, async (_path, nonce) => {
    count += 1;
    await sleep(5);
    return new Response(write(nonce), { status: status(), headers: { "content-type": "text/html" } });
  });
  return { pages, made: () => count, at: (instant: string) => vi.setSystemTime(new Date(instant)) };
}
