/** The `ref` of the element that a dialog focuses instead of its heading: React does not render `autofocus`. */
export function autoFocusRef(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
