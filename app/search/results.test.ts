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
  expect(search("cérréales").nearest[0]?.path).toBe("/activites/negoce-agricole");
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

test("a word that only a keyword contains finds the page, and adds no word to it", () => {
  const { results } = searchIn(buildIndex(INDEXED_PAGES, []), "mazout");
  const { description } = results.find(({ path }) => path === "/activites/fioul") ?? {};
  expect(description?.map(({ text }) => text).join("")).toBe(
    INDEXED_PAGES.find(({ path }) => path === "/activites/fioul")?.description,
  );
});

test("a word that only a text of staff contains is shown in its sentence", () => {
  const words = [
    "- Vous livrez fioul et granulés GNR. Le reste s’apprend.",
    "## Un titre (article L. 122-5) « cité ». Suite.",
    `${"Un long début, ".repeat(20)}et le dernier`,
    "Le lin : {téléphone}.",
    `${"Un long début, ".repeat(20)}puis du lin, ${"et une longue fin, ".repeat(20)}voilà`,
  ].join("\n");
  const offer = {
    title: "Chauffeur",
    path: "/recrutement/chauffeur",
    description: "Offre d’emploi",
    keywords: [],
    words,
  };
  const shown = (query: string) => {
    const [page] = searchIn(buildIndex([], [offer]), query).results;
    return page?.description.map(({ text }) => text).join("") ?? "";
  };
  expect(shown("fioul")).toBe("Offre d’emploi. «\u00a0Vous livrez fioul et granulés GNR.\u00a0»");
  expect(shown("chauffeur fioul granulés")).toBe("Offre d’emploi. «\u00a0Vous livrez fioul et granulés GNR.\u00a0»");
  expect(shown("lin")).toMatch(/^Offre d’emploi\. «\s….*puis du lin, et .*…\s»$/);
  expect(shown("lin").length).toBeLessThan(170);
  expect(shown("chauffeur")).toBe("Offre d’emploi");
  expect(shown("titre")).toBe("Offre d’emploi. «\u00a0Un titre (article\u00a0L.\u00a0122-5) “cité”.\u00a0»");
  expect(shown("dernier")).toMatch(/ dernier\s»$/);
});
