import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import {
  beddingBales,
  beddingLitres,
  burntKWh,
  cheapestBags,
  chipTonnes,
  costsOf,
  litresToOrder,
  pelletKilograms,
  pricePerMWh,
  readNeed,
  rounded,
  tankLitres,
  wholeUnits,
  withoutVat,
} from "./rules.ts";

const ask = (query: string) => readNeed(new URLSearchParams(query));
const within = (value: number, reference: number) => expect(Math.abs(value / reference - 1)).toBeLessThan(0.01);

// @A1.how-much
test.each([
  [5, 0.0187],
  [10, 0.052],
  [20, 0.1424],
  [25, 0.1955],
  [30, 0.2523],
  [40, 0.3735],
  [50, 0.5],
  [60, 0.6265],
  [75, 0.8045],
  [90, 0.948],
])("a lying cylinder at %d %% of its height holds the share of the table of circular segments", (level, share) => {
  within(tankLitres({ shape: "couchee", capacity: 10_000, level }, 95).inside, share * 10_000);
});

// @A1.how-much
test("a tank is filled to its limit, never beyond", () => {
  expect(tankLitres({ shape: "droite", capacity: 2000, level: 25 }, 95)).toEqual({ inside: 500, missing: 1400 });
  expect(tankLitres({ shape: "droite", capacity: 2000, level: 97 }, 95).missing).toBe(0);
  expect(tankLitres({ shape: "couchee", capacity: 2000, level: 100 }, 95).missing).toBe(0);
  expect(litresToOrder({ missing: 1409.9 })).toBe(1400);
  expect(litresToOrder(tankLitres({ shape: "droite", capacity: 700, level: 55 }, 95))).toBe(280);
});

// @A1.how-much
test("pellets follow published equivalents", () => {
  // landes.pellets.free.fr: 1 000 litres at 10,1 kWh are 2 149 kg at 4,7 kWh.
  within(pelletKilograms({ energy: 1000, unit: "litres" }, { perLitre: 10.1, perKilogram: 4.7 }), 2149);
  // The same page: 28 200 kWh are 6 tonnes.
  within(pelletKilograms({ energy: 28_200, unit: "kWh" }, { perLitre: 10.1, perKilogram: 4.7 }), 6000);
  expect(pelletKilograms({ energy: 1800, unit: "kilos" }, { perLitre: 10.1, perKilogram: 4.7 })).toBe(1800);
});

// @A1.how-much
test("chips follow the heating value at their moisture", () => {
  const fibois = { at30: 3.3, at50: 2.2 };
  // FIBOIS Alsace: 3 300 kWh a tonne at 30 %, 2 200 at 50 %.
  within(chipTonnes({ woodKWh: 330_000, moisture: 30 }, fibois), 100);
  within(chipTonnes({ woodKWh: 220_000, moisture: 50 }, fibois), 100);
  within(chipTonnes({ woodKWh: 275_000, moisture: 40 }, fibois), 100);
  within(chipTonnes({ woodKWh: burntKWh(275_000, 80), moisture: 40 }, fibois), 125);
});

// @A1.how-much
test("a cost goes from the least price to the dearest, with VAT and without", () => {
  expect(costsOf(247, null, 46)).toBeNull();
  expect(costsOf(247, 38, null)).toEqual([9386, 9386]);
  expect(costsOf(247, 38, 46)).toEqual([9386, 11_362]);
  expect(rounded(withoutVat(11_362, 10))).toBe(10_300);
});

// @A1.how-much
test("bales fill the bed, and renew a share of it each month", () => {
  const bed = { area: 12, depth: 20, animals: 2 };
  expect(beddingLitres(bed)).toBe(4800);
  expect(beddingBales(beddingLitres(bed), { baleLitres: 400, monthlyPercent: 50 })).toEqual({ first: 12, monthly: 6 });
  const five = beddingBales(beddingLitres({ ...bed, animals: 5 }), { baleLitres: 360, monthlyPercent: 15 });
  expect(wholeUnits(five.monthly)).toBe(5);
  expect(wholeUnits(5.01)).toBe(6);
});

// @A1.how-much
test("each shipped figure has its source, and bedding has none", () => {
  const { tankNeed, pelletNeed, chipNeed, beddingNeed } = shippedFacts;
  const { mwhEuros, dearestMwhEuros, ...chipFactors } = chipNeed;
  const known = [tankNeed, pelletNeed, chipFactors].flatMap((need) => Object.values(need));
  expect(known.map(({ value, source }) => (value === null) === (source === null))).not.toContain(false);
  const none = { value: null, source: null };
  expect(beddingNeed).toEqual({ bale: none, monthly: none, baleEuros: null, dearestBaleEuros: null });
  expect([mwhEuros, dearestMwhEuros]).toEqual([null, null]);
});

test("reads numbers as the French write them", () => {
  const value = (capacity: string) => ask(`besoin=fioul&shape=droite&level=0&capacity=${encodeURIComponent(capacity)}`);
  for (const typed of [
    "1500",
    "1 500",
    "1.500",
    "1\u202f500 L",
    "\u202a1\u200e500\u2060 L\u202c",
    "1500 litres",
    "1500,0",
  ]) {
    expect(value(typed)).toMatchObject({ ok: true, value: { capacity: 1500 } });
  }
  expect(value("1.500,5")).toMatchObject({ ok: true, value: { capacity: 1500.5 } });
});

