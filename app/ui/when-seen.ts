/** Runs now, or for a prerendered page once it is shown. */
export function whenSeen(start: () => void): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", start, { once: true });
  } else start();
}
