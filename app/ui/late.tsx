import { type ComponentType, lazy } from "react";

/**
 * A component whose script is fetched once the page is at rest, or as soon as somebody touches the page. Until then it is
 * the server's HTML, which works by itself: a form is sent by the browser. To be put into a `<Suspense>` of its own.
 */
export function late<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    await pageAtRest();
    return { default: await load() };
  });
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
