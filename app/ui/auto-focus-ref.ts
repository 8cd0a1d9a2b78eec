/** As `ref` of what a dialog should give the focus to; without it that is its heading. React sets no `autofocus` itself. */
export function autoFocusRef(element: HTMLElement | null): void {
  element?.setAttribute("autofocus", "");
}
