import { plural, typeset } from "../../core/text/typography.ts";
import {
  matchRanges,
  nearestPages,
  noResultsMessage,
  type SearchEntry,
  type SearchIndex,
  searchPages,
} from "./rules.ts";
import { queryWords } from "./words.ts";

type SearchResults = {
  summary: string;
  results: FoundPage[];
  nearest: FoundPage[];
};

export type FoundPage = { path: string; picture: string | null; title: TextPart[]; description: TextPart[] };
export type TextPart = { text: string; isMatch: boolean };

export function search(index: SearchIndex, query: string): SearchResults {
  const found = (entry: SearchEntry) => markPage(entry, query);
  if (query.trim() === "") {
    return { summary: "Commencez à taper pour voir les suggestions", results: [], nearest: [] };
  }
  const results = searchPages(index, query).map(found);
  if (results.length === 0) {
    return { summary: noResultsMessage(query), results, nearest: nearestPages(index, query).map(found) };
  }
  const summary = `${results.length} ${plural(results.length, "page trouvée", "pages trouvées")}`;
  return { summary, results, nearest: [] };
}

/** Appends a sentence for query words that title and description lack. */
function markPage(
  { path, picture, title, description, words = "", texts = "" }: SearchEntry,
  query: string,
): FoundPage {
  const unsaid = queryWords(query).filter((word) => !isIn(title, word) && !isIn(description, word));
  const [quote] = unsaid.flatMap((word) => sentenceWith(word, `${words}\n${texts}`) ?? []);
  const end = /[.!?…]$/u.test(description) ? "" : ".";
  const said = quote ? `${description}${end} « ${quote} »` : description;
  return {
    path,
    picture: picture ?? null,
    title: markParts(typeset(title), query),
    description: markParts(typeset(said), query),
  };
}

const EXCERPT = 140;

/** The sentence that contains the word, shortened around it. A label, such as the trade of a person, says too little. */
function sentenceWith(word: string, words: string): string | undefined {
  const sentences = words.split(SENTENCE_END).map(quotable);
  // What is in braces is a fact, which only the page knows.
  const sentence = sentences.find((each) => isIn(each, word) && !isLabel(each) && !each.includes("{"));
  if (sentence === undefined || sentence.length <= EXCERPT) return sentence;
  const at = matchRanges(sentence, word)[0]?.start ?? 0;
  const start = sentence.lastIndexOf(" ", Math.max(0, at - EXCERPT / 2)) + 1;
  if (start + EXCERPT >= sentence.length) return `…${sentence.slice(start)}`;
  const end = sentence.lastIndexOf(" ", start + EXCERPT);
  // A number stays with its unit.
  const cut = sentence.slice(start, end > at ? end : undefined).replace(/ \d+$/, "");
  return `${start > 0 ? "…" : ""}${cut}…`;
}

const MOST_LABEL = 60;

const isLabel = (text: string) => text.length <= MOST_LABEL && !/[.!?…”]$/u.test(text);

/** Not after an initial: « L. 122-5 », « M. Dupont ». */
const SENTENCE_END = /\n|(?<=[.!?…])(?<!(?:^|\P{L})\p{Lu}\.)\s+(?=[\p{Lu}«])/u;

/** Without the sign of a heading or a list; quotes within the quote become double commas. */
const quotable = (line: string) =>
  line
    .replace(/^(?:#+|-) /, "")
    .replace(/«\s*/g, "“")
    .replace(/\s*»/g, "”")
    .trim();

const isIn = (text: string, word: string) => matchRanges(text, word).length > 0;

function markParts(text: string, query: string): TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  const upTo = (end: number, isMatch: boolean) => {
    if (end > position) parts.push({ text: text.slice(position, end), isMatch });
    position = end;
  };
  for (const { start, end } of matchRanges(text, query)) {
    upTo(start, false);
    upTo(end, true);
  }
  upTo(text.length, false);
  return parts;
}
