import { expect, test } from "vitest";
import { recapOf } from "./recap.ts";

test("a confirmation repeats what is known, and which attestation is still owed", () => {
  const id = "0191f3a0-0000-7000-8000-00000005d48f";
  const stored = { id, fuel: "fioul-normal", litres: 1500, town: "Le Coudray", estimate: null, attested: 0 };
  const short = (change: Partial<typeof stored | Record<"fuel" | "litres" | "town", null>>) =>
    recapOf({ ...stored, ...change }).asked;
  expect(recapOf(stored)).toEqual({
    number: "053485",
    asked: "Fioul Normal, 1\u202f500\u00a0litres, Le Coudray",
    estimate: null,
    owesAttestation: false,
  });
  expect([short({ town: null }), short({ fuel: null }), short({ litres: null })]).toEqual([
    "Fioul Normal, 1\u202f500\u00a0litres",
    null,
    null,
  ]);
  expect(recapOf({ ...stored, delivery_date: "2026-12-09" }).asked).toMatch(
    /Le Coudray, souhaité le 9\sdécembre\s2026$/,
  );
  const owes = (attested: number | null) => recapOf({ ...stored, fuel: "gnr-taux-reduit", attested }).owesAttestation;
  expect([owes(0), owes(1), owes(null)]).toEqual([true, false, false]);
});
