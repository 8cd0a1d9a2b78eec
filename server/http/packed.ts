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
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
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

/**
 * Both compressed forms of a text of some kilobytes, off the main thread.
 * @param effort `best` for what is kept and sent many times, `fast` for what is sent once
 */
export async function compressText(body: Buffer, effort: "best" | "fast"): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: effort === "best" ? 9 : 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: effort === "best" ? 9 : 4 }),
  ]);
  return { br, gzip: gz };
}

export function sendPacked(request: IncomingMessage, response: ServerResponse, packed: Packed): void {
  if (packed.status === 200 && matches(request.headers["if-none-match"], packed.etag)) {
    response.writeHead(304, packed.notModifiedHeaders).end();
    return;
  }
  const variant = packed.variants[preferredEncoding(request, packed)] ?? packed.variants.identity;
  response.writeHead(packed.status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

/** RFC 9110 §12.5.3, read simply: an encoding that is named and not refused by `q=0` is accepted. */
export function preferredEncoding(request: IncomingMessage, available: { variants: Packed["variants"] }): Encoding {
  const accepted = request.headers["accept-encoding"];
  if (accepted === undefined) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    if (available.variants[encoding] && accepts(String(accepted), encoding)) return encoding;
  }
  return "identity";
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at !== -1 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length));
}

/** RFC 9110 §13.1.2. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === "*" || header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
