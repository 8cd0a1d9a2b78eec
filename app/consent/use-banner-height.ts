import { type RefCallback, useCallback } from "react";

/** What the styles reserve at the bottom of the window: the focus stops above it, notifications stand above it. */
const PROPERTY = "--banner-height";

/** For what stands at the bottom edge: it never hides the element that has the focus (WCAG 2.2, 2.4.11). */
export function useBannerHeight<Banner extends HTMLElement>(): RefCallback<Banner> {
  return useCallback((banner) => {
    if (!banner) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      if (banner.offsetHeight > 0) root.style.setProperty(PROPERTY, `${banner.offsetHeight}px`);
    });
    observer.observe(banner);
    return () => observer.disconnect();
  }, []);
}
