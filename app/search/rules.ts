import { fold, foldCharacter } from "../../core/text/fold.ts";
import { isFormOf, isSwapped, partsOf, queryWords, similarity, stemOf, trigramsOf, wordsIn } from "./words.ts";

export interface SearchEntry {
  title: string;
  path: string;
  description: string;
  keywords: readonly string[];
  /** The texts that staff wrote on the page. */
  words?: string;
  /** Shown beside the result on `/recherche`. */
  picture?: string;
  /** Texts of the page to quote from: not searched, and on `/recherche` only, because the dialog would have to load them. */
  texts?: string;
}

interface MatchRange {
  /** Positions in the original text; `end` is exclusive. */
  start: number;
  end: number;
}

/** Published content ranks after the twelve specified pages, and what only the texts of staff contain after both. */
export type SearchIndex = { pages: readonly IndexedEntry[]; published: readonly IndexedEntry[] };
type IndexedEntry = { entry: SearchEntry; texts: readonly SearchText[] };
/** Each text extends the previous one: title; with keywords; with description; with the texts of staff. */
type SearchText = { text: string; words: readonly string[] };

export const MAX_RESULTS = 6;
export const FOCUS_DELAY_MS = 50;
const NEAREST_COUNT = 3;
const MIN_SIMILARITY = 0.35;
/** The similarity of « fiuol » and « fioul », which share few trigrams. */
const SWAPPED = 0.8;
/** Of the score of the nearest page. */
const LEAST_SHARE = 0.6;
/** The most words of a query to compare with every word of the site. */
const MOST_COMPARED = 10;

const MAX_QUERY_LENGTH = 200;
/** The index of the text that adds what staff wrote; each text before it has two ranks. */
const STAFF_TEXTS = 3;

export function buildIndex(pages: readonly SearchEntry[], published: readonly SearchEntry[]): SearchIndex {
  return { pages: pages.map(indexEntry), published: published.map(indexEntry) };
}

/**
 * At most six pages that contain every word of the query or a form of it. Ranked by title, then
 * keywords, then description, then the texts of staff; ties keep the index order.
 */
export function searchPages({ pages, published }: SearchIndex, query: string): SearchEntry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return [...ranked(pages, words), ...ranked(published, words)]
    .sort((a, b) => Number(a.isInStaffTexts) - Number(b.isInStaffTexts))
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

/**
 * For a query without results: the three pages with the most similar words; ties keep the index order. Of a word that
 * a page has, mere resemblances do not count, nor do pages far below the best.
 */
export function nearestPages({ pages, published }: SearchIndex, query: string): SearchEntry[] {
  const stems = wordsOf(query).flatMap(partsOf).slice(0, MOST_COMPARED).map(stemOf);
  const closenessOf = compareTo(stems);
  const best = (text: SearchText | undefined) => {
    const found = (text?.words ?? []).map(closenessOf);
    return stems.map((_, at) => found.reduce((most, one) => Math.max(most, one[at] ?? 0), 0));
  };
  const compared = [...pages, ...published].map(({ entry, texts: [title, , all] }) => ({
    entry,
    inTitle: best(title),
    anywhere: best(all),
  }));
  const leastOf = stems.map((_, word) => (compared.some(({ anywhere }) => anywhere[word] === 1) ? 1 : MIN_SIMILARITY));
  const count = (closeness: readonly number[]) =>
    closeness.reduce((sum, each, word) => sum + (each >= (leastOf[word] ?? 1) ? each : 0), 0);
  // The title counts twice.
  const scored = compared.map(({ entry, inTitle, anywhere }) => ({ entry, score: count(inTitle) + count(anywhere) }));
  const least = LEAST_SHARE * Math.max(...scored.map(({ score }) => score));
  return scored
    .map(({ entry, score }) => ({ entry, score: score >= least ? score : 0 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, NEAREST_COUNT)
    .map(({ entry }) => entry);
}

export function matchRanges(text: string, query: string): MatchRange[] {
  const { folded, starts, ends } = foldWithPositions(text);
  const range = (at: number, length: number) => ({ start: starts[at] ?? 0, end: ends[at + length - 1] ?? text.length });
  const ranges: MatchRange[] = [];
  for (const word of wordsOf(query)) {
    const before = ranges.length;
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      ranges.push(range(at, word.length));
    }
    if (ranges.length > before) continue;
    const stems = partsOf(word).map(stemOf);
    for (const { 0: other, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (stems.some((stem) => isFormOf(stem, other))) ranges.push(range(index, other.length));
    }
  }
  return merge(ranges);
}

/** Without control characters: HTML cannot carry them, so server and browser would differ. */
export function noResultsMessage(query: string): string {
  return `Aucune page trouvée pour "${query.replace(/\p{Cc}/gu, "")}"`;
}

function wordsOf(query: string): string[] {
  return query.length > MAX_QUERY_LENGTH ? [] : queryWords(query);
}

function ranked(entries: readonly IndexedEntry[], words: readonly string[]) {
  return entries
    .map(({ entry, texts }) => {
      const rank = rankOf(texts, words);
      return { entry, rank, isInStaffTexts: rank >= 2 * STAFF_TEXTS };
    })
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank);
}

/** Lower is better; typed words rank before their other forms; -1 means no match. */
function rankOf(texts: readonly SearchText[], words: readonly string[]): number {
  const ranks = texts.flatMap((searchText) => [
    words.every((word) => searchText.text.includes(word)),
    words.every((word) => searchText.text.includes(word) || containsForms(searchText, word)),
  ]);
  return ranks.indexOf(true);
}

function containsForms({ text, words }: SearchText, word: string): boolean {
  const parts = partsOf(word);
  const contains = (part: string) =>
    (part.length > 1 && text.includes(part)) || words.some((other) => isFormOf(stemOf(part), other));
  return parts.length > 0 && parts.every(contains);
}

/** Compares a word with each stem. Cached, because most words occur in many texts. */
function compareTo(stems: readonly string[]): (word: string) => readonly number[] {
  const sought = stems.map((stem) => ({ stem, trigrams: trigramsOf(stem) }));
  const compared = new Map<string, readonly number[]>();
  return (word) => {
    const known = compared.get(word);
    if (known) return known;
    const trigrams = trigramsOf(stemOf(word));
    const closeness = sought.map((one) => {
      if (isFormOf(one.stem, word)) return 1;
      return isSwapped(one.stem, stemOf(word)) ? SWAPPED : similarity(one.trigrams, trigrams);
    });
    compared.set(word, closeness);
    return closeness;
  };
}

function indexEntry(entry: SearchEntry): IndexedEntry {
  const title = fold(entry.title);
  // Words contain no line break, so no match spans two texts.
  const withKeywords = [title, ...entry.keywords.map(fold)].join("\n");
  const all = `${withKeywords}\n${fold(entry.description)}`;
  const texts = [title, withKeywords, all, ...(entry.words ? [`${all}\n${fold(entry.words)}`] : [])].map((text) => ({
    text,
    words: wordsIn(text),
  }));
  return { entry, texts };
}

/**
 * The folded text and, for each of its letters, the range of its source in the original. A
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
