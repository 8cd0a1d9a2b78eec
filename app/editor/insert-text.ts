type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Replaces a part of what is typed as if typed, so that the browser can undo it. Leaves the focus in the control. */
export function insertText(control: TextControl, from: number, to: number, text: string): void {
  control.focus();
  control.setSelectionRange(from, to);
  if (document.execCommand("insertText", false, text)) return;
  control.setRangeText(text, from, to);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
