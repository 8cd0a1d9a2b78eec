import type { MouseEvent } from "react";

/** Whether a click opens the link here: other buttons and modifier keys open a tab or window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
