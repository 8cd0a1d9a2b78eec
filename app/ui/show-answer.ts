/** Longer than a double click. */
const DOUBLE_CLICK_MS = 500;

/** Focuses and scrolls to the answer of a form, because the focus alone would leave it half in view. */
export function showAnswer(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
  // Ignore the second click of a double click, which would take the focus away again.
  const keepFocus = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };
  addEventListener("mousedown", keepFocus, true);
  setTimeout(() => removeEventListener("mousedown", keepFocus, true), DOUBLE_CLICK_MS);
}