test.each([
  ["", "Indiquez la capacité"],
  ["beaucoup", "La capacité s’écrit en chiffres, par exemple 1 500 ou 12,5"],
  ["-5", "La capacité s’écrit en chiffres, par exemple 1 500 ou 12,5"],
  ["99", "La capacité va de 100 à 100 000 litres"],
  ["1e3", "La capacité s’écrit en chiffres, par exemple 1 500 ou 12,5"],
])("refuses the capacity « %s » and keeps it", (capacity, problem) => {
  const answer = ask(`besoin=fioul&shape=droite&level=50&capacity=${capacity}`);
  expect(answer).toMatchObject({ ok: false, typed: { capacity, level: "50" } });
  expect(answer?.ok === false && Object.values(answer.errors).join().replace(/\s/g, " ")).toBe(problem);
});

test("keeps the unit with the number of a refusal", () => {
  const refused = ask("besoin=litiere&area=12&animals=1&depth=200");
  expect(refused?.ok === false && refused.errors).toEqual({ depth: "L’épaisseur va de 1 à 100\u00a0cm" });
});

test("strips the unit of a field, and refuses another", () => {
  const problem = (query: string) => {
    const answer = ask(query);
    return answer?.ok === false ? Object.values(answer.errors).join() : answer?.value;
  };
  const box = "besoin=litiere&animals=1";
  expect(problem(`${box}&area=12 m2&depth=15 cm`)).toMatchObject({ area: 12, depth: 15 });
  expect(problem(`${box}&area=12 cm&depth=15`)).toBe("La surface s’indique en m²");
  expect(problem("besoin=fioul&shape=droite&capacity=1500&level=80 cm")).toBe("La jauge s’indique en pour cent");
  expect(problem("besoin=fioul&shape=droite&capacity=2 m3&level=80")).toBe("La capacité s’indique en litres");
  expect(problem("besoin=fioul&shape=droite&capacity=1500 litres de fioul&level=80 pour cent")).toMatchObject({
    level: 80,
  });
  expect(problem("besoin=granules&unit=kilos&energy=1500 kilogrammes/an")).toMatchObject({ energy: 1500 });
  expect(problem("besoin=granules&unit=litres&energy=15000 kWh")).toBe("La consommation s’indique en litres");
  expect(problem("besoin=granules&unit=kWh&energy=15000 kWh")).toMatchObject({ energy: 15_000 });
  expect(problem("besoin=granules&unit=kWh&energy=1500 litres")).toBe("La consommation s’indique en kWh");
  const boiler = "besoin=plaquettes&moisture=30 %";
  expect(problem(`${boiler}&power=150 kWh&hours=1500 h`)).toBe("La puissance s’indique en kW");
  expect(problem("besoin=kwh&energyBilled=225 MWh&moistureBilled=30")).toBe(
    "Le nombre de kWh s’écrit sans autre unité",
  );
});

test("bags are counted by the pallet where it costs less", () => {
  const pallet = { bags: 72, euros: 399 };
  expect(cheapestBags(261, 5.9, null)).toEqual({ pallets: 0, bags: 261, euros: 261 * 5.9 });
  expect(cheapestBags(261, 5.9, pallet)).toEqual({ pallets: 3, bags: 45, euros: 3 * 399 + 45 * 5.9 });
  expect(cheapestBags(286, 5.9, pallet)).toEqual({ pallets: 4, bags: 0, euros: 4 * 399 });
  expect(cheapestBags(72, 5, pallet)).toEqual({ pallets: 0, bags: 72, euros: 360 });
});

test("animals come whole", () => {
  const animals = (typed: string) => {
    const answer = ask(`besoin=litiere&area=12&depth=15&animals=${typed}`);
    return answer?.ok ? answer.value : answer?.errors;
  };
  expect(animals("2,0")).toMatchObject({ animals: 2 });
  expect(animals("trois")).toEqual({ animals: "Le nombre d’animaux s’écrit en chiffres, par exemple 3" });
  expect(animals("1,5")).toEqual({ animals: "Le nombre d’animaux est un nombre entier" });
});

test("a page without a question, or with an unknown one, answers none", () => {
  expect(ask("")).toBeNull();
  expect(ask("besoin=eau")).toBeNull();
});

test("the price of a MWh is exact, with and without VAT; none where the owner has set none", () => {
  const plain = (words: string | null) => words?.replace(/[\u00a0\u202f]/g, " ");
  expect(plain(pricePerMWh({ mwhEuros: 38, dearestMwhEuros: 44 }, 10))).toBe(
    "38 à 44 € TTC (34,55 € à 40,00 € HT) le MWh",
  );
  expect(plain(pricePerMWh({ mwhEuros: 38.5, dearestMwhEuros: null }, null))).toBe("38,50 € TTC le MWh");
  expect(plain(pricePerMWh({ mwhEuros: 39.33, dearestMwhEuros: null }, 20))).toBe("39,33 € TTC (32,78 € HT) le MWh");
  expect(pricePerMWh({ mwhEuros: null, dearestMwhEuros: null }, 10)).toBeNull();
});
