/** Brings what answers a form to where it is read: the focus alone would leave it half in sight. */
export function showAnswer(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
