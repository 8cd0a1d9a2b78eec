/** Resolves once the browser has painted what stands now: what is dear comes after the sign that the press was felt. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
