import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestInfo, requestContext, type Services, servicesContext } from "../../app/context.ts";
import { TOO_LONG } from "../../app/forms/read-form.server.ts";
import { findOwnPage } from "../../app/own-pages/own-pages.server.ts";

import { alarmsOf } from "../../app/security/alarm-rules.server.ts";
import { readHealthWithTimeout } from "../../app/staff/health.server.ts";
import { networksFrom } from "../../core/public-address.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { createAdmission } from "./admission.ts";
import { openAssets } from "./assets.ts";
import { isDeclaredTooLong, readBody } from "./body.ts";
import { type CachedResponse, compressFor, prepareResponse, sendCached, withoutHeader } from "./cached-response.ts";
import { clientAddress, comesFromTrustedProxy } from "./client-address.ts";
import { createFileCache } from "./file-cache.ts";
import { closedPolicy, isPrivate, policyHeaders, securityHeaders, typeHeader } from "./headers.ts";
import { cachedRoutes, createPageCache } from "./page-cache.ts";
import { createRenderQueue } from "./render-queue.ts";
import { count, type RequestMetrics, type ResponseKind, routePatterns } from "./request-metrics.ts";
import { isSameOrigin, requestOrigin } from "./same-origin.ts";
import { prepareSpeculationRules } from "./speculation-rules.ts";
import { isMultipart, isUploadTooLarge, limitArrival, type UploadLimit, uploadRoutes } from "./uploads.ts";

const formTypes = ["application/x-www-form-urlencoded", "application/json", "application/reports+json"];
const compressAboveBytes = 1024;
/** Statuses of a refused form. Conflicts, sign-ins and limits have their own counts. */
const refusedForms = [400, 413, 422];
/** Limits for a query: its number of pairs, and of spaces, of which the longest answered search has fewer. */
const maxPairs = 200;
const maxSpaces = 3_000;
const readinessMilliseconds = 1000;
const refreshMilliseconds = 1000;

/**
 * Answers every request: cached pages and popular files from memory, other files from disk, health, and the rest
 * through the router.
 * @returns the listener, and a function that fills the page cache before the first visitor
 */
