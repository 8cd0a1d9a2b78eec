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

test.each([
  ["Anet", "à Anet, d’Anet"],
  ["Dreux", "à Dreux, de Dreux"],
  ["Yèvres", "à Yèvres, d’Yèvres"],
  ["Le Coudray", "au Coudray, du Coudray"],
  ["Les Corvées", "aux Corvées, des Corvées"],
  ["La Loupe", "à La Loupe, de La Loupe"],
])("« à » and « de » suit the town %s", (town, words) => {
  const elsewhere = { ...facts, address: { ...facts.address, town } };
  expect(withFacts("à {ville}, de {ville}", elsewhere)).toBe(words);
});

test("« de » suits the name, and nothing else changes before a fact", () => {
  const other = { ...facts, name: "Établissements Le Bois", address: { ...facts.address, department: "Loiret" } };
  expect(withFacts("D’{département}, l’équipe de {nom}", other)).toBe("De Loiret, l’équipe d’Établissements Le Bois");
  expect(withFacts("à\u00a0{ville}, d’{département}", facts)).toBe("à\u00a0Exemple-en-Beauce, d’Eure-et-Loir");
  expect(withFacts("de {salariés}, de {e-mail}, auprès de {hébergeur}, de {rien}", facts)).toBe(
    "de 40 à 45, de contact@maison.example, auprès de à renseigner, de {rien}",
  );
});
