/** Use as `ref` on what a dialog should focus instead of its heading: React does not render `autofocus`. */
export function autoFocusRef(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
