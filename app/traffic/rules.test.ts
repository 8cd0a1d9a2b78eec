import { expect, test } from "vitest";
import { compared, sentShare } from "./rules.ts";

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

test.each([
  ["quote envoyé", 12, "2,4 % des pages vues"],
  ["quote envoyé", 1, "0,2 % des pages vues"],
  ["quote vu", 490, undefined],
  ["review envoyé", 3, undefined],
])("of %s, %i are %s", (name, count, share) => {
  expect(plain(sentShare({ name, count }, [{ name: "quote vu", count: 490 }]))).toBe(share);
});

test("a tiny share is not called none", () => {
  const share = sentShare({ name: "quote envoyé", count: 1 }, [{ name: "quote vu", count: 3000 }]);
  expect(plain(share)).toBe("moins de 0,1 % des pages vues");
});

const plain = (text: string | null) => text?.replace(/\s/g, " ");
