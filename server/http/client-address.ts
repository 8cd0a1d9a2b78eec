import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";

/**
 * The address of the client. `X-Forwarded-For` is read from its end, as far as the proxies are ones we trust: what stands
 * before the first stranger was written by that stranger.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  // Its end is what counts, and no chain of proxies is longer.
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .slice(-LONGEST_CHAIN)
    .split(",");
  let address = plain(request.socket.remoteAddress ?? "");
  while (isTrusted(address, trusted) && forwarded.length > 0) {
    const next = plain((forwarded.pop() ?? "").trim());
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

const LONGEST_CHAIN = 2_000;

/** Whether the request comes straight from a proxy that we trust. */
export function comesFromTrustedProxy(request: IncomingMessage, trusted: BlockList): boolean {
  return isTrusted(plain(request.socket.remoteAddress ?? ""), trusted);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** An IPv4 address that arrived on an IPv6 socket is still an IPv4 address. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