export function createEdge(
  services: Services,
  build: ServerBuild,
  assetFolder: string,
  requestMetrics: RequestMetrics,
) {
  const readAsset = openAssets(assetFolder);
  const trusted = networksFrom(services.env.trustedProxy);
  const handle = createRequestHandler(build, "production");
  const patternOf = routePatterns(build);
  const admission = createAdmission();
  const queue = createRenderQueue();
  const uploads = uploadRoutes(build);
  const keptFiles = createFileCache();

  const renderFor = (request: Request, info: RequestInfo): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, info);
    return handle(request, context);
  };

  const routes = cachedRoutes(build);
  /** Cached responses that are not pages, such as the sitemap. */
  const files = new Set(routes.filter(({ isPage }) => !isPage).map(({ pattern }) => pattern));
  const rules = prepareSpeculationRules(routes.filter(({ isPage }) => isPage).map(({ pattern }) => pattern));
  const isOwnPage = async (path: string) => (await findOwnPage(services.content, path)) !== undefined;
  const options = { speculationRules: rules.path, isOwnPage, cdnSeconds: services.env.cdnMaxAge };
  const pageCache = createPageCache(routes, services.content, services.log, options, (path, nonce) => {
    requestMetrics.renewals += 1;
    const info = { id: "page-cache", clientAddress: "", log: services.log, ...(nonce && { nonce }) };
    return renderFor(new Request(services.siteUrl + path), info);
  });

  /** Includes the content version, so that a deleted document disappears from memory. */
  const keptAs = (path: string) => (path.startsWith("/documents/") ? `${services.content.version()} ${path}` : path);

  /** Keeps only requested files in memory, because most pictures have six sizes and two formats. */
  const keepAsset = (path: string): CachedResponse | undefined => {
    const asset = path === rules.path ? rules.response : readAsset(path);
    if (asset) keptFiles.keep(path, asset);
    return asset;
  };

  /** @param address of a cached page or file, with its query if it has one */
  const countPage = (address: string, request: IncomingMessage) => {
    const [path = ""] = address.split("?", 1);
    if (!files.has(path)) services.traffic.page(path, request.method, request.headers);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<ResponseKind> => {
    const origin = isUnambiguous(request) ? requestOrigin(request, services.env.publicUrl) : undefined;
    // Concatenate, do not resolve: a path such as //host must not name another host.
    const url = origin && URL.parse(origin + readable(pathOf(request)));
    // No address holds U+0000, which PostgreSQL refuses in text: answer 404, not 500.
    if (!url || url.pathname.includes("%00")) {
      refuseUnread(response, 400, "Requête incorrecte.");
      return "plain";
    }

    if (isTooComplex(url.search)) {
      refuseUnread(response, 414, "Adresse trop longue.");
      return "plain";
    }

    if (isReadMethod(request)) {
      const asset = keptFiles.get(keptAs(url.pathname)) ?? keepAsset(url.pathname);
      if (asset) {
        sendCached(request, response, asset);
        return "asset";
      }
      if (url.pathname === "/healthz") {
        sendText(response, 200, "ok");
        return "plain";
      }
      if (url.pathname === "/readyz") {
        await sendReadiness(response);
        return "plain";
      }
      if (url.pathname.length > 1 && url.pathname.endsWith("/")) {
        redirect(response, withoutLastSlashes(url.pathname).replace(/^\/+/, "/") + url.search);
        return "plain";
      }
      const page = await pageCache.find(url);
      if (page) {
        sendCached(request, response, page);
        countPage(url.pathname, request);
        return "kept";
      }
    }

    const startedAt = performance.now();
    const pattern = patternOf(url.pathname);
    requestMetrics.inProgress += 1;
    try {
      await renderForRequest(request, response, url, pattern);
    } finally {
      requestMetrics.inProgress -= 1;
      requestMetrics.onRendered(pattern, (performance.now() - startedAt) / 1000);
    }
    return "rendered";
  };

  /** Renders for this request only: with a nonce, and `no-store`. */
  const renderForRequest = async (request: IncomingMessage, response: ServerResponse, url: URL, pattern: string) => {
    const startedAt = performance.now();
    const id = requestId(request);
    const log = services.log.child({ requestId: id });
    const info: RequestInfo = {
      id,
      clientAddress: clientAddress(request, trusted),
      nonce: randomBytes(16).toString("base64"),
      asksForJson: request.method === "POST" && request.headers.accept === "application/json",
      log,
    };
    const isForm = !isReadMethod(request);
    const upload = isForm && isMultipart(request) ? uploads.get(pattern) : undefined;
    const isUpload = upload !== undefined;
    let refusal = isForm ? await refuseBeforeReading(request, url, info.clientAddress, upload) : undefined;
    const arrival = isForm ? limitArrival(request) : undefined;
    if (arrival && isUpload) info.openUpload = arrival.open;
    const body = isForm && !isUpload && !refusal ? await readBody(request) : undefined;
    if (body === "too-large") refusal = TOO_LARGE;
    if (refusal) info.refusal = refusal;

    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headersDistinct)) {
      if (!name.startsWith("x-react-router-")) for (const one of value ?? []) headers.append(name, one);
    }
    const aborted = new AbortController();
    response.once("close", () => aborted.abort());
    const render = () =>
      renderFor(
        refusal
          ? new Request(url, { headers: { accept: "text/html" } })
          : new Request(url, {
              method: request.method ?? "GET",
              headers,
              signal: aborted.signal,
              ...(body instanceof Buffer && body.length > 0 && { body: new Uint8Array(body) }),
            }),
        info,
      );
    // An upload may take minutes, and the code that reads it limits their number.
    const rendered = isUpload ? await render() : await queue(info.clientAddress, render);
    if (!rendered) return sendText(response, 429, "Trop de demandes à la fois. Réessayez dans quelques secondes.");
    // The next request here sees this change; other instances poll for it.
    if (!isReadMethod(request)) {
      const refreshed = services.content
        .refresh()
        .catch((error) => log.warn("version du contenu illisible", { error }));
      // Do not wait again for a database that has just timed out.
      await withTimeout(refreshed, refreshMilliseconds);
    }
    if ((body || upload?.isPublic) && refusedForms.includes(rendered.status))
      admission.countRefusal(info.clientAddress);
    // If the client disconnects, its rendering ends in a 500 that nobody receives and that must not raise an alarm.
    if (request.socket.destroyed) return;
    const sent = await send(request, response, rendered, info, pattern);
    if (sent) keptFiles.keep(keptAs(url.pathname), sent);
    // Discard the part of an upload that the action did not read.
    if (isUpload) request.unpipe().resume();
    // Count rendered pages too, such as a search.
    if (isCounted(request, rendered, pattern)) services.traffic.page(url.pathname, request.method, request.headers);
    // Log the pattern: the address may be a private link.
    log.info(`${request.method} ${pattern} ${rendered.status}`, { ms: Math.round(performance.now() - startedAt) });
  };

  /** Checks method, origin, type, length and the client's count before it reads the body. */
  const refuseBeforeReading = async (
    request: IncomingMessage,
    url: URL,
    client: string,
    upload: UploadLimit | undefined,
  ): Promise<RequestInfo["refusal"]> => {
    if (request.method !== "POST") return { status: 405, message: "Cette méthode n’est pas acceptée." };
    if (!isSameOrigin(request, url.origin)) {
      return { status: 403, message: "Cet envoi ne vient pas de notre site. Revenez sur la page et recommencez." };
    }
    const type = (request.headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    if (!formTypes.includes(type) && !upload)
      return { status: 415, message: "Le format de cet envoi n’est pas accepté." };
    if (upload && isUploadTooLarge(request, upload)) return { status: 413, message: upload.refusal };
    if (!upload && isDeclaredTooLong(request)) return TOO_LARGE;
    const admitted = admission.check(client);
    if (!admitted.isAllowed) {
      const { retryAfterSeconds } = admitted;
      return { status: 429, message: "Trop d’envois refusés. Veuillez réessayer dans 15 minutes.", retryAfterSeconds };
    }
    if (admitted.waitMs > 0) await sleep(admitted.waitMs);
    return undefined;
  };

  const requestId = (request: IncomingMessage): string => {
    const given = request.headers["x-request-id"];
    const isUsable =
      typeof given === "string" && /^[\w-]{8,64}$/.test(given) && comesFromTrustedProxy(request, trusted);
    return isUsable ? given : randomUUID();
  };

  /** Warnings do not fail readiness: the load balancer keeps sending visitors. */
  const sendReadiness = async (response: ServerResponse) => {
    const now = new Date();
    const health = await readHealthWithTimeout(services, now, readinessMilliseconds);
    if (!health) return sendText(response, 503, "database unreachable");
    const warnings = alarmsOf(health, now).map(({ code, sentence }) => `warning ${code}: ${sentence}`);
    sendText(response, 200, ["ok", ...warnings].join("\n"));
  };

  return {
    warm: pageCache.warm,
    listener: (request: IncomingMessage, response: ServerResponse) => {
      // Measured: 20 µs of processor time for a cached page, where `answer` takes 29.
      const path = request.url ?? "";
      const isRead = isReadMethod(request);
      // Nobody reads this body, and nobody waits for its end (RFC 9110 §9.3.1).
      if (isRead && hasBody(request)) response.shouldKeepAlive = false;
      const isReady = isRead && hasOneHost(request);
      const asset = isReady ? keptFiles.get(keptAs(path)) : undefined;
      const ready = asset ?? (isReady ? pageCache.fresh(path) : undefined);
      if (ready) {
        sendCached(request, response, ready);
        if (!asset) countPage(path, request);
        count(requestMetrics, asset ? "asset" : "kept", response.statusCode);
        return;
      }
      answer(request, response)
        .catch((error): ResponseKind => {
          // The client may have disconnected in the middle of its form.
          if (request.socket.destroyed) return "rendered";
          services.log.error("réponse impossible", { method: request.method, error });
          if (response.headersSent) response.destroy();
          else sendText(response, 503, "Le site est momentanément indisponible. Réessayez dans un instant.");
          return "rendered";
        })
        .then((kind) => {
          const hasLeft = request.socket.destroyed && !response.headersSent;
          if (!hasLeft) count(requestMetrics, kind, response.statusCode);
        });
    },
  };
}

