import { expect, test } from "vitest";
import { inOneLine, inUnicode, isNumber, LOWERED, RAISED, readTabs } from "./pasted.ts";

test.each([
  ["1.\u00a0\u00a0", true],
  ["12)", true],
  ["(b)", true],
  ["iv.", true],
  ["1.2.", true],
  ["·\u00a0\u00a0\u00a0", false],
  ["o\u00a0", false],
  ["§", false],
  ["-", false],
])("the mark « %s » of a pasted point is a number: %s", (mark, isCounted) => {
  expect(isNumber(mark)).toBe(isCounted);
});

test.each([
  ["3", RAISED, "³"],
  ["-2", RAISED, "⁻²"],
  ["(1)", RAISED, "⁽¹⁾"],
  ["2", LOWERED, "₂"],
  ["er", RAISED, null],
  ["1, 2", RAISED, null],
])("the words « %s » above or below the line are written as %s", (words, signs, written) => {
  expect(inUnicode(words, signs)).toBe(written);
});

test.each([
  [["Palette", "350 €"], "Palette\u00a0: 350 €"],
  [["500 L", "1 250", "1 300"], "500 L · 1 250 · 1 300"],
  [["", "Vrac", "Sacs"], "— · Vrac · Sacs"],
  [["500 L", "", "1 300"], "500 L · — · 1 300"],
  [["500 L", "1 250", ""], "500 L · 1 250"],
  [["", "350 €"], "350 €"],
  [["Nos prix", "", ""], "Nos prix"],
  [["", ""], ""],
])("the cells %j stand in one line", (cells, line) => {
  expect(inOneLine(cells, (cell) => cell === "").join("")).toBe(line);
});

test.each([
  ["Voici :\n500 L\t1 250\t1 300\n1000 L\t1 200\t", "Voici :\n\n500 L · 1 250 · 1 300\n\n\n1000 L · 1 200\n"],
  ["·\tPremier\no\tSecond", "- Premier\n- Second"],
  ["1.\tVisite\nb)\tDevis", "1. Visite\n1. Devis"],
  ["M. Dupont\t06 11", "\nM. Dupont\u00a0: 06 11\n"],
  ["12.50\t15.00", "\n12.50\u00a0: 15.00\n"],
  ["\tretrait", "\tretrait"],
])("the tabs of the text %j", (text, read) => {
  expect(readTabs(text)).toBe(read);
});
