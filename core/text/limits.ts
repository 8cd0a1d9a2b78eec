/** Rules of every text field (specification §5), for browser and server. */

export type TextLimits = {
  min: number;
  max: number;
  /** "one" refuses line breaks: the text may become a mail header. */
  lines: "one" | "many";
  /** Runs after tags are refused and before characters are counted. */
  clean?: (text: string) => string;
};

/** `text` is safe to store only when `problem` is null. */
type ReadText = { text: string; problem: string | null };

export const HTML_REFUSED = "Le contenu HTML n'est pas autorisé";
export const CONTROLS_REFUSED =
  "Le texte contient un caractère de contrôle invisible qui n’est pas accepté. Effacez le passage copié et retapez-le";
export const MARKS_REFUSED =
  "Le texte empile trop d’accents sur une même lettre. Effacez le passage copié et retapez-le";
/** The message for a text within its characters but over its bytes: one family emoji takes 25. */
export const TOO_HEAVY =
  "Le texte prend trop de place : certains émojis en prennent beaucoup. Remplacez-les par des mots";
export const EMAIL_REFUSED = "Format d'email invalide";
export const ACCOUNT_ADDRESS_REFUSED =
  "Un compte demande une adresse sans accent ni signe rare : lettres, chiffres, points et tirets";
/** RFC 5321 §4.5.3.1.3: a path of 256 octets, less its angle brackets. */
const EMAIL_MAX = 254;

/** Room for emoji of several code points. The database checks the same ceiling. */
export const BYTES_PER_CHARACTER = 8;

/** The most UTF-16 units that the server reads: more than the limit, so that a refused form can show the text again. */
export const maxLengthFor = ({ max }: Pick<TextLimits, "max">) => BYTES_PER_CHARACTER * max;
/** The same for a date, a number or an e-mail address. */
export const LINE_MAX_LENGTH = 5_000;

export const tooShort = (min: number) => `Le texte doit contenir au moins ${min} caractères`;
export const tooLong = (max: number) => `Le texte ne peut pas dépasser ${max} caractères`;

/** Anything but text (a file, a missing field in a hand-made request) reads as empty. */
export function readText(raw: unknown, { min, max, lines, clean = unchanged }: TextLimits): ReadText {
  if (typeof raw !== "string") return readText("", { min, max, lines });
  // `normalize()` is quadratic in combining marks and the segmenter is slow: check these two limits first.
  const most = BYTES_PER_CHARACTER * max;
  const start = raw.slice(0, most);
  if (hasStackedMarks(start)) return { text: "", problem: MARKS_REFUSED };
  if (raw.length > most) return { text: "", problem: start.includes(JOINER) ? TOO_HEAVY : tooLong(max) };
  const normalised = normalise(raw, lines);
  if (byteLength(normalised) > most) {
    return { text: "", problem: countCharacters(normalised, max) > max ? tooLong(max) : TOO_HEAVY };
  }
  if (hasControls(normalised, lines)) return { text: "", problem: CONTROLS_REFUSED };
  if (hasTag(normalised)) return { text: "", problem: HTML_REFUSED };
  const text = clean(normalised).trim();
  const count = countCharacters(text, max);
  if (count < min) return { text, problem: tooShort(min) };
  if (count > max) return { text, problem: tooLong(max) };
  return { text, problem: null };
}

/** UAX 15 §13 (stream-safe text format): no language piles up more than 30 combining marks. */
export const hasStackedMarks = (text: string) => /(?:^|\P{M})\p{M}{31}/u.test(text);

/**
 * Characters as a person counts them: grapheme clusters after NFC. Clusters that show nothing (zero-width space, Hangul
 * filler) do not count, or two of them would make a name.
 * @param enough counting stops above it
 */
export function countCharacters(text: string, enough = Number.POSITIVE_INFINITY): number {
  if (FRENCH.test(text)) return text.length;
  let count = 0;
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    if (VISIBLE.test(segment)) count += 1;
    if (count > enough) break;
  }
  return count;
}

/** {@link countCharacters} for a field. Above any form's limit it counts code units, which is cheap. */
export function countTyped(text: string, max: number): number {
  const isText = text.length <= BYTES_PER_CHARACTER * max && !hasStackedMarks(text);
  return isText ? countCharacters(text) : text.length;
}

/** Whether a text shows nothing. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** Removes invisible characters, which pages and emails hide in addresses that people copy. */
export const visibleAddress = (typed: string) => typed.replaceAll(INVISIBLE, "").trim();

/**
 * Whether a text looks like an address (§5): something@domain.tld, without spaces or characters that separate, comment
 * or hide.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && !hasControls(text, "one") && visibleAddress(text) === text && EMAIL.test(text);
}

/** Whether the accounts library accepts an address at every sign-in: it allows no accents. */
export function isAccountAddress(text: string): boolean {
  return isEmailAddress(text) && ACCOUNT_ADDRESS.test(text);
}

/** Whether an address of another site is HTTPS without credentials. */
export function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" && url.password === "" && url.hostname.includes(".");
}

/** Completes an address as people write it, « www.maison.fr ». */
export const completeAddress = (typed: string): string => (/^www\./i.test(typed) ? `https://${typed}` : typed);

/**
 * Whether a text contains a tag, a comment or a declaration as the HTML standard reads them; `a < b` and `<3` are none.
 */
export function hasTag(text: string): boolean {
  return /<(?:\/?[a-z]|![a-z[-]|\?[a-z])/i.test(text);
}

/**
 * C0 and C1 controls, lone surrogates (which no database driver accepts), and characters that override or isolate the
 * direction of the following text. Right-to-left text needs none of these. Its plain marks (U+200E, U+200F, U+061C)
 * pass, because keyboards type them and they cannot reorder other text.
 */
export function hasControls(text: string, lines: TextLimits["lines"]): boolean {
  return !text.isWellFormed() || CONTROLS.test(text) || (lines === "one" && text.includes("\n"));
}

function normalise(raw: string, lines: TextLimits["lines"]): string {
  const text = raw.isWellFormed() ? raw.normalize("NFC") : raw;
  const broken = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").trim();
  return lines === "one" ? broken.replaceAll("\t", " ") : broken;
}

const unchanged = (text: string) => text;
const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Joins several emoji into one. */
const JOINER = "\u200d";
/** Text in which each code unit is one character: the segmenter would agree, a hundred times slower. */
const FRENCH = /^[\n\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u202f\u20ac]*$/;
const graphemes = new Intl.Segmenter("fr", { granularity: "grapheme" });
const VISIBLE = /\P{Default_Ignorable_Code_Point}/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is its purpose
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"./?&#%]+(?:\.[^\s@<>()[\]\\,;:"./?&#%]+)+$/u;
const ACCOUNT_ADDRESS = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
