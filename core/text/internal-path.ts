const MAX_LENGTH = 512;
/** Stands for this site while the address is parsed; `.invalid` never resolves (RFC 6761). */
const HERE = "http://here.invalid";
/** C0, DEL and space, which browsers strip or forgive, and the backslash, which they read as a slash. */
const FORGIVEN = /[\p{Cc}\s\\]/u;
/** The same characters and the slash in percent-encoding, since a proxy may decode them before the browser looks. */
const ENCODED = /%(?:[01][0-9a-f]|20|2f|5c|7f)/i;

/**
 * The normalised path of a redirect within this site, or null when it leads or could lead elsewhere.
 * @param value from a query or a form: not trusted, of any type
 */
export function internalPath(value: unknown): string | null {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return null;
  if (!value.startsWith("/") || FORGIVEN.test(value) || ENCODED.test(value)) return null;
  const url = URL.parse(value, HERE);
  if (url?.origin !== HERE || url.username !== "") return null;
  // Dots can leave a double slash in front: "/..//e" becomes "//e".
  return url.pathname.startsWith("//") ? null : url.pathname + url.search + url.hash;
}
