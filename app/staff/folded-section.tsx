import type { ComponentProps, ReactNode } from "react";
import { Disclosure } from "./disclosure.tsx";
import styles from "./folded-section.module.css";

type FoldedSectionProps = Omit<ComponentProps<"details">, "title" | "className"> & {
  heading: ReactNode;
  brief: ReactNode;
  badges?: ReactNode;
};

/** A part of a long page: its heading, what it holds in short, its state. */
export function FoldedSection({ heading, brief, badges, children, ...details }: FoldedSectionProps) {
  return (
    <Disclosure className={styles.section} {...details}>
      <summary className={styles.summary}>
        {heading}
        <span className="note">{brief}</span>
        {badges && <span className="cluster gap-2">{badges}</span>}
      </summary>
      {children}
    </Disclosure>
  );
}
