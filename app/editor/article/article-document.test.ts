import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readArticle } from "../../news/article-text.ts";
import { shippedArticle } from "../../news/shipped-article.ts";
import { readDocument, writeDocument } from "./article-document.ts";

const rewritten = (body: string) => writeDocument(readDocument(body));

describe("the document of an article", () => {
  test("of the shipped article reads the same once written again", () => {
    expect(readArticle(rewritten(shippedArticle.body))).toEqual(readArticle(shippedArticle.body));
  });

  test("keeps every kind of block and mark", () => {
    const body = [
      "Le **grain** de [Chartres](/depots), **[au prix du jour](tel:+33261910000)**.",
      "## La suite",
      "- blé\n- **orge**",
      "1. semer\n2. récolter",
      "> La cour est restée propre.\n> — Marc, éleveur {image 2}",
      "> Sans nom.",
      "{image 1}",
      "\u2060- 5 °C cette nuit",
    ].join("\n\n");
    expect(rewritten(body)).toBe(
      body.replace("**[au prix du jour](tel:+33261910000)**", "[**au prix du jour**](tel:+33261910000)"),
    );
  });

  test("written and read again stays what it was", () => {
    const sign = fc.constantFrom(
      "a",
      "é",
      " ",
      "*",
      "**",
      "[",
      "]",
      "(",
      ")",
      "/x",
      "\n",
      "\n\n",
      "## ",
      "- ",
      "1. ",
      "> ",
      "— ",
      "{image 1}",
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const once = rewritten(signs.join(""));
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});
