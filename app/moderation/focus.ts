/** Where the program has put the focus; nothing once the person has moved it. */
let placed: Element | null = null;

/** Single keys decide nothing at a place to which the person has not gone. */
export function moveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  placed = element;
}

/** Whether the focus stands where the program has put it. */
export const isFocusPlaced = () => placed !== null && placed === document.activeElement;

/** Notes that the person moves the focus; returns how to stop. */
export function followFocus(): () => void {
  const forget = ({ type, target }: Event) => {
    // A window that comes back tells of the same element again.
    if (type === "pointerdown" || target !== placed) placed = null;
  };
  document.addEventListener("focusin", forget);
  document.addEventListener("pointerdown", forget);
  return () => {
    document.removeEventListener("focusin", forget);
    document.removeEventListener("pointerdown", forget);
  };
}
