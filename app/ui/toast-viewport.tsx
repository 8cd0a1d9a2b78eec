import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, dismissToast, onToastChange, type ShownToast } from "./toast-store.ts";
import styles from "./toast-viewport.module.css";

/** Specification §9: about 4000–5000 ms. */
const SHOWN_MS = 5000;
const SHOWN_WITH_ACTION_MS = 10_000;
const NO_TOASTS: readonly ShownToast[] = [];

/** Renders both live regions before the first toast, or it would not be announced. */
export function ToastViewport() {
  const viewport = useRef<HTMLElement>(null);
  const home = useRef<Element>(null);
  // Paint the page's own answer first: on a slow phone the toast would delay it.
  const subscribe = useCallback(
    (listener: () => void) =>
      onToastChange(async () => {
        await afterPaint();
        if (viewport.current && home.current) moveToTop(viewport.current, home.current);
        listener();
      }),
    [],
  );
  const toasts = useSyncExternalStore(subscribe, currentToasts, () => NO_TOASTS);

  // Put it into the top layer at once, so that toasts are announced, and again when a dialog covers it.
  useLayoutEffect(() => {
    const section = viewport.current;
    const parent = section && movableElement(section).parentElement;
    if (!section || !parent) return;
    home.current = parent;
    const onToggle = ({ target }: Event) => {
      if (target !== section && target instanceof HTMLElement && (target.popover || target.matches("dialog"))) {
        moveToTop(section, parent, true);
      }
    };
    moveToTop(section, parent, true);
    document.addEventListener("toggle", onToggle, true);
    return () => {
      document.removeEventListener("toggle", onToggle, true);
      if (movableElement(section).parentElement !== parent) parent.append(movableElement(section));
    };
  }, []);

  const urgent = toasts.filter(({ variant }) => variant === "destructive");
  const others = toasts.filter((shown) => !urgent.includes(shown));
  return (
    <section ref={viewport} className={styles.viewport} popover="manual" aria-label="Notifications">
      {/* A live region from the start, but without role while empty, so that it is not listed among landmarks. */}
      <div
        className={`stack gap-3 ${styles.list}`}
        aria-live="assertive"
        role={urgent.length > 0 ? "alert" : undefined}
      >
        {urgent.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </div>
      <div className={`stack gap-3 ${styles.list}`} aria-live="polite" role={others.length > 0 ? "status" : undefined}>
        {others.map((shown) => (
          <ToastCard key={shown.id} toast={shown} />
        ))}
      </div>
    </section>
  );
}

/**
 * Moves the toasts above everything, and into an open modal dialog, because nothing outside it can
 * be pressed. Only when needed: hiding and showing them again loses the announcement.
 */
function moveToTop(section: HTMLElement, home: Element, isCovered = false): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? home;
  const moved = movableElement(section);
  if (moved.parentElement === host && !isCovered) return;
  section.hidePopover?.();
  if (moved.parentElement !== host) host.append(moved);
  section.showPopover?.();
}

/** React listens at the container of its root, so move the container with the section (app/islands/hydrate.tsx). */
function movableElement(section: HTMLElement): HTMLElement {
  return section.closest<HTMLElement>("[data-toasts]") ?? section;
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant, action, state } = toast;
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    if (isPaused || toast.state === "dismissed") return;
    const time = toast.duration ?? (toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS);
    const timer = setTimeout(() => dismissToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the toast
    <div
      className={styles.toast}
      data-variant={variant}
      data-state={state}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <p className="strong above-2">{title}</p>
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label="Fermer"
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
      {description && <p>{description}</p>}
      {action && (
        <button
          type="button"
          className="link strong target"
          onClick={() => {
            action.onPress();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
