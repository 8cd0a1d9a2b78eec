import type { FoundPage, TextPart } from "./outcome.ts";
import styles from "./search.module.css";

/** A page in the list, with the words of the query marked; it stands inside a link. */
export function SearchResult({ page }: { page: FoundPage }) {
  return (
    <>
      <span className={styles.title}>
        <Marked parts={page.title} />
      </span>
      <span className={`note ${styles.description}`}>
        <Marked parts={page.description} />
      </span>
    </>
  );
}

function Marked({ parts }: { parts: TextPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name than their place
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
