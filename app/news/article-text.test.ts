import { expect, test } from "vitest";
import { readArticle } from "./article-text.ts";

test("parses paragraphs, headings and lists, and joins lines of a paragraph", () => {
  const body = "Une\nphrase.\n\n## Titre\n1. un\n2. deux\n\n- trois\n- quatre\n\n- cinq\nsix";
  expect(readArticle(body)).toEqual([
    { heading: null, blocks: [{ kind: "paragraph", text: "Une phrase." }] },
    {
      heading: "Titre",
      blocks: [
        { kind: "list", isOrdered: true, points: ["un", "deux"] },
        { kind: "list", isOrdered: false, points: ["trois", "quatre"] },
        { kind: "paragraph", text: "- cinq six" },
      ],
    },
  ]);
});

// @V1.3.1 @V1.3.5
test("an empty body has no section, and markup stays text", () => {
  expect(readArticle("")).toEqual([]);
  expect(readArticle("<b>gras</b>")).toEqual([{ heading: null, blocks: [{ kind: "paragraph", text: "<b>gras</b>" }] }]);
});
