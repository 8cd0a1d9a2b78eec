import { expect, test } from "vitest";
import { compared } from "./rules.ts";

test("compares the page views of a period with those of the period before", () => {
  expect(compared(118, 100, 30)).toBe("18 % de plus que les 30 jours d’avant");
  expect(compared(50, 200, 7)).toBe("75 % de moins que les 7 jours d’avant");
  expect(compared(100, 100, 30)).toBe("autant que les 30 jours d’avant");
  expect(compared(100, 0, 30)).toBe(null);
});
