import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import type { RequestInfo } from "../../app/context.ts";
import { retryAfter } from "../../core/rate-limit.ts";
import { type CachedResponse, compressFor, prepareResponse, sendCached, withoutHeader } from "./cached-response.ts";
import { isPrivate, policyHeaders, securityHeaders, typeHeader } from "./headers.ts";

const compressAboveBytes = 1024;

/** @returns the response for the cache, if it has a body and was not streamed */
export async function sendRendered(
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
    ...(info.refusal?.retryAfterSeconds && retryAfter(info.refusal.retryAfterSeconds)),
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

/** Files of the database. Their address, with the content version for documents, names their bytes. */
const isKept = (headers: Headers) => /^public, (?:no-cache$|.*immutable)/.test(headers.get("cache-control") ?? "");

/** Streams a body that may exceed memory, with back-pressure. */
function isDownload({ headers, body }: Response): boolean {
  return body !== null && !isKept(headers) && (headers.get("content-disposition") ?? "").startsWith("attachment");
}
