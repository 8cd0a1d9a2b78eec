import type { IncomingMessage } from "node:http";

const hostPattern = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin of the site: the configured public one, or else the request's `Host`.
 * @returns undefined without a usable host
 */
export function requestOrigin(request: IncomingMessage, publicUrl: string | undefined): string | undefined {
  if (publicUrl) return publicUrl;
  const host = request.headers.host;
  return host && hostPattern.test(host) ? `http://${host.toLowerCase()}` : undefined;
}

/**
 * Whether a form comes from our own pages. Browsers send `Origin` with every POST; a request with neither `Origin` nor
 * `Sec-Fetch-Site` is refused.
 */
export function isSameOrigin(request: IncomingMessage, origin: string): boolean {
  const from = request.headers.origin;
  if (from !== undefined) return from === origin;
  return request.headers["sec-fetch-site"] === "same-origin";
}
