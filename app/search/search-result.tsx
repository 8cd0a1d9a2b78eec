import type { FoundPage, TextPart } from "./results.ts";
import styles from "./search.module.css";

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
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other key
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
