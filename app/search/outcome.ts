import { plural, typeset } from "../../core/text/typography.ts";
import { matchRanges, missMessage, nearestPages, type SearchEntry, type SearchIndex, searchPages } from "./rules.ts";

export type SearchOutcome = {
  summary: string;
  results: FoundPage[];
  nearest: FoundPage[];
};

export type FoundPage = { path: string; title: TextPart[]; description: TextPart[] };
export type TextPart = { text: string; isMatch: boolean };

export function search(index: SearchIndex, query: string): SearchOutcome {
  const found = (entry: SearchEntry) => foundPage(entry, query);
  if (query.trim() === "") {
    return { summary: "Commencez à taper pour voir les suggestions", results: [], nearest: [] };
  }
  const results = searchPages(index, query).map(found);
  if (results.length === 0) {
    return { summary: missMessage(query), results, nearest: nearestPages(index, query).map(found) };
  }
  const summary = typeset(`${results.length} ${plural(results.length, "page trouvée", "pages trouvées")}`);
  return { summary, results, nearest: [] };
}

function foundPage({ path, title, description }: SearchEntry, query: string): FoundPage {
  return { path, title: markedParts(typeset(title), query), description: markedParts(typeset(description), query) };
}

function markedParts(text: string, query: string): TextPart[] {
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
