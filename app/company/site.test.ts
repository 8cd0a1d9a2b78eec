import { expect, test } from "vitest";
import { shippedFacts } from "./facts.ts";
import { describeSite } from "./site.ts";

test("pages and previews use the year in Paris, whatever the machine's time zone", () => {
  const yearAt = (instant: string) => describeSite(shippedFacts, "https://maison.example", new Date(instant)).year;
  expect([yearAt("2026-12-31T22:59:59Z"), yearAt("2026-12-31T23:00:00Z")]).toEqual([2026, 2027]);
});
