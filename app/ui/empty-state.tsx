import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** Nothing to show yet: why, and what one can do. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className="title-s">{title}</p>
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}
