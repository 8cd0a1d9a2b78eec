import type { MetaDescriptor } from "react-router";

export const editorMeta = (title: string): MetaDescriptor[] => [
  { title },
  { name: "robots", content: "noindex, nofollow" },
];
