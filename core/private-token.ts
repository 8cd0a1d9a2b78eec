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
  return sign(`${purpose} ${key}`, secret);
}

/** HMAC-SHA-256 as base64url, 43 characters. Each use starts its text with a purpose of its own. */
export function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

export function isSameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
