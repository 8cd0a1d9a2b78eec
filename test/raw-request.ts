import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Site } from "./site.ts";

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type RawRequest = { method?: string; path: string; headers?: OutgoingHttpHeaders; body?: string | Buffer };

const MOST_TRIES = 5;

/**
 * Sends one request exactly as written: no normalised address, no redirect, no decompression. Tries again if the site
 * refused the body and closed before all of it was written, because Node then loses the answer.
 */
export async function rawRequest(site: Pick<Site, "port">, asked: RawRequest): Promise<RawAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await sendOnce(site, asked);
    } catch (error) {
      const isCut = ["EPIPE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");
      if (!isCut || asked.body === undefined || tries === MOST_TRIES) throw error;
    }
  }
}

function sendOnce(
  { port }: Pick<Site, "port">,
  { method = "GET", path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // Large enough for a redirect that repeats a long address.
    const options = {
      host: "localhost",
      port,
      method,
      path,
      headers,
      agent: false,
      maxHeaderSize: 256 * 1024,
    } as const;
    const sent = request(options, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
