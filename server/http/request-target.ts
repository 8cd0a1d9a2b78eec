import type { IncomingMessage } from "node:http";

/** Limits for a query: its number of pairs, and of spaces, of which the longest answered search has fewer. */
const maxPairs = 200;
const maxSpaces = 3_000;

/**
 * Whether every proxy parses the address as we do: `URL` reads a backslash as a slash, nginx does not; and with two
 * `Host` headers each may choose another one.
 */
export function isUnambiguous(request: IncomingMessage): boolean {
  const path = (request.url ?? "").split("?", 1)[0] as string;
  return hasOneHost(request) && !/\\|%5c|#|[^!-\uffff]/i.test(path);
}

/** Every layer parses a query in one step per pair and space. */
export function isTooComplex(query: string): boolean {
  return query.split("&", maxPairs + 1).length > maxPairs || query.split("+", maxSpaces + 1).length > maxSpaces;
}

/** Node silently keeps only the first `Host`. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts <= 1;
}

export function isReadMethod({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Browsers escape non-ASCII letters; Node decodes a raw address as Latin-1. A proxy may send an absolute address (RFC
 * 9112 §3.2.2).
 */
export function pathOf(request: IncomingMessage): string {
  const raw = Buffer.from(request.url ?? "/", "latin1").toString("utf8");
  const whole = raw.startsWith("/") ? undefined : URL.parse(raw);
  const path = whole ? whole.pathname + whole.search : raw;
  return path.startsWith("/") ? path.replace(/^\/+/, "/") : "/";
}

/**
 * React Router would print an address with invalid UTF-8 past our log. Replaces it by one that no page has either.
 */
export function readable(address: string): string {
  const [path = ""] = address.split("?", 1);
  try {
    // Return it: the bundler drops a call whose result is unused.
    return decodeURIComponent(path) && address;
  } catch {
    return "/%EF%BF%BD";
  }
}

/** A loop, because `/\/+$/` takes seconds for an address with 100,000 slashes in the middle. */
export function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
