/** Bounded, so that a long line without any `@` is read once. */
const EMAIL = /[\p{L}\p{N}.!#$&*+=?^_`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,255}/gu;
/** What opens something by itself: the end of a private address (longer than any id), the token of a letter's link. */
const KEYS = /(\/)[\w-]{40,}(?![\w-]|\.js)|([?&]jeton=)[\w.-]+/g;
/** A segment that words could make; keys and codes are long and hold capitals or digits. */
const WORDS = /^(?:[\p{Ll}\p{M}._~ -]{1,60}|[\p{L}\p{M}\p{N}._~ -]{1,15})$/u;
const MOST_SEGMENTS = 8;
const HIDDEN = "…";

/** The text without e-mail addresses and keys: a log is read by more people than the site's data, and is kept elsewhere. */
export function redact(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(KEYS, `$1$2${HIDDEN}`);
}

/** A path that nobody knows, without what may be a mistyped private link. */
export function redactPath(path: string): string {
  return path
    .split("/", MOST_SEGMENTS + 1)
    .map((segment) => (segment === "" || WORDS.test(decoded(segment)) ? segment : HIDDEN))
    .join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
