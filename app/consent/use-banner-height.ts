import { type RefCallback, useCallback } from "react";

/** The styles reserve this height at the bottom of the window, for focus and notifications. */
const PROPERTY = "--banner-height";

/** Publishes the height of the bottom banner, so that it never covers the focused element (WCAG 2.2, 2.4.11). */
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
