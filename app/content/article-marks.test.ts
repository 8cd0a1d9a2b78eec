import { expect, test } from "vitest";
import { readArticle } from "../news/article-text.ts";
import { type Mark, mark } from "./article-marks.ts";

/** The text with its selection between two bars, before and after a button is pressed. */
function press(kind: Mark, text: string): string {
  const [before = "", chosen = "", after] = text.split("|");
  const value = before + chosen + (after ?? "");
  const selection: [number, number] = [before.length, before.length + (after === undefined ? 0 : chosen.length)];
  const plain = after === undefined ? before + chosen : value;
  const { from, to, text: put, selected } = mark(plain, selection, kind);
  const result = plain.slice(0, from) + put + plain.slice(to);
  const [a, b] = selected;
  return a === b
    ? `${result.slice(0, a)}|${result.slice(a)}`
    : `${result.slice(0, a)}|${result.slice(a, b)}|${result.slice(b)}`;
}

test.each<[Mark, string, string]>([
  ["heading", "La su|ite", "## La suite|"],
  ["heading", "## La suite|", "La suite|"],
  ["heading", "Avant\nLa suite|\nAprès", "Avant\n\n## La suite|\n\nAprès"],
  ["list", "|blé\norge|", "|- blé\n- orge|"],
  ["list", "|- blé\n- orge|", "|blé\norge|"],
  ["list", "Avant\n\n|blé\n\norge|\n\nAprès", "Avant\n\n|- blé\n- orge|\n\nAprès"],
  ["numbers", "|- blé\n- orge\n|Après", "|1. blé\n2. orge|\n\nAprès"],
  ["numbers", "|", "1. |"],
])("%s on %j gives %j", (kind, before, after) => {
  expect(press(kind, before)).toBe(after);
});

test("what the buttons write is what the page reads", () => {
  const { text } = mark("La suite\nblé", [0, 3], "heading");
  const value = `${text}blé`.replace("blé", "");
  expect(readArticle(value)[0]?.heading).toBe("La suite");
  const list = mark("blé\norge", [0, 8], "numbers");
  expect(readArticle(list.text)).toEqual([
    { heading: null, blocks: [{ kind: "list", isOrdered: true, points: ["blé", "orge"] }] },
  ]);
});
