import styles from "./card.module.css";

/** Where a button stands: first and second share the upper row, `whole` has it alone; `inside` follows what is before it. */
export type Place = "first" | "second" | "whole" | "third" | "last" | "inside";

/** Shown where a keyboard and script are; screen readers hear `aria-keyshortcuts`. */
export function Key({ children }: { children: string }) {
  return (
    <span className={styles.keyPlace} aria-hidden="true">
      <kbd className={styles.key}>{children}</kbd>
    </span>
  );
}