function isCounted({ method }: IncomingMessage, { status, headers }: Response, pattern: string): boolean {
  const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
  return method === "GET" && status === 200 && isPage && !isPrivate(pattern);
}

const TOO_LARGE = { status: 413, message: TOO_LONG };

/**
 * Whether every proxy parses the address as we do: `URL` reads a backslash as a slash, nginx does not; and with two
 * `Host` headers each may choose another one.
 */
function isUnambiguous(request: IncomingMessage): boolean {
  const path = (request.url ?? "").split("?", 1)[0] as string;
  return hasOneHost(request) && !/\\|%5c|#|[^!-\uffff]/i.test(path);
}

/** Every layer parses a query in one step per pair and space. */
function isTooComplex(query: string): boolean {
  return query.split("&", maxPairs + 1).length > maxPairs || query.split("+", maxSpaces + 1).length > maxSpaces;
}

/** Node silently keeps the first one only. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts <= 1;
}

function isReadMethod({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Browsers escape non-ASCII letters; node decodes a raw address as Latin-1. A proxy may send an absolute address
 * (RFC 9112 §3.2.2).
 */
function pathOf(request: IncomingMessage): string {
  const raw = Buffer.from(request.url ?? "/", "latin1").toString("utf8");
  const whole = raw.startsWith("/") ? undefined : URL.parse(raw);
  const path = whole ? whole.pathname + whole.search : raw;
  return path.startsWith("/") ? path.replace(/^\/+/, "/") : "/";
}

