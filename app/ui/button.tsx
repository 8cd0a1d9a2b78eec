import { type ComponentProps, useLayoutEffect } from "react";
import styles from "./button.module.css";

export type ButtonStyle = {
  /** `primary` is the main action of a page; `danger` destroys something. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "normal" | "small";
};

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean; busyLabel?: string };

/** `busy` disables the button and says so. The browser then drops the focus; restore it unless it moved elsewhere. */
export function Button({ variant, size, busy, busyLabel, className, children, disabled, ...rest }: ButtonProps) {
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
      className={buttonClass({ variant, size }, className)}
    >
      {/* A new element for each state: React cannot update text nodes that browser translation has replaced. */}
      {busy === undefined ? (
        children
      ) : (
        <span key={String(busy)} className={styles.label}>
          {(busy && busyLabel) || children}
        </span>
      )}
    </button>
  );
}

export function ButtonAnchor({ variant, size, className, children, ...rest }: ComponentProps<"a"> & ButtonStyle) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </a>
  );
}

/** The classes of anything that looks like a button. */
export function buttonClass(
  { variant = "primary", size = "normal" }: ButtonStyle,
  className: string | undefined,
): string {
  return [styles.button, styles[variant], size === "small" && styles.small, className].filter(Boolean).join(" ");
}
