import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, dismissToast, onToastChange, type ShownToast } from "./toast-store.ts";
import styles from "./toast-viewport.module.css";

/** Specification §9: about 4000–5000 ms. */
const SHOWN_MILLISECONDS = 5000;
const SHOWN_WITH_ACTION_MILLISECONDS = 10_000;
const none: readonly ShownToast[] = [];

/** Both live regions exist before the first toast, or it would not be announced. */
export function ToastViewport() {
  const viewport = useRef<HTMLElement>(null);
  const home = useRef<Element>(null);
  // Paint the page's own answer first: on a slow phone the toast would delay it.
  const subscribe = useCallback(
    (listener: () => void) =>
      onToastChange(async () => {
        await afterPaint();
        if (viewport.current && home.current) raise(viewport.current, home.current);
        listener();
      }),
    [],
  );
  const toasts = useSyncExternalStore(subscribe, currentToasts, () => none);

  // In the top layer from the start, so that it is announced, and again when a dialog covers it.
  useLayoutEffect(() => {
    const section = viewport.current;
    const place = section && movedPart(section).parentElement;
    if (!section || !place) return;
    home.current = place;
    const follow = ({ target }: Event) => {
      if (target !== section && target instanceof HTMLElement && (target.popover || target.matches("dialog"))) {
        raise(section, place, true);
      }
    };
    raise(section, place, true);
    document.addEventListener("toggle", follow, true);
    return () => {
      document.removeEventListener("toggle", follow, true);
      if (movedPart(section).parentElement !== place) place.append(movedPart(section));
    };
  }, []);

  const urgent = toasts.filter(({ variant }) => variant === "destructive");
  const others = toasts.filter((shown) => !urgent.includes(shown));
  return (
    <section ref={viewport} className={styles.viewport} popover="manual" aria-label="Notifications">
      {/* A live region from the start; the role only with content, so that landmarks lists stay empty. */}
      <div
        className={`stack gap-3 ${styles.list}`}
        aria-live="assertive"
        role={urgent.length > 0 ? "alert" : undefined}
      >
        {urgent.map((shown) => (
          <Shown key={shown.id} toast={shown} />
        ))}
      </div>
      <div className={`stack gap-3 ${styles.list}`} aria-live="polite" role={others.length > 0 ? "status" : undefined}>
        {others.map((shown) => (
          <Shown key={shown.id} toast={shown} />
        ))}
      </div>
    </section>
  );
}

/**
 * Raises the toasts above everything, and into an open modal dialog, since nothing outside it can
 * be pressed. Only when needed: hiding and showing them again loses the announcement.
 */
function raise(section: HTMLElement, home: Element, isCovered = false): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? home;
  const moved = movedPart(section);
  if (moved.parentElement === host && !isCovered) return;
  section.hidePopover?.();
  if (moved.parentElement !== host) host.append(moved);
  section.showPopover?.();
}

/** React listens at the container of a root, so the section is moved together with its own (app/islands/hydrate.tsx). */
function movedPart(section: HTMLElement): HTMLElement {
  return section.closest<HTMLElement>("[data-toasts]") ?? section;
}

function Shown({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant, action, state } = toast;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld || toast.state === "dismissed") return;
    const time = toast.duration ?? (toast.action ? SHOWN_WITH_ACTION_MILLISECONDS : SHOWN_MILLISECONDS);
    const timer = setTimeout(() => dismissToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the toast
    <div
      className={styles.toast}
      data-variant={variant}
      data-state={state}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.title}>{title}</p>
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
          className={`link ${styles.action}`}
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
