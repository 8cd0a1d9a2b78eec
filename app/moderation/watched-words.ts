import { fold } from "../../core/text/fold.ts";

/** The words of a pattern in order; a word with `*` matches the beginning of a word in the text. */
type Pattern = { words: readonly string[] };
export type Watched = ReadonlyMap<string, readonly Pattern[]>;
type WordMark = { start: number; end: number };

/** A pattern begins with this many letters, which the index uses: « * » alone would match every word. */
const LEAST_LETTERS = 3;

export const PATTERN_REFUSED = `Écrivez un mot ou des mots qui se suivent ; « * » finit un mot de ${LEAST_LETTERS} lettres au moins, comme « arnaq* ».`;

export const isPattern = (typed: string) =>
  typed.includes("*")
    ? /^[^*]+\*?(?:\s[^*]+\*?)*$/u.test(typed) &&
      wordsIn(typed).every((word) => !word.endsWith("*") || word.length > LEAST_LETTERS)
    : wordsIn(typed).length > 0;

/** Compiled without regular expressions, so that any pattern takes time proportional to the text. */
export function readPatterns(typed: readonly string[]): Watched {
  const watched = new Map<string, Pattern[]>();
  for (const words of typed.map(wordsIn)) {
    const [first = ""] = words;
    const key = first.endsWith("*") ? `${first.slice(0, LEAST_LETTERS)}*` : first;
    if (first) watched.set(key, [...(watched.get(key) ?? []), { words }]);
  }
  return watched;
}

/** Finds the watched words in a text, ignoring case and accents. */
export function findWords(text: string, watched: Watched): WordMark[] {
  if (watched.size === 0) return [];
  const found = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }));
  return found.flatMap(({ word, start }, at) => {
    const patterns = [...(watched.get(word) ?? []), ...(watched.get(`${word.slice(0, LEAST_LETTERS)}*`) ?? [])];
    const longest = Math.max(
      0,
      ...patterns
        .filter(({ words }) => words.every((each, further) => isWord(found[at + further]?.word ?? "", each)))
        .map(({ words }) => words.length),
    );
    return longest > 0 ? [{ start, end: found[at + longest - 1]?.end ?? start }] : [];
  });
}

const isWord = (word: string, pattern: string) =>
  pattern.endsWith("*") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;

const wordsIn = (typed: string): string[] => fold(typed).match(/[\p{L}\p{N}]+\*?/gu) ?? [];

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