/**
 * React Router would print an address with invalid UTF-8 past our log. Replaces it by one that no page has either.
 */
function readable(address: string): string {
  const [path = ""] = address.split("?", 1);
  try {
    // Return it: the bundler drops a call whose result is unused.
    return decodeURIComponent(path) && address;
  } catch {
    return "/%EF%BF%BD";
  }
}

/** A loop, because `/\/+$/` takes seconds for 100,000 slashes in the middle. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** @returns the response for the cache, if it has a body and was not streamed */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
  info: RequestInfo,
  pattern: string,
): Promise<CachedResponse | undefined> {
  const headers: Record<string, string> = {
    "cache-control": "no-store",
    ...Object.fromEntries([...rendered.headers].filter(([name]) => name !== "set-cookie")),
    ...typeHeader(rendered.headers.get("content-type")),
    ...securityHeaders,
    ...(isPrivate(pattern) && { "Referrer-Policy": "same-origin" }),
    ...policyHeaders(rendered.headers.get("content-type"), info.nonce ? [`'nonce-${info.nonce}'`] : []),
    "X-Request-Id": info.id,
    // RFC 9110 §15.5.6.
    ...(info.refusal?.status === 405 && { Allow: "GET, HEAD, POST" }),
    ...(info.refusal?.retryAfterSeconds && { "Retry-After": String(info.refusal.retryAfterSeconds) }),
  };
  for (const cookie of rendered.headers.getSetCookie()) response.appendHeader("Set-Cookie", cookie);
  if (isDownload(rendered) && request.method !== "HEAD") {
    response.writeHead(rendered.status, headers);
    await pipeline(Readable.fromWeb(rendered.body as NodeReadableStream), response).catch((error) => {
      // The client disconnected.
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
    return undefined;
  }
  const body = Buffer.from(await rendered.arrayBuffer());
  const hasBody = body.length > 0;
  if (!hasBody) {
    response.writeHead(rendered.status, headers).end();
    return undefined;
  }
  const isText = /^(?:text|application)\/(?!pdf)/.test(headers["content-type"] ?? "");
  const compressed = isText && body.length > compressAboveBytes ? await compressFor(request, body) : {};
  const prepared = prepareResponse(rendered.status, headers, body, compressed);
  sendCached(request, response, prepared);
  return isKept(rendered.headers) ? withoutHeader(prepared, "X-Request-Id") : undefined;
}

/** Files of the database whose address is immutable. */
const isKept = (headers: Headers) => headers.get("cache-control")?.includes("immutable") ?? false;

/** Streams a body that may exceed memory, with back-pressure. */
function isDownload({ headers, body }: Response): boolean {
  return body !== null && !isKept(headers) && (headers.get("content-disposition") ?? "").startsWith("attachment");
}

function redirect(response: ServerResponse, location: string): void {
  response
    .writeHead(308, {
      ...securityHeaders,
      "Content-Security-Policy": closedPolicy,
      Location: location,
      "Content-Length": "0",
    })
    .end();
}

/** Answers without reading the body, and closes the connection, because nothing would limit the rest of the body. */
function refuseUnread(response: ServerResponse, status: number, text: string): void {
  response.shouldKeepAlive = false;
  sendText(response, status, text);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    ...securityHeaders,
    "Content-Security-Policy": closedPolicy,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    ...([429, 503].includes(status) && { "Retry-After": "5" }),
  });
  response.end(`${text}\n`);
}
