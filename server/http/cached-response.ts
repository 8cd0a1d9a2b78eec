import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** An answer ready to be sent: each encoding with its headers, made once. */
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
 * Packs an answer. Compressed bodies that exist already are taken as they are; nothing is compressed twice.
 * @param headers all headers but `ETag`, `Content-Length`, `Content-Encoding` and `Vary`
 */
export function pack(
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  compressed: { br?: Buffer; gzip?: Buffer } = {},
): CachedResponse {
  // Weak, since the same words leave in three encodings (RFC 9110 §8.8.1).
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
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

/** Both compressed forms of a text that is kept and sent many times, off the main thread. */
export async function compressAhead(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([brotli(body, 9), compressGzip(body, { level: 9 })]);
  return { br, gzip: gz };
}

/** Replaces the Brotli form by the smallest one: 8 % less of a page, for 70 ms of another core. */
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

/** The one compressed form that this client takes of a text sent once, off the main thread. */
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
      // No larger than the text: measured at quality 9, a page takes a tenth of the time.
      [constants.BROTLI_PARAM_LGWIN]: windowOf(body.length),
    },
  });
}

/** The smallest window that holds so many bytes, as a power of two (RFC 7932 §9.1: 2^n − 16). */
function windowOf(bytes: number): number {
  const needed = 32 - Math.clz32(bytes + 15);
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_MAX_WINDOW_BITS);
}

export function sendCached(request: IncomingMessage, response: ServerResponse, packed: CachedResponse): void {
  if (packed.status === 200 && matches(request.headers["if-none-match"], packed.etag)) {
    sendVariant(request, response, packed.notModified);
    return;
  }
  const { br, gzip, identity } = packed.variants;
  const variant = (br && accepts(request, "br") && br) || (gzip && accepts(request, "gzip") && gzip) || identity;
  sendVariant(request, response, variant);
}

/** The latest of these answers on each connection. */
const latest = new WeakMap<Socket, ServerResponse>();

/**
 * Answers one request of a connection after the other. Node would make the heads of all that a client asks for in one go and
 * keep them until it reads: 80 MB more for a thousand clients that never do (test/faults/slow-clients.test.ts).
 */
function sendVariant(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Variant): void {
  const send = () => void response.writeHead(status, headers).end(request.method === "HEAD" ? undefined : body);
  response.statusCode = status;
  const before = latest.get(request.socket);
  latest.set(request.socket, response);
  if (before && !before.writableFinished) before.once("finish", send);
  else send();
}

/** Browsers say what they accept in 30 characters. */
const maxSentenceLength = 200;
const maxConditionLength = 1_000;

/** RFC 9110 §12.5.3, read simply: an encoding that is named and not refused by `q=0` is accepted. */
function accepts(request: IncomingMessage, encoding: "br" | "gzip"): boolean {
  const text = String(request.headers["accept-encoding"] ?? "")
    .slice(0, maxSentenceLength)
    .toLowerCase();
  const at = text.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(text.slice(at + encoding.length));
}

/** RFC 9110 §13.1.2: compared weakly. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > maxConditionLength) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^"/, 'W/"') === etag);
}
