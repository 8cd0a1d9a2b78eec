import { expect, test } from "vitest";
import { closedDays } from "./closed-days.ts";

test.each([
  ["2026-12-24", "2026-12-24", "Fermé le 24 décembre 2026 : Inventaire"],
  ["2026-12-24", "2026-12-26", "Fermé du 24 au 26 décembre 2026 : Inventaire"],
  ["2026-05-01", "2026-05-02", "Fermé du 1er au 2 mai 2026 : Inventaire"],
  ["2026-11-30", "2026-12-02", "Fermé du 30 novembre au 2 décembre 2026 : Inventaire"],
  ["2026-12-24", "2027-01-02", "Fermé du 24 décembre 2026 au 2 janvier 2027 : Inventaire"],
])("from %s to %s the notice says month and year once", (from, to, notice) => {
  expect(closedDays({ from, to, reason: "Inventaire" }).replace(/\s/g, " ")).toBe(notice);
});
