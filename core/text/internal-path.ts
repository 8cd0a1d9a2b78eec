const MAX_LENGTH = 512;
/** A base for parsing; `.invalid` never resolves (RFC 6761). */
const BASE = "http://site.invalid";
/** Control characters and spaces, which browsers strip, and the backslash, which they read as a slash. */
const IGNORED_BY_BROWSERS = /[\p{Cc}\s\\]/u;
/** The same characters and the slash, percent-encoded: a proxy may decode them first. */
const ENCODED = /%(?:[01][0-9a-f]|20|2f|5c|7f)/i;

/**
 * The normalised path of a redirect within this site, or null if it leads, or could lead, to another one.
 * @param value untrusted, from a query or a form
 */
export function internalPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  if (!value.startsWith("/") || IGNORED_BY_BROWSERS.test(value) || ENCODED.test(value)) return null;
  const url = URL.parse(value, BASE);
  if (url?.origin !== BASE || url.username !== "") return null;
  // Dots can leave a double slash in front: "/..//e" becomes "//e".
  return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
}
