import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, dismissToast, onToastChange, type ShownToast } from "./toast-store.ts";
import styles from "./toast-viewport.module.css";

/** Specification §9: about 4000–5000 ms. */
const SHOWN_MILLISECONDS = 5000;
const SHOWN_WITH_ACTION_MILLISECONDS = 10_000;
const none: readonly ShownToast[] = [];

/** Where notifications appear. Its two lists are there before the first one, or it would not be read out. */
export function ToastViewport() {
  const viewport = useRef<HTMLElement>(null);
  const home = useRef<Element>(null);
  // The page's own answer is painted first: with the notification in the same picture, a slow telephone shows both later.
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

  // In the top layer from the start, so that it can be read out, and again when something else is put on top of it.
  useLayoutEffect(() => {
    const section = viewport.current;
    const place = section?.parentElement;
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
      // Where React put it, and will look for it.
      if (section.parentElement !== place) place.append(section);
    };
  }, []);

  const urgent = toasts.filter(({ variant }) => variant === "destructive");
  const others = toasts.filter((shown) => !urgent.includes(shown));
  return (
    <section ref={viewport} className={styles.viewport} popover="manual" aria-label="Notifications">
      {/* Live from the start; an alert or a status only with words in it, so that an empty one is in nobody's list. */}
      <div className={styles.list} aria-live="assertive" role={urgent.length > 0 ? "alert" : undefined}>
        {urgent.map((shown) => (
          <Shown key={shown.id} toast={shown} />
        ))}
      </div>
      <div className={styles.list} aria-live="polite" role={others.length > 0 ? "status" : undefined}>
        {others.map((shown) => (
          <Shown key={shown.id} toast={shown} />
        ))}
      </div>
    </section>
  );
}

/**
 * Above all else, and inside a modal dialog while one is open: everything outside of it cannot be pressed. Never without
 * need: what is hidden and shown again with its words is not read out.
 */
function raise(section: HTMLElement, home: Element, isCovered = false): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? home;
  if (section.parentElement === host && !isCovered) return;
  section.hidePopover?.();
  if (section.parentElement !== host) host.append(section);
  section.showPopover?.();
}

function Shown({ toast }: { toast: ShownToast }) {
  const { id, title, description, variant, action, state } = toast;
  const [isHeld, setHeld] = useState(false);

  // Any update starts the time anew: it is to be read too.
  useEffect(() => {
    if (isHeld || toast.state === "dismissed") return;
    const time = toast.duration ?? (toast.action ? SHOWN_WITH_ACTION_MILLISECONDS : SHOWN_MILLISECONDS);
    const timer = setTimeout(() => dismissToast(toast.id), time);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding it back is no action, only time to read
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
          className={styles.action}
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
