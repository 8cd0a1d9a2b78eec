import { plural, typeset } from "../ui/typography.ts";
import { matchRanges, missMessage, type SearchEntry, searchPages } from "./rules.ts";

/** What a search has come to, ready to be shown: the page without script gets it from the server, the dialog makes it. */
export type SearchOutcome = {
  /** In words, for eyes and screen readers. */
  summary: string;
  results: FoundPage[];
};

export type FoundPage = { path: string; title: TextPart[]; description: TextPart[] };
export type TextPart = { text: string; isMatch: boolean };

/** The three strings of the specification (§2), and how many pages were found when there are some. */
export function search(query: string): SearchOutcome {
  if (query.trim() === "") return { summary: "Commencez à taper pour voir les suggestions", results: [] };
  const entries = searchPages(query);
  if (entries.length === 0) return { summary: missMessage(query), results: [] };
  return {
    summary: typeset(`${entries.length} ${plural(entries.length, "page trouvée", "pages trouvées")}`),
    results: entries.map((entry) => foundPage(entry, query)),
  };
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
