import type { IncomingMessage } from "node:http";
import { type BlockList, isIP } from "node:net";

/**
 * The client's address. Reads `X-Forwarded-For` from its end while the proxies are trusted, because the first untrusted
 * client wrote everything before itself.
 */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  // Read the end only: no chain of proxies is longer.
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .slice(-MAX_CHAIN_LENGTH)
    .split(",");
  let address = plain(request.socket.remoteAddress ?? "");
  while (isTrusted(address, trusted) && forwarded.length > 0) {
    const next = plain((forwarded.pop() ?? "").trim());
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

const MAX_CHAIN_LENGTH = 2_000;

/** Whether the request comes directly from a trusted proxy. */
export function comesFromTrustedProxy(request: IncomingMessage, trusted: BlockList): boolean {
  return isTrusted(plain(request.socket.remoteAddress ?? ""), trusted);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** Unwraps an IPv4 address from an IPv6 socket. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}
