import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The last part of a private address. It is signed over a random key of the row's own, so neither a leaked table nor a
 * leaked secret alone opens the page.
 */
export function privateToken(purpose: "review author" | "quote", key: string, secret: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${key}`).digest("base64url");
}

export function isSameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
