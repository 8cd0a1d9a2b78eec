import { VisuallyHidden } from "./visually-hidden.tsx";

/** Appended to a link's text. */
export function NewTab() {
  return <VisuallyHidden> (nouvel onglet)</VisuallyHidden>;
}
