import { expect, test } from "vitest";
import { type Mark, mark } from "./text-marking.ts";

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
  ["list", "|blé\norge|", "|- blé\n- orge|"],
  ["list", "|- blé\n- orge|", "|blé\norge|"],
  ["list", "|", "- |"],
  ["list", "Avant\n\n|blé\n\norge|\n\nAprès", "Avant\n\n|- blé\n- orge|\n\nAprès"],
  ["strong", "du |bon| blé", "du **|bon|** blé"],
  ["strong", "du **|bon|** blé", "du |bon| blé"],
  ["strong", "du |", "du **|texte|**"],
  ["link", "voir |ici|.", "voir [ici](|/|)."],
])("%s on %j gives %j", (kind, before, after) => {
  expect(press(kind, before)).toBe(after);
});
