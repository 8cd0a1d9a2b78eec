import type { IncomingMessage } from "node:http";

/** Well above the largest form, so that the form's own rules refuse a slightly long text. */
const bodyLimitBytes = 1024 * 1024;
/** The server reads a body up to this size before it answers, because browsers show no earlier answer. */
const drainLimitBytes = 32 * 1024 * 1024;

/** Whether `Content-Length` exceeds the drain limit. */
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
