import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestInfo, requestContext, type Services, servicesContext } from "../../app/context.ts";
import { TOO_LONG } from "../../app/forms/read-form.server.ts";
import { JUST_PUBLISHED } from "../../app/layout/just-published.ts";
import type { Log } from "../../core/log.ts";
import { networksFrom } from "../../core/public-address.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import { createAdmission } from "./admission.ts";
import { isDeclaredTooLong, readBody } from "./body.ts";
import type { CachedResponse } from "./cached-response.ts";
import { clientAddress, comesFromTrustedProxy } from "./client-address.ts";
import { isPrivate } from "./headers.ts";
import { sendText } from "./plain-response.ts";
import { createRenderQueue } from "./render-queue.ts";
import { isReadMethod } from "./request-target.ts";
import { isSameOrigin } from "./same-origin.ts";
import { sendRendered } from "./send-rendered.ts";
import { isMultipart, isUploadTooLarge, limitArrival, type UploadLimit, uploadRoutes } from "./uploads.ts";

const formTypes = ["application/x-www-form-urlencoded", "application/json", "application/reports+json"];
/** Statuses of a refused form. Conflicts, sign-ins and limits have their own counts. */
const refusedForms = [400, 413, 422];
const REFRESH_MS = 1000;
const TOO_LARGE = { status: 413, message: TOO_LONG };

/** Renders through the router: pages for the cache, and every request that no cache answers. */
export function createRenderer(services: Services, build: ServerBuild) {
  const trusted = networksFrom(services.env.trustedProxy);
  const handle = createRequestHandler(build, "production");
  const admission = createAdmission();
  const queue = createRenderQueue();
  const uploads = uploadRoutes(build);

  const renderFor = (request: Request, info: RequestInfo): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, info);
    return handle(request, context);
  };

  const renderForCache = (path: string, nonce?: string): Promise<Response> => {
    const info = { id: "page-cache", clientAddress: "", log: services.log, ...(nonce && { nonce }) };
    return renderFor(new Request(services.siteUrl + path), info);
  };

  /**
   * Renders for this request only: with a nonce, and `no-store`.
   * @returns the sent response, if its address never changes its bytes
   */
  const renderForRequest = async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    pattern: string,
  ): Promise<CachedResponse | undefined> => {
    const startedAt = performance.now();
    const id = requestId(request, trusted);
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

    const routed = refusal
      ? new Request(url, { headers: { accept: "text/html" } })
      : toRequest(request, response, url, body instanceof Buffer ? body : undefined);
    const render = async () => {
      // Another instance may have just published this page, before this one polls for it.
      if (isReadMethod(request) && url.searchParams.has(JUST_PUBLISHED)) await refreshContent(log);
      return renderFor(routed, info);
    };
    // An upload may take minutes, and the code that reads it limits their number.
    const rendered = isUpload ? await render() : await queue(info.clientAddress, render);
    if (!rendered) {
      sendText(response, 429, "Trop de demandes à la fois. Réessayez dans quelques secondes.");
      return undefined;
    }
    // Show this change in the next response here; other instances poll for it.
    if (!isReadMethod(request)) await refreshContent(log);
    if ((body || upload?.isPublic) && refusedForms.includes(rendered.status))
      admission.countRefusal(info.clientAddress);
    // If the client disconnects, its rendering ends in a 500 that nobody receives and that must not raise an alarm.
    if (request.socket.destroyed) return undefined;
    const kept = await sendRendered(request, response, rendered, info, pattern);
    // Discard the part of an upload that the action did not read.
    if (isUpload) request.unpipe().resume();
    // Count rendered pages too, such as a search.
    if (isCounted(request, rendered, pattern)) services.traffic.page(url.pathname, request.method, request.headers);
    // Log the pattern: the address may be a private link.
    log.info(`${request.method} ${pattern} ${rendered.status}`, { ms: Math.round(performance.now() - startedAt) });
    return kept;
  };

  const refreshContent = async (log: Log) => {
    const refreshed = services.content.refresh().catch((error) => log.warn("version du contenu illisible", { error }));
    // Do not wait again for a database that has just timed out.
    await withTimeout(refreshed, REFRESH_MS);
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

  return { renderForCache, renderForRequest };
}

function isCounted({ method }: IncomingMessage, { status, headers }: Response, pattern: string): boolean {
  const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
  return method === "GET" && status === 200 && isPage && !isPrivate(pattern);
}

/** Takes a trusted proxy's id, so that a request has the same id in all logs. */
function requestId(request: IncomingMessage, trusted: ReturnType<typeof networksFrom>): string {
  const given = request.headers["x-request-id"];
  const isUsable = typeof given === "string" && /^[\w-]{8,64}$/.test(given) && comesFromTrustedProxy(request, trusted);
  return isUsable ? given : randomUUID();
}

/** The request as the router sees it. Only the server may set the router's own headers. */
function toRequest(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer | undefined): Request {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    if (!name.startsWith("x-react-router-")) for (const value of values) headers.append(name, value);
  }
  const aborted = new AbortController();
  response.once("close", () => aborted.abort());
  return new Request(url, {
    method: request.method ?? "GET",
    headers,
    signal: aborted.signal,
    ...(body && body.length > 0 && { body: new Uint8Array(body) }),
  });
}
