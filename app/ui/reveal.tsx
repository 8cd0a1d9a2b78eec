import type { ReactNode } from "react";
import styles from "./reveal.module.css";

/**
 * The entrance of a section (specification §2, reviews): « when the section becomes visible or
 * after 100 ms ». A CSS animation delayed by 100 ms does this without JavaScript.
 */
export function Reveal({ children }: { children: ReactNode }) {
  return <div className={styles.reveal}>{children}</div>;
}
