import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The last part of a private address: an HMAC of the row's random key, so that neither a leaked table nor a leaked
 * secret alone opens anything.
 */
export function privateToken(
  purpose: "review author" | "review invitation" | "quote" | "quote receipt" | "webhook",
  key: string,
  secret: string,
): string {
  return createHmac("sha256", secret).update(`${purpose} ${key}`).digest("base64url");
}

export function isSameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
