import { expect, test } from "vitest";
import { shippedFacts } from "../company/facts.ts";
import { heatCosts, oilLitres } from "./heat-costs.ts";

const wood = { woodKWh: 150_000, moisture: 50 };
const plain = (text: string) => text.replaceAll(/\s/g, " ");

// @A1.how-much
test("compares the cost of the same heat once two fuels have a price", () => {
  const facts = {
    ...shippedFacts,
    chipNeed: { ...shippedFacts.chipNeed, mwhEuros: 40, dearestMwhEuros: 46 },
    pellets: { ...shippedFacts.pellets, tonneEuros: 429 },
  };
  const litres = oilLitres(wood.woodKWh, facts) ?? 0;
  expect(heatCosts(shippedFacts, wood, null)).toEqual([]);
  expect(heatCosts(shippedFacts, wood, [17_000])).toEqual([]);
  const costs = heatCosts(facts, wood, [litres * 1.1, litres * 1.13]);
  expect(costs.map(({ fuel, amount }) => plain(`${fuel} ${amount}`))).toEqual([
    "Plaquettes 68 t",
    "Granulés 33 t",
    `Fioul 15 000 litres`,
  ]);
  expect(costs.map(({ euros }) => euros)).toEqual([
    [6000, 6900],
    [14_000, 14_000],
    [16_500, 17_000],
  ]);
  expect(heatCosts(facts, wood, null)).toHaveLength(2);
});
