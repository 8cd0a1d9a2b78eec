/** Runs now, or when a prerendered page is shown: until then it counts as nothing. */
export function whenSeen(start: () => void): void {
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", start, { once: true });
  } else start();
}
