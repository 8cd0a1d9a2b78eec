import { expect, test } from "vitest";
import { findWords, isPattern, readPatterns } from "./watched-words.ts";

const marked = (text: string, patterns: string[]) =>
  findWords(text, readPatterns(patterns)).map(({ start, end }) => text.slice(start, end));

test.each([
  ["Quelle ARNAQUE !", ["arnaque"], ["ARNAQUE"]],
  ["L’été, œuvre d’escroc", ["ete", "Œuvre", "escroc"], ["été", "œuvre", "escroc"]],
  ["e\u0301te\u0301 en deux signes", ["été"], ["e\u0301te\u0301"]],
  ["Arnaqueurs, des arnaques", ["arnaq*"], ["Arnaqueurs", "arnaques"]],
  ["Avec le code promo : -10 %", ["code promo"], ["code promo"]],
  ["Code d’un promo", ["code promo"], []],
  ["Mon code promotionnel", ["code promo*", "code"], ["code promotionnel"]],
  ["carnaque", ["arnaque", "arnaq*"], []],
  ["(a+)+$ .* [x]", ["(a+)+$"], ["a"]],
  ["rien", [], []],
])("in %j of %j finds %j", (text, patterns, found) => {
  expect(marked(text, patterns)).toEqual(found);
});

test("a pattern has letters, and « * » ends a word of three letters", () => {
  expect(["arnaque", "code promo*", "l’été", "24/24"].filter((typed) => !isPattern(typed))).toEqual([]);
  expect(["", "…", "*", "ar*", "a*b", "*que", "arn**"].filter(isPattern)).toEqual([]);
});

// @V1.3.12
test("finds 200 patterns in a hundred of the longest comments in time", () => {
  const watched = readPatterns(Array.from({ length: 200 }, (_, n) => `aaa${"a".repeat(n % 50)}* aaa* aaa* b`));
  const text = "aaaa ".repeat(400);
  for (let count = 0; count < 100; count += 1) expect(findWords(text, watched)).toEqual([]);
});
