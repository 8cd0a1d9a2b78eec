import type { MetaDescriptor } from "react-router";
import { typeset } from "../../core/text/typography.ts";

export const editorMeta = (title: string): MetaDescriptor[] => [
  { title: typeset(title) },
  { name: "robots", content: "noindex, nofollow" },
];
