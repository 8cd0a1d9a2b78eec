/**
 * French typography (Lexique des règles typographiques en usage à l’Imprimerie nationale): no-break spaces, dates,
 * numbers, euros, phone numbers. Every function is pure and gives the same text on server and browser.
 */

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * Puts no-break spaces where French requires them, in text that people type; `npm run format` writes them into the
 * source. Keeps the length, and a second call changes nothing.
 */
export function typeset(text: string): string {
  let result = text;
  for (const { spaces, replacement } of RULES) {
    result = result.replace(spaces, (match) => match.replaceAll(" ", replacement));
  }
  return result;
}

/** For titles: also keeps short words with the next one. */
export function typesetTitle(text: string): string {
  return typeset(text).replace(SHORT_WORDS, `$1${NO_BREAK}`);
}

const SPACE = "[ \\u00a0\\u202f]";
const MONTHS = "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre";
const SYMBOLS = "[€%‰°]|[kM]€";
const UNITS = [
  "kg|g|tonnes?|t|quintaux|hl|litres?|l|L|m[²³23]?|km|cm|mm|ha|hectares?|stères?",
  "[kMG]Wh?|[kMG]o|millions?|milliards?|euros?|centimes?",
  "h|heures?|min|minutes?|s|secondes?|jours?|semaines?|mois|ans?|années?",
].join("|");

/** « 5 l’unité » is not a volume in litres. */
const WORD_END = "(?![\\p{L}\\p{N}’'])";

const RULES: { spaces: RegExp; replacement: string }[] = [
  rule(`${SPACE}(?=[;!?])`, NARROW_NO_BREAK),
  rule(`${SPACE}(?=[:»])`, NO_BREAK),
  rule(`(?<=«)${SPACE}`, NO_BREAK),
  rule(`(?<!\\d)(?:\\+33${SPACE}\\d|0\\d)(?:${SPACE}\\d{2}){4}(?!\\d)`, NO_BREAK),
  rule(`(?<=(?<!\\d)\\d{1,3})${SPACE}(?=\\d{3}(?!\\d))`, NARROW_NO_BREAK),
  rule(`(?<=\\d\\+?)${SPACE}(?=${SYMBOLS}|(?:${UNITS})${WORD_END})`, NO_BREAK),
  rule(`(?<=\\d${SPACE}h)${SPACE}(?=\\d{2}(?!\\d))`, NO_BREAK),
  // « 6h à 13h »
  rule(`(?<=\\d{1,2}h(?:\\d{2})?)${SPACE}à${SPACE}(?=\\d{1,2}h)`, NO_BREAK),
  // « 2 à 4 jours », but not « 1 000 à 1 500 »: too long for a narrow line
  rule(
    `(?<=(?<![\\p{L}\\d,]|\\d${SPACE})[1-9]\\d{0,2})${SPACE}à${SPACE}(?=[1-9]\\d{0,2}(?![\\d,h]|${SPACE}\\d{3}(?!\\d)))`,
    NO_BREAK,
  ),
  rule(`(?<=(?<!\\p{L})[aA]rticles?)${SPACE}(?=\\d|[LRD]\\.)`, NO_BREAK),
  rule(`${SPACE}(?=1(?:ers?|res?)${WORD_END})`, NO_BREAK),
  rule(`(?<=(?<!\\d)(?:\\d{1,2}|1er))${SPACE}(?=(?:${MONTHS})${WORD_END})`, NO_BREAK),
  rule(`(?<=(?<!\\d)(?:\\d{1,2}|1er)${SPACE}(?:${MONTHS}))${SPACE}(?=\\d{4}(?!\\d))`, NO_BREAK),
  rule(`(?<=(?<!\\p{L})[nN]°)${SPACE}(?=\\d)`, NO_BREAK),
  // A postcode and its town: « 28999 Exemple-en-Beauce ».
  rule(`(?<=(?<!\\d)\\d{5})${SPACE}(?=\\p{Lu})`, NO_BREAK),
  // An article of a code: « L. 612-1 », « R. 4544-9 ».
  rule(`(?<=(?<!\\p{L})[LRD]\\.)${SPACE}(?=\\d)`, NO_BREAK),
];

/** Articles, possessives, prepositions, and small numbers in words; not before a word too long for a narrow line. */
const SHORT_WORDS =
  /(?<![\p{L}\p{N}-])([aà]|aux?|[cdjlmnst]e|[cdlmnst]es|[mst]on|[lmst]a|[nv]os|une?|du|deux|trois|en|et|ou|par|pour|qu[ei]|qu[’']il|si|sur) (?=\S{1,12}(?!\S))/giu;

function rule(pattern: string, replacement: string) {
  return { spaces: new RegExp(pattern, "gu"), replacement };
}

const DATE_PARTS = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/**
 * « 7 mai 2025 », with time « 7 mai 2025 à 14:05 », in Paris. Intl alone would write « 1 mars » and breakable spaces.
 * @param iso a date ("2025-05-07") or an instant ("2025-05-07T12:05:00.000Z")
 * @throws RangeError when `iso` is neither
 */
export function formatDate(iso: string, { time = false }: { time?: boolean } = {}): string {
  const parts = DATE_PARTS.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  const day = part("day") === "1" ? "1er" : part("day");
  const date = [day, part("month"), part("year")].join(NO_BREAK);
  return time ? `${date} à${NO_BREAK}${part("hour")}:${part("minute")}` : date;
}

const NUMBER = new Intl.NumberFormat("fr-FR");
const EUROS = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });

/** « 100 000 », « 12,5 » */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

/** « 1 234,50 € » */
export function formatEuros(value: number): string {
  return EUROS.format(value);
}

/** « 2 000 litres » */
export function formatLitres(litres: number): string {
  return `${formatNumber(litres)}${NO_BREAK}${plural(litres, "litre", "litres")}`;
}

/** Chooses singular or plural: in French 0, 1 and 1,5 are singular, 2 is the first plural. */
export function plural(quantity: number, one: string, many: string): string {
  return Math.abs(quantity) < 2 ? one : many;
}

/** « 02 61 91 00 00 » from "+33261910000" (E.164); a number from elsewhere stays as it is. */
export function formatPhone(e164: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(e164)?.[1];
  return national ? (`0${national}`.match(/\d{2}/g) ?? []).join(NO_BREAK) : e164;
}

/** The address of a phone link (RFC 3966), international so that it also works from abroad. */
export function telHref(e164: string): string {
  return `tel:${e164}`;
}
