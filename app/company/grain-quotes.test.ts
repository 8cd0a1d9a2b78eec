import { expect, test } from "vitest";
import { shippedFacts } from "./facts.ts";
import { type GrainQuotes, quotesInWords, recentQuotes } from "./grain-quotes.ts";

const grainQuotes = { ...shippedFacts.grainQuotes, day: "2026-11-30", wheat: 187, rapeseed: 462.5 };
const at = (instant: string) => recentQuotes({ grainQuotes }, new Date(instant));

test("quotes are shown for a week after their day, in Paris time", () => {
  expect(at("2026-12-07T22:59:59Z")?.list.map(({ grain }) => grain)).toEqual(["Blé tendre", "Colza"]);
  expect(at("2026-12-07T23:00:00Z")).toBeNull();
});

test("without a price or a day there are no quotes", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  expect(recentQuotes(shippedFacts, now)).toBeNull();
  expect(recentQuotes({ grainQuotes: { ...shippedFacts.grainQuotes, day: "2026-11-30" } }, now)).toBeNull();
});

test("quotes in words have decimals only where they need them", () => {
  const words = quotesInWords(at("2026-11-30T12:00:00Z") as GrainQuotes).replace(/\s/g, " ");
  expect(words).toBe("Blé tendre 187 € et colza 462,50 € HT la tonne");
});
