import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sha256 } from "../../core/hash.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** A response ready to send: each encoding with its headers, prepared once. */
export type CachedResponse = {
  status: number;
  etag: string;
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant };
  notModified: Variant;
};

type Variant = {
  status: number;
  headers: string[];
  body: Buffer | undefined;
};

/**
 * Prepares a response. Uses the compressed bodies that exist; compresses nothing itself.
 * @param headers all headers but `ETag`, `Content-Length`, `Content-Encoding` and `Vary`
 */
export function prepareResponse(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  compressed: { br?: Buffer; gzip?: Buffer } = {},
): CachedResponse {
  // Weak, because the same text has three encodings (RFC 9110 §8.8.1).
  const etag = `W/"${sha256(body).slice(0, 12)}"`;
  const isCompressed = Boolean(compressed.br || compressed.gzip);
  const shared = Object.entries({ ...headers, ETag: etag, ...(isCompressed && { Vary: "Accept-Encoding" }) }).flat();
  const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
    status,
    headers: [...shared, "Content-Length", String(bytes.length), ...(encoding ? ["Content-Encoding", encoding] : [])],
    body: bytes,
  });
  return {
    status,
    etag,
    variants: {
      identity: variant(body),
      ...(compressed.br && { br: variant(compressed.br, "br") }),
      ...(compressed.gzip && { gzip: variant(compressed.gzip, "gzip") }),
    },
    notModified: { status: 304, headers: shared, body: undefined },
  };
}

/** The same response without one of its headers. */
export function withoutHeader(response: CachedResponse, name: string): CachedResponse {
  const strip = (variant: Variant): Variant => {
    const at = variant.headers.indexOf(name);
    return at === -1 ? variant : { ...variant, headers: variant.headers.toSpliced(at, 2) };
  };
  const { identity, br, gzip } = response.variants;
  return {
    ...response,
    variants: { identity: strip(identity), ...(br && { br: strip(br) }), ...(gzip && { gzip: strip(gzip) }) },
    notModified: strip(response.notModified),
  };
}

/** Compresses a cached body with both encodings, off the main thread. */
export async function compressAhead(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([brotli(body, 9), compressGzip(body, { level: 9 })]);
  return { br, gzip: gz };
}

/** Recompresses the Brotli body at the highest level: 8 % less of a page, for 70 ms of another core. */
export async function compressHarder({ variants }: CachedResponse): Promise<void> {
  const { identity, br } = variants;
  if (!br || !identity.body) return;
  const body = await brotli(identity.body, 11);
  variants.br = {
    ...br,
    body,
    headers: br.headers.with(br.headers.indexOf("Content-Length") + 1, String(body.length)),
  };
}

/** Compresses a body that is sent once, with an encoding that this client accepts, off the main thread. */
export async function compressFor(request: IncomingMessage, body: Buffer): Promise<{ br?: Buffer; gzip?: Buffer }> {
  if (accepts(request, "br")) return { br: await brotli(body, 4) };
  if (accepts(request, "gzip")) return { gzip: await compressGzip(body, { level: 4 }) };
  return {};
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window no larger than the text: at quality 9, a page then takes a tenth of the time.
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
    },
  });
}

/** The smallest window that holds this many bytes, as a power of two (RFC 7932 §9.1: 2^n − 16). */
function windowOf(bytes: number): number {
  const needed = 32 - Math.clz32(bytes + 15);
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}

export function sendCached(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): void {
  if (cached.status === 200 && matches(request.headers["if-none-match"], cached.etag)) {
    sendVariant(request, response, cached.notModified);
    return;
  }
  const { br, gzip, identity } = cached.variants;
  const variant = (br && accepts(request, "br") && br) || (gzip && accepts(request, "gzip") && gzip) || identity;
  sendVariant(request, response, variant);
}

/** The last response on each connection. */
const lastResponse = new WeakMap<Socket, ServerResponse>();

/**
 * Sends the responses of a connection one after another. Node would buffer the heads of all pipelined responses until
 * the client reads: 80 MB more for a thousand clients that never do (test/faults/slow-clients.test.ts).
 */
function sendVariant(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Variant): void {
  const send = () => void response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  response.statusCode = status;
  const before = lastResponse.get(request.socket);
  lastResponse.set(request.socket, response);
  if (before && !before.writableFinished) before.once("finish", send);
  else send();
}

/** Browsers send about 30 characters. */
const maxAcceptLength = 200;
const maxConditionLength = 1_000;

/** RFC 9110 §12.5.3, simplified: an encoding is accepted if named without `q=0`. */
function accepts(request: IncomingMessage, encoding: "br" | "gzip"): boolean {
  const text = String(request.headers["accept-encoding"] ?? "")
    .slice(0, maxAcceptLength)
    .toLowerCase();
  const at = text.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(text.slice(at + encoding.length));
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxConditionLength) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^"/, 'W/"') === etag);
}
