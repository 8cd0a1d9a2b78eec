import type { ReactNode } from "react";
import styles from "./badge.module.css";

export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: "neutral" | "strong" | "success" | "warning" | "danger";
  children: ReactNode;
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
