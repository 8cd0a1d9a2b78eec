import fc from "fast-check";
import { expect, test } from "vitest";
import { FURTHER_PAGES, INDEXED_PAGES } from "./indexed-pages.ts";
import { buildIndex, MAX_RESULTS, matchRanges, nearestPages, noResultsMessage, searchPages } from "./rules.ts";

const article = {
  title: "Habilitation électrique",
  path: "/articles/habilitation-electrique",
  description: "Deux jours de formation interne.",
  keywords: ["Formation"],
};
const index = buildIndex(INDEXED_PAGES, [article]);
const find = (query: string) => searchPages(index, query);
const paths = (query: string) => find(query).map(({ path }) => path);
const nearest = (query: string) => nearestPages(index, query).map(({ path }) => path);
const marked = (text: string, query: string) =>
  matchRanges(text, query).map(({ start, end }) => text.slice(start, end));

// @§2.search-index
test("indexes each of twelve pages once", () => {
  expect(INDEXED_PAGES.map(({ path }) => path)).toEqual([
    "/",
    "/activites",
    "/activites/negoce-agricole",
    "/activites/calys-biomasse",
    "/activites/granules-bois",
    "/activites/litiere-copeaux",
    "/activites/fioul",
    "/a-propos",
    "/avis",
    "/recrutement",
    "/contact",
    "/depots",
  ]);
});

test("finds each page first by its own title", () => {
  for (const { title, path } of INDEXED_PAGES) expect(paths(title)[0]).toBe(path);
});

// @§2.search-word-forms
test.each([
  ["GRANULÉS", "/activites/granules-bois"],
  ["granules", "/activites/granules-bois"],
  ["granule\u0301s", "/activites/granules-bois"],
  ["coup d'oeil", "/"],
  ["coup d’œil", "/"],
  ["ŒIL", "/"],
  ["pellet", "/activites/granules-bois"],
  ["mazout", "/activites/fioul"],
  ["devis fioul", "/activites/fioul"],
  ["litière équine", "/activites/litiere-copeaux"],
  ["qui sommes-nous", "/a-propos"],
  ["  postuler  ", "/recrutement"],
  ["24h/24", "/activites/granules-bois"],
  ["fioul ?", "/activites/fioul"],
  ["granulés !", "/activites/granules-bois"],
  ["négoce : céréales", "/activites/negoce-agricole"],
  ["bois & paille", "/activites/litiere-copeaux"],
  ["«fioul»", "/activites/fioul"],
  ["fioul 🔥", "/activites/fioul"],
  ["fi\u0007oul", "/activites/fioul"],
  ["prix du fioul", "/activites/fioul"],
  ["tarifs", "/activites/granules-bois"],
  ["emplois", "/recrutement"],
  ["chaudières", "/activites/calys-biomasse"],
  ["numéro de téléphone", "/contact"],
  ["email", "/contact"],
  ["contacter", "/contact"],
  ["GNR Supérieur", "/activites/fioul"],
  ["habilitation électrique", "/articles/habilitation-electrique"],
  ["facture", "/activites/negoce-agricole"],
  ["stage", "/recrutement"],
  ["l’entreprise", "/"],
  ["livrer du gasoil", "/activites/fioul"],
  ["le", "/activites/negoce-agricole"],
])("%j finds %s", (query, path) => {
  expect(paths(query)[0]).toBe(path);
});

test("ranks titles before keywords before descriptions, and keeps the index order for ties", () => {
  expect(paths("granulés")).toEqual(["/activites/granules-bois", "/activites", "/activites/calys-biomasse"]);
  expect(paths("silo")).toEqual(["/activites/negoce-agricole", "/activites/granules-bois"]);
  expect(paths("livraison devis")).toEqual(["/activites/fioul"]);
  expect(paths("horaires")).toEqual(["/contact", "/depots"]);
});

test.each(["où êtes-vous", "fermé", "fermée", "ouvert", "ouvert le samedi", "noël", "jours fériés"])(
  "answers « %s » with the pages that have the hours and the way",
  (query) => {
    expect(paths(query).slice(0, 2)).toEqual(["/contact", "/depots"]);
  },
);

// @P25.search-content
test("ranks published articles after the twelve pages", () => {
  expect(paths("formation")).toEqual(["/articles/habilitation-electrique"]);
  expect(paths("e")).not.toContain("/articles/habilitation-electrique");
});

test.each(["bois", "cuve", "granulés", "litière"])(
  "finds the calculators for « %s », after the twelve pages",
  (query) => {
    const found = searchPages(buildIndex(INDEXED_PAGES, FURTHER_PAGES), query).map(({ path }) => path);
    expect(found.indexOf("/combien")).toBeGreaterThan(
      Math.max(...INDEXED_PAGES.map(({ path }) => found.indexOf(path))),
    );
  },
);

