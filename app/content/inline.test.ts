import { expect, test } from "vitest";
import { linksIn, wrongLinks } from "./inline.ts";

test.each([
  ["Appelez le {téléphone}.", []],
  ["**[gras](/a)** et [deux](/b)", [["deux", "/b"]]],
  [
    "[le calcul](/combien#fioul), [appelez]({téléphone})\r\n[a](/a) [b](/a)",
    [
      ["le calcul", "/combien#fioul"],
      ["appelez", "{téléphone}"],
      ["a", "/a"],
      ["b", "/a"],
    ],
  ],
  ["[Beauce](https://fr.example/Beauce_(pays))", [["Beauce", "https://fr.example/Beauce_(pays)"]]],
])("finds the links of « %s » and where their addresses stand", (text, links) => {
  const found = linksIn(text);
  expect(found.map(({ words, href }) => [words, href])).toEqual(links);
  expect(found.map(({ from, to }) => text.slice(from, to))).toEqual(links.map(([, href]) => href));
});

test("names the addresses that lead nowhere", () => {
  expect(wrongLinks("[a](/a), [b](contact), [c](//c.example), [d]({inconnu})")).toEqual([
    "contact",
    "//c.example",
    "{inconnu}",
  ]);
});
