import { expect, test } from "vitest";
import { withFacts } from "./fact-words.ts";
import { shippedFacts } from "./facts.ts";
import { describeSite } from "./site.ts";

const { facts } = describeSite(shippedFacts, "https://maison.example", new Date("2026-11-21T10:00:00Z"));

test.each([
  [40, 45, "40 à 45, de 40 à 45 salariés"],
  [42, 42, "42, 42 salariés"],
  [1, 1, "1, 1 salarié"],
])("says from %i to %i employees", (from, to, words) => {
  const company = { ...facts, figures: { ...facts.figures, employees: { from, to } } };
  expect(withFacts("{salariés}, {effectif}", company)).toBe(words);
});
