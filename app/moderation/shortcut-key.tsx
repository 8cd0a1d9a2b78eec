import styles from "./card.module.css";
import list from "./page.module.css";

/**
 * The cell of a button: `first` and `second` share the upper row, `whole` takes it alone; `inside`
 * follows other content.
 */
export type Cell = "first" | "second" | "whole" | "third" | "last" | "inside";

/** Shown with a keyboard and JavaScript. Screen readers announce `aria-keyshortcuts` instead. */
export function ShortcutKey({ children }: { children: string }) {
  return (
    <span className={list.keyCell} aria-hidden="true">
      <kbd className={styles.key}>{children}</kbd>
    </span>
  );
}
