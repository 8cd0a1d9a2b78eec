/**
 * Folds text for every search of the site: lower case, no accents, œ as oe, æ as ae, ’ as '. Folds each character
 * alone, because `normalize()` over a whole text is quadratic in its combining marks.
 */
export function fold(text: string): string {
  return text.replace(BEYOND_ASCII, foldCharacter).toLowerCase();
}

/** « saint remy l honore »: {@link fold} of a postcode or town, with any separators. */
export const foldPlace = (text: string) =>
  fold(text)
    .replace(/[\s'-]+/g, " ")
    .trim();

/** {@link fold} of one code point; empty for a combining mark. */
export function foldCharacter(character: string): string {
  return character
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[œæ’]/g, (sign) => SPELLED_OUT[sign] ?? sign);
}

const BEYOND_ASCII = /[^\0-\x7f]/gu;
const SPELLED_OUT: Record<string, string> = { œ: "oe", æ: "ae", "’": "'" };
