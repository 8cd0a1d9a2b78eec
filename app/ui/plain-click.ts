import type { MouseEvent } from "react";

/** Whether a press on a link means “here”: with another button or a key held, it opens a tab or a window. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
