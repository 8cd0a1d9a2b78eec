import type { ComponentProps, ReactNode } from "react";
import { type ButtonStyle, buttonClass } from "../ui/button.tsx";
import styles from "./disclosure.module.css";

export function Disclosure({ className = "", ...props }: ComponentProps<"details">) {
  return <details className={`unfold ${styles.disclosure} ${className}`.trim()} {...props} />;
}

/** Words at the end of a longer summary: only they are underlined and have the sign. */
export function DisclosureSign({ className = "", children }: { className?: string; children: ReactNode }) {
  return <span className={`${styles.sign} ${className}`.trim()}>{children}</span>;
}

/** A summary that looks like a button. */
export function ButtonSummary({ variant, size, className, ...rest }: ComponentProps<"summary"> & ButtonStyle) {
  return <summary {...rest} className={`unmarked ${buttonClass({ variant, size }, className)}`} />;
}
