/** Focuses an answer and scrolls it fully into view, which the focus alone does not. */
export function showAnswer(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
