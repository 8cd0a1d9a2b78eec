import { expect, test } from "vitest";
import { ofAuthor } from "./author-name.ts";

test.each([
  ["Zoé", "de Zoé"],
  ["Anne", "d’Anne"],
  ["Hélène T.", "d’Hélène T."],
  ["Hubert", "d’Hubert"],
  ["Hippolyte", "d’Hippolyte"],
  ["Yves", "d’Yves"],
  ["Yvette", "d’Yvette"],
  ["Yann", "de Yann"],
  ["Youssef", "de Youssef"],
  ["Haras du Val", "de Haras du Val"],
])("names the author %s: %s", (name, words) => {
  expect(ofAuthor(name)).toBe(words);
});
