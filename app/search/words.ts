import { fold } from "../../core/text/fold.ts";

/** Folded words without duplicates, punctuation and stop words. Keeps stop words if nothing else is left. */
export function queryWords(query: string): string[] {
  const words = fold(query.replace(/\p{Cc}/gu, ""))
    .split(/\s+/)
    .map((word) => word.replace(OUTER_PUNCTUATION, ""))
    .filter(Boolean);
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  return [...new Set(significant.length > 0 ? significant : words)];
}

/** Splits « l'entreprise » and « sommes-nous », and drops stop words. */
export function partsOf(word: string): string[] {
  return wordsIn(word).filter((part) => !STOP_WORDS.has(part));
}

export function wordsIn(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function isFormOf(stem: string, other: string): boolean {
  return stem === stemOf(other) || (stem.length >= 4 && other.startsWith(stem));
}

/**
 * A minimal stem of a folded French word: drops plural, feminine and infinitive endings (J. Savoy, « Stemming of French
 * words based on grammatical categories », 1993). Short words lose only their plural.
 */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  const singular = word
    .replace(/eaux$/, "eau")
    .replace(/([^e])aux$/, "$1al")
    .replace(/[sx]$/, "");
  if (word.length < 6) return singular;
  return singular
    .replace(/r$/, "")
    .replace(/e{1,2}$/, "")
    .replace(/(.)\1$/, "$1");
}

/** The similarity of two words from 0 to 1: the share of their trigrams that is common (Dice). */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const group of a) if (b.has(group)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** Whether two letters side by side have changed places, in a word of four letters or more. */
export function isSwapped(a: string, b: string): boolean {
  if (a.length < 4 || a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

export function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const STOP_WORDS = new Set(
  (
    "a au aux avec c ce ces cet cette chez comment d dans de des du en est et il j je l la le les ma mes mon n ne nos notre nous on " +
    "ou par pas pour qu que quel quelle quels quelles qui s sa sans se ses son sous sur t ta tes ton un une vos vers votre vous y"
  ).split(" "),
);
