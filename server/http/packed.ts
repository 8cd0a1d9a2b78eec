import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** An answer ready to be sent: each encoding with its headers, made once. */
export type Packed = {
  status: number;
  etag: string;
  variants: Partial<Record<Encoding, { headers: string[]; body: Buffer }>> & {
    identity: { headers: string[]; body: Buffer };
  };
  notModifiedHeaders: string[];
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
): Packed {
  // Weak, since the same words leave in three encodings (RFC 9110 §8.8.1).
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const isCompressed = Boolean(compressed.br || compressed.gzip);
  const shared = Object.entries({ ...headers, ETag: etag, ...(isCompressed && { Vary: "Accept-Encoding" }) }).flat();
  const variant = (bytes: Buffer, encoding?: Encoding) => ({
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
    notModifiedHeaders: shared,
  };
}

/** Both compressed forms of a text that is kept and sent many times, off the main thread. */
export async function compressAhead(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([brotli(body, 9), compressGzip(body, { level: 9 })]);
  return { br, gzip: gz };
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
    },
  });
}

export function sendPacked(request: IncomingMessage, response: ServerResponse, packed: Packed): void {
  if (packed.status === 200 && matches(request.headers["if-none-match"], packed.etag)) {
    response.writeHead(304, packed.notModifiedHeaders).end();
    return;
  }
  const { br, gzip, identity } = packed.variants;
  const variant = (br && accepts(request, "br") && br) || (gzip && accepts(request, "gzip") && gzip) || identity;
  response.writeHead(packed.status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

/** RFC 9110 §12.5.3, read simply: an encoding that is named and not refused by `q=0` is accepted. */
function accepts(request: IncomingMessage, encoding: "br" | "gzip"): boolean {
  const header = String(request.headers["accept-encoding"] ?? "").toLowerCase();
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}

/** RFC 9110 §13.1.2: compared weakly. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^"/, 'W/"') === etag);
}
