import { type ComponentType, lazy, useEffect, useRef } from "react";

/**
 * A component whose script is fetched once the page is at rest, or as soon as somebody touches the page. Until then it is
 * the server's HTML, which works by itself: a form is sent by the browser. It stays that if the script never comes, or
 * finds the page translated. To be put into a `<Suspense>` of its own.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await pageAtRest();
    try {
      const Component = await load();
      if (isTranslated()) return { default: ServerMarkup };
      return {
        default: (props: Props) => (
          <div className="late">
            <Component {...props} />
          </div>
        ),
      };
    } catch {
      return { default: ServerMarkup };
    }
  });
}

/** One object for good: React writes into the element whenever it is given another. */
const untouched = { __html: "" };

/** Hydration leaves alone what is inside an element with HTML of its own. */
function ServerMarkup() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The router put this page in place without the server's HTML.
    if (!element.current?.firstChild) location.reload();
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, and never written
    <div ref={element} className="late" dangerouslySetInnerHTML={untouched} suppressHydrationWarning />
  );
}

/** A browser that translates the page puts each text into an element of its own: React would find another page than its own. */
function isTranslated(): boolean {
  return typeof document !== "undefined" && document.querySelector("font") !== null;
}

const signs = ["pointerdown", "keydown", "focusin", "touchstart"] as const;

function pageAtRest(): Promise<void> {
  if (typeof document === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    const idle = () => {
      // Safari has no idle callback.
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 500 });
      else setTimeout(resolve);
    };
    if (document.readyState === "complete") idle();
    else addEventListener("load", idle, { once: true });
    for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true });
  });
}
