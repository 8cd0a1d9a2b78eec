import { expect, test } from "vitest";
import { INDEXED_PAGES } from "./indexed-pages.ts";
import { search as searchIn } from "./results.ts";
import { buildIndex } from "./rules.ts";

const index = buildIndex(INDEXED_PAGES, []);
const search = (query: string) => searchIn(index, query);

test("shows the invitation for an empty query", () => {
  for (const query of ["", "  \t "]) {
    expect(search(query)).toEqual({
      ...{ summary: "Commencez à taper pour voir les suggestions", results: [], nearest: [] },
    });
  }
});

test("a miss shows its message and the three nearest pages", () => {
  const { summary, results, nearest } = search("sous-marin");
  expect({ summary, results }).toEqual({ summary: 'Aucune page trouvée pour "sous-marin"', results: [] });
  expect(nearest).toHaveLength(3);
});

test("writes one page in the singular", () => {
  expect(search("opinion").summary).toBe("1 page trouvée");
  expect(search("granulés").summary).toBe("3 pages trouvées");
});

test("marks the query's words in title and description, and loses no letter", () => {
  const [pellets] = search("bois 12,5 kg").results;
  expect(pellets?.title).toEqual([
    { text: "Granulés de ", isMatch: false },
    { text: "bois", isMatch: true },
  ]);
  expect(pellets?.description.map(({ text }) => text).join("")).toBe(
    "Pour le poêle et la chaudière\u00a0: sacs de 12,5\u00a0kg, vrac soufflé et distributeur à Dreux.",
  );
  expect(pellets?.description.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(["12,5", "kg"]);
});

test("a page that only a keyword found shows the keyword after its description", () => {
  const textOf = (query: string) => search(query).results.map(({ description }) => description);
  const [fuel = []] = textOf("mazout");
  expect(fuel.slice(-2)).toEqual([
    { text: " Aussi\u00a0: ", isMatch: false },
    { text: "mazout", isMatch: true },
  ]);
  expect(JSON.stringify(textOf("granulés"))).not.toContain("Aussi");
});
