import styles from "./choice-page.module.css";

/** A slate that keeps count, or a wiped one. */
export function Tally({ isCounting }: { isCounting: boolean }) {
  return (
    <svg className={styles.tally} viewBox="0 0 320 200" aria-hidden="true">
      <rect className={styles.wood} x="3" y="19" width="314" height="178" rx="8" />
      <rect className={styles.slate} x="21" y="37" width="278" height="142" rx="3" />
      <path className={styles.nail} d="M160 3v16M148 19l12-12 12 12" />
      {isCounting ? (
        <path
          className={styles.chalk}
          d="M52 66l-3 40M66 65l-1 42M80 66l1 40M95 65l-2 42M42 98l64-25M136 66l-2 41M150 65l1 42M165 66l-1 41M180 65l-2 42M126 99l64-26M222 66l-1 41M237 65l-2 42M252 66l1 40M52 122l-2 38M67 123l1 37M82 122l-3 38"
        />
      ) : (
        <path className={styles.wiped} d="M48 96q52-38 104-8t116-14M54 138q66-30 112-4t98-10" />
      )}
      <path className={styles.stick} d="M262 186l30-9 4 9-30 9z" />
    </svg>
  );
}
