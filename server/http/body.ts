import type { IncomingMessage } from "node:http";

/** The largest form of the site, percent-encoded, is well below this; what is not much larger gets its own rules’ answer. */
export const bodyLimitBytes = 1024 * 1024;
/** An over-long body is read to its end up to here, so that its sender gets to read our answer. */
const drainLimitBytes = 32 * 1024 * 1024;

/** By its own words, and so much that it is not even read to its end. */
export function isDeclaredTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > drainLimitBytes;
}

/**
 * Reads a request's body.
 * @returns the bytes, or `too-large`
 */
export async function readBody(request: IncomingMessage): Promise<Buffer | "too-large"> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size <= bodyLimitBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (size > drainLimitBytes) break;
  }
  return size > bodyLimitBytes ? "too-large" : Buffer.concat(chunks);
}
