import { expect, test } from "vitest";
import { COMMON_PASSWORDS } from "./common-passwords.server.ts";
import { COMMON_ROOTS, rootOf, weaknessOf } from "./strength.server.ts";

const OWN = ["Érmelinde", "De la Tour", "ermelinde.latour@fermeverte", "Maison Exemple"];

// @V6.2.4 @V6.2.11 @V6.2.12
test.each([
  ["common", "123456 123456789012 azerty Azerty2024 motdepasse MotDePasse!! soleil75 azertyuiopqs jetaime1 trustno1"],
  ["common", "aaaaaaaaaaaa abcabcabcabc azertyazerty 098765432109 Pässword-1933"],
  [
    "own",
    "Ermelinde1987 ÉRMELINDE ermelindelatour LaTour-Ermelinde75 fermeverte2024 maisonexemple1 xermelinde ermelindeazerty",
  ],
])("finds %s passwords, whatever their case, accents and last digits", (weakness, passwords) => {
  for (const password of passwords.split(" ")) expect.soft(weaknessOf(password, OWN), password).toBe(weakness);
});

// @V6.2.5
test("takes unusual passwords, even with an own name inside, and scripts of the whole world", () => {
  for (const password of [
    "betterave-1933",
    "orge-et-avoine",
    "quatre chevaux pour ermelinde",
    "зелёная-трава",
    "9f3k!Zq2",
  ])
    expect.soft(weaknessOf(password, OWN), password).toBeUndefined();
  expect(weaknessOf("orge-et-avoine", ["", "", "@"])).toBeUndefined();
});

// @V6.2.4 @V6.2.11 @V6.2.12
test("the list holds 15,600 roots that a password can have, in less than 50 kB", () => {
  expect(COMMON_PASSWORDS.length).toBeLessThan(50_000);
  expect(new Set(COMMON_ROOTS).size).toBe(15_600);
  expect(COMMON_ROOTS.filter((root) => rootOf(root) !== root)).toEqual([]);
});
