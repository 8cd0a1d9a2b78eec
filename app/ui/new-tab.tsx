import { VisuallyHidden } from "./visually-hidden.tsx";

/** At the end of a link's words. */
export function NewTab() {
  return <VisuallyHidden> (nouvel onglet)</VisuallyHidden>;
}
