import { type KeyboardEvent, useRef } from "react";
import styles from "./card.module.css";

/** A panel of a card. Closing it, also by Escape, returns the focus to its button. */
export function usePanel() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (!ref.current) return;
    ref.current.open = false;
    ref.current.querySelector("summary")?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && ref.current?.open) close();
  };
  return { panel: { ref, onKeyDown, className: styles.parts, "data-panel": "" }, close };
}
