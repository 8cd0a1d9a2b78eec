import { type ComponentProps, useLayoutEffect } from "react";
import { Link } from "react-router";
import styles from "./button.module.css";

type Look = {
  /** `primary` is the one action of a page; `danger` destroys something. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  /** For dense places: the staff area, cards. */
  size?: "normal" | "small";
};

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; busyLabel?: string };

/** While `busy` it is disabled and says so. The browser takes the focus from it then; it comes back unless it went elsewhere. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  useLayoutEffect(() => {
    const pressed = document.activeElement as HTMLButtonElement | null;
    if (!busy || !pressed?.disabled) return;
    return () => {
      if (document.activeElement === document.body) pressed.focus();
    };
  }, [busy]);
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || disabled}
      {...(busy && { "aria-busy": true })}
      className={look({ variant, size }, className)}
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
