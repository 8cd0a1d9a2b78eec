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
          d="M56 60l-3 40M70 59l-1 42M84 61l1 40M98 60l-2 41M46 92l64-25M140 61l-3 40M154 60l-1 42M168 62l1 40M182 61l-2 41M130 93l64-25M224 60l-3 40M238 59l-1 42M252 61l1 40M266 60l-2 41M214 92l64-25M56 122l-2 40M70 123l1 38M84 121l-2 41"
        />
      ) : (
        <path className={styles.wiped} d="M48 96q52-38 104-8t116-14M54 138q66-30 112-4t98-10" />
      )}
      <path className={styles.stick} d="M262 186l30-9 4 9-30 9z" />
    </svg>
  );
}
