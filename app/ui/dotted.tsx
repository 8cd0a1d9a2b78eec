import { Children, type ReactNode } from "react";
import styles from "./dotted.module.css";

/** « Rubrique : Conseils · 6 novembre 2026 »; between two lines there is no dot. */
export function Dotted({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).filter(Boolean);
  return (
    <span className={styles.parts}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        <span key={index}>
          {index > 0 && <span className={styles.dot}>· </span>}
          {part}{" "}
        </span>
      ))}
    </span>
  );
}
