import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { TitleText } from "./title-text.tsx";

/**
 * A modal dialog. The browser traps the focus, closes on Escape and restores the focus. A press outside closes it too,
 * unless it is `persistent`, which protects typed text.
 */
export function Dialog({
  title,
  open,
  onClose,
  persistent = false,
  children,
}: {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
  persistent?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // Focus the heading: by default the first control would get the focus, « Fermer ».
    heading.current?.toggleAttribute("autofocus", !element.querySelector("[autofocus]:not(h2)"));
    element.showModal();
    return () => element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser handles it
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={open ? titleId : undefined}
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose();
      }}
      onClick={(event) => {
        if (!persistent && event.target === event.currentTarget) onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 ref={heading} className="title-s" id={titleId} tabIndex={-1}>
              {typeof title === "string" ? <TitleText>{title}</TitleText> : title}
            </h2>
            <button type="button" className={`icon-button ${styles.close}`} aria-label="Fermer" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
