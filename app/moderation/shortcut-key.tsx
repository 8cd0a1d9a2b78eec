import styles from "./card.module.css";
import list from "./page.module.css";

/** Shown with a keyboard and JavaScript. Screen readers announce `aria-keyshortcuts` instead. */
export function ShortcutKey({ children }: { children: string }) {
  return (
    <span className={list.keyCell} aria-hidden="true">
      <kbd className={styles.key}>{children}</kbd>
    </span>
  );
}
