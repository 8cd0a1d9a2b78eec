/** The element that the program focused; null once the person has moved the focus. */
let placed: Element | null = null;

/** Focuses an element by program: single-key shortcuts decide nothing there. */
export function moveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  placed = element;
}

export const isFocusPlaced = () => placed !== null && placed === document.activeElement;

export function followFocus(): () => void {
  const forget = ({ type, target }: Event) => {
    // A window that regains focus fires `focusin` for the same element.
    if (type === "pointerdown" || target !== placed) placed = null;
  };
  document.addEventListener("focusin", forget);
  document.addEventListener("pointerdown", forget);
  return () => {
    document.removeEventListener("focusin", forget);
    document.removeEventListener("pointerdown", forget);
  };
}