// @§2.search-word-forms
test("suggests the three pages with the nearest words after a miss", () => {
  expect(paths("granullet")).toEqual([]);
  expect(nearest("fiuol")[0]).toBe("/activites/fioul");
  expect(nearest("granullet")[0]).toBe("/activites/granules-bois");
  expect(nearest("litierre pour chvaux")[0]).toBe("/activites/litiere-copeaux");
  expect(nearest("fioul en sous-marin")[0]).toBe("/activites/fioul");
  expect(nearest("sous-marin")).toHaveLength(3);
  expect(nearest("tonne granulet")[0]).toBe("/activites/granules-bois");
  // « volaille » resembles « volant » less than « tracteur » is found.
  expect(nearest("tracteur volant")[0]).toBe("/activites/fioul");
  expect(nearest("tracteur volant")).not.toContain("/activites/litiere-copeaux");
  // A longer query would block the process: each word is compared with every word of every page.
  expect(nearest("zq xj kv wy qb vf jh gk pz bx mazout")).toEqual(nearest("zq"));
  expect(nearest("🌾🔥")).toEqual(["/", "/activites", "/activites/negoce-agricole"]);
});

// @§2.search-limit
test("returns at most six results", () => {
  expect(MAX_RESULTS).toBe(6);
  expect(find("e")).toHaveLength(6);
});

test.each([
  ["nothing", ""],
  ["spaces", " \t\n\u00a0 "],
  ["10,000 characters", "x".repeat(10_000)],
  ["10,000 characters that are words of the index", "fioul ".repeat(2000)],
  ["control characters", "\u0000\u0007\u001b"],
  ["emoji", "🌾🔥"],
  ["combining marks alone", "\u0301\u0302\ufe0f"],
  ["a lone surrogate", "\ud83c"],
  ["regular-expression signs", ".*"],
  ["a full stop", "."],
  ["an unclosed group", "("],
  ["an unknown word", "sous-marin"],
])("finds nothing for %s", (_case, query) => {
  expect(find(query)).toEqual([]);
  expect(matchRanges("Fioul et carburants.", query)).toEqual([]);
});

test("marks matches in the original text", () => {
  expect(marked("Granulés de bois", "GRANULES")).toEqual(["Granulés"]);
  expect(marked("Granule\u0301s de bois", "granulé")).toEqual(["Granule\u0301"]);
  expect(marked("Un coup d’œil", "d'oeil")).toEqual(["d’œil"]);
  expect(marked("Un coup d’œil", "e")).toEqual(["œ"]);
  expect(marked("ananas", "ana")).toEqual(["ana"]);
  expect(marked("Fioul, GNR et fioul", "fioul gnr")).toEqual(["Fioul", "GNR", "fioul"]);
  expect(marked("litière", "lit tiè")).toEqual(["litiè"]);
  expect(marked("🌾 blé", "ble")).toEqual(["blé"]);
  expect(marked("Une chaudière, contactez-nous", "chaudières contact")).toEqual(["chaudière", "contact"]);
  expect(marked("Contact", "avis")).toEqual([]);
});

test("ranges are in order, apart and inside the text, whatever text and query", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
      let from = 0;
      for (const { start, end } of matchRanges(text, query)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(end).toBeGreaterThan(start);
        from = end;
      }
      expect(from).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 2000 },
  );
});

// @§2.search-match
test("matches any part of a text", () => {
  const anyWord = fc.constantFrom(
    ...INDEXED_PAGES.flatMap(({ title, description }) => `${title} ${description}`.split(/[^\p{L}]+/u).filter(Boolean)),
  );
  fc.assert(
    fc.property(anyWord, (word) => {
      expect(marked(`avant ${word} après`, word)).toContain(word);
    }),
  );
});

// @§2.search-match
test("every result contains the query in title, keywords or description", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aeioulnrstégdc"), minLength: 1, maxLength: 4 }), (query) => {
      for (const { title, keywords, description } of find(query)) {
        expect(matchRanges([title, ...keywords, description].join("\n"), query)).not.toEqual([]);
      }
    }),
  );
});

// @§2.search-miss
test("the miss message quotes the query", () => {
  expect(noResultsMessage("sous-marin")).toBe('Aucune page trouvée pour "sous-marin"');
  expect(noResultsMessage('a"$&<b>')).toBe('Aucune page trouvée pour "a"$&<b>"');
  expect(noResultsMessage("a\u0000\nb")).toBe('Aucune page trouvée pour "ab"');
});
