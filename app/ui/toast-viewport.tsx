import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { afterPaint } from "./after-paint.ts";
import { Icon } from "./icon.tsx";
import { currentToasts, dismissToast, onToastChange, type ShownToast } from "./toast-store.ts";
import styles from "./toast-viewport.module.css";

/** Specification §9: about 4000–5000 ms. */
const SHOWN_MILLISECONDS = 5000;
const SHOWN_WITH_ACTION_MILLISECONDS = 10_000;
const none: readonly ShownToast[] = [];

/** The page's own answer is painted first: with the notification in the same picture, a slow telephone shows both later. */
const onChangeAfterPaint = (listener: () => void) => onToastChange(() => void afterPaint().then(listener));

/** Where notifications appear. Its two lists are there before the first one, or it would not be read out. */
export function ToastViewport() {
  const toasts = useSyncExternalStore(onChangeAfterPaint, currentToasts, () => none);
  const viewport = useRef<HTMLElement>(null);
  const newest = toasts[0]?.id;

  // In the top layer from the start, so that it can be read out; again with each toast and each dialog that opens or closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest toast is the reason to run again
  useLayoutEffect(() => {
    const section = viewport.current;
    const home = section?.parentElement;
    if (!section || !home) return;
    const follow = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement) raise(section, home);
    };
    raise(section, home);
    document.addEventListener("toggle", follow, true);
    return () => {
      document.removeEventListener("toggle", follow, true);
      // Where React put it, and will look for it.
      if (section.parentElement !== home) home.append(section);
    };
  }, [newest]);

  const isUrgent = ({ variant }: ShownToast) => variant === "destructive";
  return (
    <section ref={viewport} className={styles.viewport} popover="manual" aria-label="Notifications">
      <div className={styles.list} role="alert">
        {toasts.filter(isUrgent).map((shown) => (
          <Shown key={shown.id} toast={shown} />
        ))}
      </div>
      <div className={styles.list} role="status">
        {toasts
          .filter((shown) => !isUrgent(shown))
          .map((shown) => (
            <Shown key={shown.id} toast={shown} />
          ))}
      </div>
    </section>
  );
}

/** Above all else, and inside a modal dialog while one is open: everything outside of it cannot be pressed. */
function raise(section: HTMLElement, home: Element): void {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? home;
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
      <button type="button" className={styles.close} aria-label="Fermer" onClick={() => dismissToast(id)}>
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
