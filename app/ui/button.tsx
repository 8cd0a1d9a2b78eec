import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";

type Look = {
  /** `primary` is the one action of a page; `danger` destroys something. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  /** For dense places: the staff area, cards. */
  size?: "normal" | "small";
};

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; busyLabel?: string };

/** While `busy` it cannot be pressed again and says so, yet keeps the focus. */
export function Button({ variant, size, busy = false, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { "aria-disabled": true, "aria-busy": true })}
      className={look({ variant, size }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {/* An element of its own: a browser that translates the page replaces its text, which React could not find again. */}
      <span key={String(busy)} className={styles.label}>
        {(busy && busyLabel) || children}
      </span>
    </button>
  );
}

/** A link that looks like a button: inside the site. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={look({ variant, size }, className)} />;
}

/** A link that looks like a button: `mailto:`, `tel:`, another site, a file. */
export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} className={look({ variant, size }, className)}>
      {children}
    </a>
  );
}

function look({ variant = "primary", size = "normal" }: Look, className: string | undefined): string {
  return [styles.button, styles[variant], size === "small" && styles.small, className].filter(Boolean).join(" ");
}
