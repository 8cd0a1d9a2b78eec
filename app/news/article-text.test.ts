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

test("reads quotations, with who said them", () => {
  expect(
    readArticle(
      "> Pas une averse,\n>\n> ici.\n> - Marc\n\n> Ici.\n> — Marc, au silo {image 2}\n\n>\n\n>50 t par an\n\n> — C’est ici.",
    ),
  ).toEqual([
    {
      heading: null,
      blocks: [
        { kind: "quote", text: "Pas une averse, ici.", by: "Marc", portrait: null },
        { kind: "quote", text: "Ici.", by: "Marc, au silo", portrait: 1 },
        { kind: "quote", text: "", by: null, portrait: null },
        { kind: "paragraph", text: ">50 t par an" },
        { kind: "quote", text: "— C’est ici.", by: null, portrait: null },
      ],
    },
  ]);
});

// @V1.3.1 @V1.3.5
test("an empty body has no section, and markup stays text", () => {
  expect(readArticle("")).toEqual([]);
  expect(readArticle("<b>gras</b>")).toEqual([{ heading: null, blocks: [{ kind: "paragraph", text: "<b>gras</b>" }] }]);
});
