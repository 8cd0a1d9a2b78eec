import type { MetaDescriptor } from "react-router";
import { typeset } from "../../core/text/typography.ts";

/** What the head of a page that edits content says. */
export const editorMeta = (title: string): MetaDescriptor[] => [
  { title: typeset(title) },
  { name: "robots", content: "noindex, nofollow" },
];
