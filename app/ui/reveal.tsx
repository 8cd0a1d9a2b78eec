import type { ReactNode } from "react";
import styles from "./reveal.module.css";

/**
 * The entrance of a section (specification §2, reviews): « when the section becomes visible or after 100 ms », which is
 * after 100 ms at the latest, so a delayed animation says it all, without script and without ever hiding anything for good.
 */
export function Reveal({ children }: { children: ReactNode }) {
  return <div className={styles.reveal}>{children}</div>;
}
