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

export type SearchResults = {
  summary: string;
  results: FoundPage[];
  nearest: FoundPage[];
};

export type FoundPage = { path: string; title: TextPart[]; description: TextPart[] };
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

/** Adds the keywords for those words of the query that neither title nor description shows. */
function markPage({ path, title, description, keywords }: SearchEntry, query: string): FoundPage {
  const unsaid = queryWords(query).filter((word) => !isIn(title, word) && !isIn(description, word));
  const found = new Set(unsaid.flatMap((word) => keywords.find((keyword) => isIn(keyword, word)) ?? []));
  const stop = /[.!?…]$/u.test(description) ? "" : ".";
  const words = [...found].map((word) => `« ${word} »`).join(", ");
  const also = found.size > 0 ? `${stop} Contient ${plural(found.size, "le mot", "les mots")} ${words}.` : "";
  return { path, title: markParts(typeset(title), query), description: markParts(typeset(description + also), query) };
}

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
