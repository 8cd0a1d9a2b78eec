import fc from "fast-check";
import { expect, test } from "vitest";
import { haveSameSiren, isFrenchVatNumber, isSiren, isSiret } from "./legal-numbers.ts";

const eightDigits = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, "0"));
const sirens = eightDigits.map((digits) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => `${digits}${key}`).filter(isSiren),
);

test("exactly one of ten endings makes a valid SIREN", () => {
  fc.assert(fc.property(sirens, (endings) => endings.length === 1));
});

test("finds every wrong digit and nearly every swap of two digits", () => {
  fc.assert(
    fc.property(sirens, fc.nat(8), fc.integer({ min: 1, max: 9 }), ([siren = ""], at, by) => {
      const wrong = siren.slice(0, at) + ((Number(siren[at]) + by) % 10) + siren.slice(at + 1);
      return !isSiren(wrong);
    }),
  );
});

test("checks a SIRET as a whole and by its SIREN", () => {
  fc.assert(
    fc.property(sirens, fc.nat(9999), ([siren = ""], place) => {
      const body = siren + String(place).padStart(4, "0");
      const valid = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((key) => isSiret(`${body}${key}`));
      return valid.length === 1;
    }),
  );
  expect(isSiret("12345678200010")).toBe(true);
  expect(isSiret("12345678200011")).toBe(false);
  expect(isSiret("1234567820001")).toBe(false);
  expect(isSiret("1234567820001O")).toBe(false);
});

test("checks the key of a French VAT number", () => {
  expect(isFrenchVatNumber("FR11123456782")).toBe(true);
  expect(isFrenchVatNumber("FR12123456782")).toBe(false);
  expect(isFrenchVatNumber("fr11123456782")).toBe(false);
  expect(isFrenchVatNumber("FR11123456783")).toBe(false);
  expect(isFrenchVatNumber("")).toBe(false);
});

test("both numbers must contain the same SIREN, unless one is missing", () => {
  expect(haveSameSiren({ siret: "12345678200010", vatNumber: "FR11123456782" })).toBe(true);
  expect(haveSameSiren({ siret: "12345678200010", vatNumber: "FR14987654324" })).toBe(false);
  expect(haveSameSiren({ siret: null, vatNumber: "FR14987654324" })).toBe(true);
  expect(haveSameSiren({ siret: "12345678200010", vatNumber: null })).toBe(true);
});
