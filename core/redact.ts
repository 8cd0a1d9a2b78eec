/** Bounded quantifiers keep matching linear on a long line without `@`. */
const EMAIL = /[\p{L}\p{N}.!#$&*+=?^_`{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}.-]{1,255}/gu;
/** Bearer secrets: the end of a private address (longer than any id), and the token of a mailed link. */
const TOKENS = /(\/)[\w-]{40,}(?![\w-]|\.js)|([?&]jeton=)[\w.-]+|(\/avis\/invitation\/)[\w-]+/g;
/** A path segment of ordinary words. Keys and codes are longer, or contain capitals or digits. */
const WORD_SEGMENT = /^(?:[\p{Ll}\p{M}._~ -]{1,60}|[\p{L}\p{M}\p{N}._~ -]{1,15})$/u;
const MAX_SEGMENTS = 8;
const HIDDEN = "…";

/** Removes e-mail addresses and keys: more people read the log than the database. */
export function redact(text: string): string {
  return text.replace(EMAIL, HIDDEN).replace(TOKENS, `$1$2$3${HIDDEN}`);
}

/** Hides the segments of an unknown path that may come from a mistyped private link. */
export function redactPath(path: string): string {
  return path
    .split("/", MAX_SEGMENTS + 1)
    .map((segment) => (segment === "" || WORD_SEGMENT.test(decoded(segment)) ? segment : HIDDEN))
    .join("/");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}
