import type { MetaDescriptor } from "react-router";

/** @param title undefined on the page of an error */
export const editorMeta = (title = "Contenu"): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex, nofollow" },
];
