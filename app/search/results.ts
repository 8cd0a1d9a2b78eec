import { plural, typeset } from "../../core/text/typography.ts";
import {
  matchRanges,
  nearestPages,
  noResultsMessage,
  type SearchEntry,
  type SearchIndex,
  searchPages,
} from "./rules.ts";

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

/** A page that only a keyword found shows it after its description. */
function markPage({ path, keywords, ...texts }: SearchEntry, query: string): FoundPage {
  const title = markParts(typeset(texts.title), query);
  const description = markParts(typeset(texts.description), query);
  if ([...title, ...description].some(isMarked)) return { path, title, description };
  const keyword = keywords.map((word) => markParts(typeset(word), query)).find((parts) => parts.some(isMarked));
  return { path, title, description: keyword ? [...description, ALSO, ...keyword] : description };
}

const isMarked = ({ isMatch }: TextPart) => isMatch;
const ALSO: TextPart = { text: " Aussi : ", isMatch: false };

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
