/** The search over the twelve pages of the site (specification §2, §9): what matches, in which order, and where. */
import { fold, foldCharacter } from "../ui/fold.ts";
import { SEARCH_INDEX } from "./indexed-pages.ts";

export interface SearchEntry {
  title: string;
  path: string;
  description: string;
  keywords: string[];
}

export interface MatchRange {
  /** Positions in the original text, the end excluded */
  start: number;
  end: number;
}

export const MAX_RESULTS = 6;
export const FOCUS_DELAY_MS = 50;

/** Nobody types more to find one of twelve pages; what is longer finds nothing. */
export const MAX_QUERY_LENGTH = 200;

/**
 * At most six pages that hold every word of the query, case and accents aside: first those that hold them in
 * the title, then with the help of the keywords, then of the description; in the order of the index otherwise.
 */
export function searchPages(query: string): SearchEntry[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  return FOLDED_INDEX.map(({ entry, places }) => ({
    entry,
    rank: places.findIndex((place) => words.every((word) => place.includes(word))),
  }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

/** Where the words of the query stand in a text, in order and without overlap, for marking them. */
export function matchRanges(text: string, query: string): MatchRange[] {
  const { folded, starts, ends } = foldWithPositions(text);
  const ranges: MatchRange[] = [];
  for (const word of searchWords(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      ranges.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? text.length });
    }
  }
  return merge(ranges);
}

/** Control characters are left out: HTML cannot carry them, so server and browser would differ. */
export function missMessage(query: string): string {
  return `Aucune page trouvée pour "${query.replace(/\p{Cc}/gu, "")}"`;
}

/** None for a query that is blank, too long, or has a word without any letter or digit: emoji, « .* », « ( ». */
function searchWords(query: string): string[] {
  if (query.length > MAX_QUERY_LENGTH) return [];
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.every((word) => /[\p{L}\p{N}]/u.test(word)) ? [...new Set(words)] : [];
}

/**
 * The folded text, and for each of its letters where the character that it comes from starts and ends in the original. A
 * combining mark belongs to the letter before it.
 */
function foldWithPositions(text: string) {
  let folded = "";
  const starts: number[] = [];
  const ends: number[] = [];
  let position = 0;
  for (const character of text) {
    const start = position;
    position += character.length;
    const letters = foldCharacter(character);
    if (letters === "" && ends.length > 0) {
      const owner = starts.at(-1);
      for (let i = ends.length - 1; i >= 0 && starts[i] === owner; i--) ends[i] = position;
    }
    for (let i = 0; i < letters.length; i++) {
      starts.push(start);
      ends.push(position);
    }
    folded += letters;
  }
  return { folded, starts, ends };
}

function merge(ranges: MatchRange[]): MatchRange[] {
  const merged: MatchRange[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const previous = merged.at(-1);
    if (previous && range.start <= previous.end) previous.end = Math.max(previous.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}

/** Each entry with the texts that a query is looked for in, the best first; the separator is in no word. */
const FOLDED_INDEX = SEARCH_INDEX.map((entry) => {
  const title = fold(entry.title);
  const withKeywords = [title, ...entry.keywords.map(fold)].join("\n");
  return { entry, places: [title, withKeywords, `${withKeywords}\n${fold(entry.description)}`] };
});
