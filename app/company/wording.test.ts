import { expect, test } from "vitest";
import { shippedFacts } from "./facts.ts";
import { addressLine, atLeast, mapDirectionsUrl, mapSearchUrl, orPlaceholder } from "./wording.ts";

// @P1.missing-facts
test("a missing fact reads « à renseigner »", () => {
  expect(orPlaceholder(shippedFacts.legal.siret)).toBe("à renseigner");
  expect(orPlaceholder("123 456 789 00012")).toBe("123 456 789 00012");
});

test("writes minimum figures with a plus sign", () => {
  expect([90, 1000, 5000].map(atLeast)).toEqual(["90+", "1000+", "5000+"]);
  expect(atLeast(10_000)).toBe("10\u202f000+");
});

test("map links contain the address", () => {
  const address = addressLine(shippedFacts.address);
  expect(address).toBe("1 rue de l’Exemple, 28999 Exemple-en-Beauce");
  expect(new URL(mapSearchUrl(shippedFacts.address)).searchParams.get("query")).toBe(address);
  expect(new URL(mapDirectionsUrl(shippedFacts.address)).searchParams.get("destination")).toBe(address);
});
