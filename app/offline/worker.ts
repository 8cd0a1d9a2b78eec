/**
 * The service worker, built into /hors-ligne.js. It answers only when the network does not: with the cached page, else
 * with the page « Hors ligne ». It never caches a page that is meant for one visitor.
 */
import { OFFLINE_PATH } from "./paths.ts";
import { assetsOf, completeOfflinePage, isKeepable, MOST_PAGES, OFFLINE_PAGE_MAX_AGE_MS, withAge } from "./rules.ts";

/** scripts/build.mjs replaces `%BUILD%` by the id of the build. */
const CACHE = "hors-ligne-%BUILD%";
/** Ignores the caches of other builds, which may be deleted at any time. */
const find = (key: string | Request) => caches.match(key, { cacheName: CACHE });

/** Service worker types, which the DOM library lacks. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type RequestEvent = WorkerEvent & {
  request: Request;
  respondWith(response: Promise<Response>): void;
};
type Worker = {
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: { includeUncontrolled: true }): Promise<{ url: string }[]> };
};
const worker = globalThis as unknown as Worker;

worker.addEventListener("install", (event) => event.waitUntil(prepare()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (isAsset(request.url)) event.respondWith(findAsset(request));
});

async function prepare(): Promise<void> {
  await refreshOfflinePage();
  // Cache the pages that are already open. Not in `takeOver`: navigations wait for that one.
  for (const { url } of await worker.clients.matchAll({ includeUncontrolled: true })) await keepPage(await fetch(url));
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

async function navigate(event: RequestEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepPage(response.clone()).then(refreshOfflinePage));
    return response;
  } catch {
    return answerOffline(event.request);
  }
}

async function keepPage(response: Response): Promise<void> {
  if (!isKeepable(response)) return;
  const cache = await caches.open(CACHE);
  const html = await response.clone().text();
  await cache.put(pathOf(response), response);
  for (const address of assetsOf(html)) if (!(await cache.match(address))) await cache.add(address);
  const tooOld = (await keptPages()).slice(MOST_PAGES);
  for (const page of tooOld) await cache.delete(page);
}

async function refreshOfflinePage(): Promise<void> {
  const kept = await find(OFFLINE_PATH);
  if (kept && Date.now() - sentAt(kept).getTime() < OFFLINE_PAGE_MAX_AGE_MS) return;
  await keepPage(await fetch(OFFLINE_PATH));
}

async function findAsset(request: Request): Promise<Response> {
  return (await find(request.url)) ?? fetch(request);
}

async function answerOffline({ method, url }: Request): Promise<Response> {
  const { pathname, search } = new URL(url);
  const kept = method === "GET" && search === "" ? await find(pathname) : undefined;
  if (kept) return rewritten(kept, 200, (html) => withAge(html, sentAt(kept)));
  const offlinePage = await find(OFFLINE_PATH);
  if (!offlinePage) return Response.error();
  const pages = await Promise.all((await keptPages()).map(readPage));
  return rewritten(offlinePage, 503, (html) => completeOfflinePage(html, pages, method !== "GET"));
}

/** The cached pages, newest first: a cache lists its oldest entry first. */
async function keptPages(): Promise<Request[]> {
  const requests = await (await caches.open(CACHE)).keys();
  return requests.filter(({ url }) => !isAsset(url) && pathOf({ url }) !== OFFLINE_PATH).reverse();
}

async function readPage(request: Request) {
  return { path: pathOf(request), html: (await (await find(request))?.text()) ?? "" };
}

async function rewritten(response: Response, status: number, rewrite: (html: string) => string): Promise<Response> {
  const headers = new Headers(response.headers);
  // These headers describe the bytes sent over the network.
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(rewrite(await response.text()), { status, headers });
}

function sentAt({ headers }: Response): Date {
  return new Date(headers.get("date") ?? 0);
}

function pathOf({ url }: { url: string }): string {
  return new URL(url).pathname;
}

function isAsset(url: string): boolean {
  return /^\/assets\/.+\.(css|js|woff2|svg)$/.test(pathOf({ url }));
}
