import { formatEuros, formatNumber } from "./typography.ts";

/** « 1 500 », « 1.500 », « 1.500,5 », « 12,5 », « 12.5 »; null for anything else. A dot before three digits groups. */
export function readFrenchNumber(typed: string): number | null {
  const figures = withoutBlanks(typed);
  const ungrouped = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(figures) ? figures.replaceAll(".", "") : figures;
  const plain = ungrouped.replace(",", ".");
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Removes spaces and what shows nothing: people paste numbers with marks of direction or breaks (U+200E, U+2060). */
export const withoutBlanks = (typed: string) => typed.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "");

/** « 4,0 ». This and what follows are here, because each visitor's browser loads typography.ts. */
export function formatDecimal(value: number): string {
  return value.toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** « de 62 à 73 € », from the least amount to the most, in whole euros; « 62 € » where they round to the same. */
export const formatEuroRange = (amounts: readonly number[]) => `${inRange(...wholeEnds(amounts))}\u00a0€`;

/** The same without « de », for a table: « 62 à 73 € ». */
export const formatEuroSpan = (amounts: readonly number[]) => `${inSpan(...wholeEnds(amounts))}\u00a0€`;

/** « 187 € », « 38 à 44 € »; with cents where one has some: « 34,55 € à 40,00 € ». */
export function formatExactEuros(amounts: readonly number[]): string {
  const distinct = [...new Set(amounts)];
  return distinct.every(Number.isInteger) ? formatEuroSpan(distinct) : distinct.map(formatEuros).join(" à ");
}

function wholeEnds(amounts: readonly number[]): [string, string] {
  const whole = (amount: number) => formatNumber(Math.round(amount));
  return [whole(Math.min(...amounts)), whole(Math.max(...amounts))];
}

type End = string | number;

/** « de 40 à 45 »; « 42 » where both are the same. */
export const inRange = (least: End, most: End) => (least === most ? `${least}` : `de ${least} à ${most}`);

/** The same without « de ». */
export const inSpan = (least: End, most: End) => (least === most ? `${least}` : `${least} à ${most}`);

/** « 28, 45 et 61 »; with `disjunction` « 28, 45 ou 61 » */
export const enumerated = (parts: readonly string[], type: Intl.ListFormatType = "conjunction") =>
  new Intl.ListFormat("fr", { type }).format(parts);
