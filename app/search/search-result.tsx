import { plural, typeset } from "../ui/typography.ts";
import { matchRanges, missMessage, type SearchEntry } from "./rules.ts";
import styles from "./search-result.module.css";
import { SEARCH_EMPTY } from "./wording.ts";

/** What a search has come to, in words: shown, and announced when it changes. */
export function describeOutcome(query: string, count: number): string {
  if (query.trim() === "") return SEARCH_EMPTY;
  if (count === 0) return missMessage(query);
  return typeset(`${count} ${plural(count, "page trouvée", "pages trouvées")}`);
}

/** A page in the list, with the words of the query marked; it stands inside a link. */
export function SearchResult({ entry, query }: { entry: SearchEntry; query: string }) {
  return (
    <>
      <span className={styles.title}>
        <Marked text={typeset(entry.title)} query={query} />
      </span>
      <span className={styles.description}>
        <Marked text={typeset(entry.description)} query={query} />
      </span>
    </>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const ranges = matchRanges(text, query);
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
