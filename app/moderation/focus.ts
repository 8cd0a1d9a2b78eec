/** The element that the program focused; null once the person has moved the focus. */
let focusedByProgram: Element | null = null;

/** Focuses an element by program: single-key shortcuts take no decision there. */
export function moveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  focusedByProgram = element;
}

export const isFocusByProgram = () => focusedByProgram !== null && focusedByProgram === document.activeElement;

export function watchFocus(): () => void {
  const forget = ({ type, target }: Event) => {
    // A window that regains focus fires `focusin` for the same element.
    if (type === "pointerdown" || target !== focusedByProgram) focusedByProgram = null;
  };
  document.addEventListener("focusin", forget);
  document.addEventListener("pointerdown", forget);
  return () => {
    document.removeEventListener("focusin", forget);
    document.removeEventListener("pointerdown", forget);
  };
}
