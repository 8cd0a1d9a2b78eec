import { expect, test } from "vitest";
import { readArticle } from "../news/article-text.ts";
import { type Mark, mark } from "./article-marks.ts";

/** Two bars mark the selection, one marks the caret, before and after pressing the button. */
function press(kind: Mark, text: string): string {
  const [start, end] = [text.indexOf("|"), text.lastIndexOf("|")];
  const value = text.replaceAll("|", "");
  const { from, to, text: put, selected } = mark(value, [start, Math.max(start, end - 1)], kind);
  const result = value.slice(0, from) + put + value.slice(to);
  const [first, last] = selected;
  const chosen = first === last ? "|" : `|${result.slice(first, last)}|`;
  return result.slice(0, first) + chosen + result.slice(last);
}

test.each<[Mark, string, string]>([
  ["heading", "La su|ite", "## La suite|"],
  ["heading", "## La suite|", "La suite|"],
  ["heading", "Avant\nLa suite|\nAprès", "Avant\n\n## La suite|\n\nAprès"],
  ["heading", "|\n\nLa suite", "## |\n\nLa suite"],
  ["list", "|blé\norge|", "|- blé\n- orge|"],
  ["list", "|- blé\n- orge|", "|blé\norge|"],
  ["list", "Avant\n\n|blé\n\norge|\n\nAprès", "Avant\n\n|- blé\n- orge|\n\nAprès"],
  ["numbers", "|- blé\n- orge\n|Après", "|1. blé\n2. orge|\n\nAprès"],
  ["numbers", "|", "1. |"],
  ["quote", "Avant\n|Ici, on apprend.\n— Marc|", "Avant\n\n|> Ici, on apprend.\n> — Marc|"],
  ["quote", "|## Ici, on apprend.|", "|> Ici, on apprend.|"],
  ["quote", "|Ici, on apprend.\n- Marc|", "|> Ici, on apprend.\n> - Marc|"],
  ["quote", "|> Ici, on apprend.\n>\n> – Marc|", "|Ici, on apprend.\n\n– Marc|"],
  ["strong", "du |bon| blé", "du **|bon|** blé"],
  ["strong", "du **|bon|** blé", "du |bon| blé"],
  ["strong", "du |", "du **|texte|**"],
  ["link", "voir |ici|.", "voir [ici](|/|)."],
])("%s on %j gives %j", (kind, before, after) => {
  expect(press(kind, before)).toBe(after);
});

test("the page reads what the buttons write", () => {
  expect(readArticle(press("heading", "La suite|").replace("|", ""))).toEqual([{ heading: "La suite", blocks: [] }]);
  expect(readArticle(press("numbers", "|blé\norge|").replaceAll("|", ""))).toEqual([
    { heading: null, blocks: [{ kind: "list", isOrdered: true, points: ["blé", "orge"] }] },
  ]);
  expect(readArticle(press("quote", "|Ici, on apprend.\n— Marc, conducteur|").replaceAll("|", ""))).toEqual([
    { heading: null, blocks: [{ kind: "quote", text: "Ici, on apprend.", by: "Marc, conducteur", portrait: null }] },
  ]);
});
