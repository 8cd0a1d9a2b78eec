import { expect, test } from "vitest";
import { linkFacts, linksIn, readInline, wrongLinks } from "./inline.ts";

test.each([
  ["Appelez le {téléphone}.", []],
  [
    "**[un](/a)**, **Voyez [deux](/b)** et [**trois**](/c)",
    [
      ["un", "/a"],
      ["deux", "/b"],
      ["trois", "/c"],
    ],
  ],
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

test("reads links in strong words, and strong words as a link", () => {
  expect(readInline("a **b [c](/d)** [**e**](/f)")).toEqual([
    { text: "a " },
    { text: "b ", strong: true },
    { text: "c", href: "/d", strong: true },
    { text: " " },
    { text: "e", href: "/f", strong: true },
  ]);
});

test("makes the words of a link strong as a whole or not at all", () => {
  expect(readInline("[**a** et **b**](/c)")).toEqual([{ text: "a et b", href: "/c" }]);
});

test("links a number in braces outside other marks", () => {
  expect(linkFacts("Au {téléphone}, **au {mobile}**, [là]({téléphone})")).toBe(
    "Au [{téléphone}]({téléphone}), **au {mobile}**, [là]({téléphone})",
  );
});

test("links a written phone number outside other marks", () => {
  expect(
    linkFacts("Au 06 39\u00a098.00 21, [02 61 91 00 00](/contact), 01 23 45 67 89 00 12, **02 61 91 00 00**"),
  ).toBe(
    "Au [06 39\u00a098.00 21](tel:+33639980021), [02 61 91 00 00](/contact), 01 23 45 67 89 00 12, **02 61 91 00 00**",
  );
});

test("names the addresses that lead nowhere", () => {
  expect(wrongLinks("[a](/a), [b](contact), [c](//c.example), [d]({inconnu})")).toEqual([
    "contact",
    "//c.example",
    "{inconnu}",
  ]);
});
