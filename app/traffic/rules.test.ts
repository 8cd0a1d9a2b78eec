import { expect, test } from "vitest";
import { compared } from "./rules.ts";

test.each([
  [118, 100, 30, "18 % de plus que les 30 jours d’avant"],
  [50, 200, 7, "75 % de moins que les 7 jours d’avant"],
  [100, 100, 30, "autant que les 30 jours d’avant"],
])("compares %i page views with the %i of the period before", (now, before, days, sentence) => {
  expect(plain(compared(now, before, days))).toBe(plain(sentence));
});

test("compares nothing with an empty period", () => {
  expect(compared(100, 0, 30)).toBe(null);
});

const plain = (text: string | null) => text?.replace(/\s/g, " ");
