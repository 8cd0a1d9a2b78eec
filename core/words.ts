import { sha256 } from "./hash.ts";
import { fold } from "./text/fold.ts";

const MAX_WORD_LENGTH = 60;

/** The different words of a text, folded. */
export function wordsOf(text: string): string[] {
  const words: string[] = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))].filter((word) => word.isWellFormed());
}

/** Texts with fewer words are often the same by chance: « Très bien, merci ». */
const LEAST_SAME_WORDS = 4;

/** Equal for texts with the same words, whatever their order, accents and punctuation. Null for a short text. */
export function sameWordsKey(text: string): string | null {
  const words = wordsOf(text);
  if (words.length < LEAST_SAME_WORDS) return null;
  return sha256(words.sort().join(" ")).slice(0, 22);
}
