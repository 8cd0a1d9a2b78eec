import { type RefCallback, useCallback } from "react";

/** How much of the window’s bottom is covered: the document scrolls that much further, and the focus stops above it. */
const PROPERTY = "--bottom-cover";

/** For what is fixed to the bottom edge: it never hides the element that has the focus (WCAG 2.2, 2.4.11). */
export function useBottomCover<Covering extends HTMLElement>(): RefCallback<Covering> {
  return useCallback((element) => {
    if (!element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty(PROPERTY, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(PROPERTY);
    };
  }, []);
}
