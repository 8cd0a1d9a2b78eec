import { expect, test } from "vitest";
import { fuelPricesContent } from "../quote/fuel-prices-content.ts";
import { fuelPricesSummary } from "./published-summary.server.ts";

test("prices whose time is over say when it ended", () => {
  const step = { from: 1, zoneA: 1200, zoneB: null, zoneC: null, zoneD: null };
  const prices = {
    ...fuelPricesContent.shipped,
    grids: { ...fuelPricesContent.shipped.grids, "fioul-normal": [step] },
    until: { day: "2026-12-26", time: "18:00" },
  };
  const words = fuelPricesSummary(prices, null, new Date("2026-12-27")).filter(Boolean);
  expect(words).toEqual(["Pas d’estimation", expect.stringMatching(/^Fin le 26\sdécembre\s2026 à\s18:00$/)]);
});
