import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CRITERIA, conformityRate } from "./accessibility-rate.ts";

// Join the continued lines of list items.
const list = readFileSync("docs/accessibility.md", "utf8").replace(/\n +/g, " ");
const criteria = [...list.matchAll(/^\| (\d+\.\d+) \| .+? \| (C|NC|NA) \| (.+) \|$/gm)].map(
  ([, number = "", state = "", how = ""]) => ({ number, state, how }),
);
const tests = new Map(
  [...list.matchAll(/^- \*\*([\w-]+)\*\* `([^`]+)` « (.+?) »$/gm)].map(([, word, file = "", title = ""]) => [
    word,
    { file, title },
  ]),
);

const THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

test("the document lists each of the 106 criteria once, in order", () => {
  const all = THEMES.flatMap((count, theme) => Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`));
  expect(criteria.map(({ number }) => number)).toEqual(all);
});

// @law.accessibility-rate
test("the page states the results of the document", () => {
  const count = (wanted: string) => criteria.filter(({ state }) => state === wanted).length;
  expect(CRITERIA).toEqual({ conform: count("C"), notConform: count("NC"), notApplicable: count("NA") });
});

test("the rate is the share of applicable criteria, never rounded up", () => {
  expect(conformityRate({ conform: 199, notConform: 1, notApplicable: 50 })).toBe(99);
  expect(conformityRate({ conform: 60, notConform: 0, notApplicable: 46 })).toBe(100);
});

// @law.accessibility-rate
test("each conforming criterion names existing tests or what was read", () => {
  for (const { file, title } of tests.values()) expect(readFileSync(file, "utf8"), file).toContain(title);
  for (const { number, state, how } of criteria) {
    if (state !== "C") continue;
    for (const part of how.split("; ")) {
      const word = /^([\w-]+)(?::|$)/.exec(part)?.[1];
      if (word !== "read" && !part.includes("`")) expect.soft(tests.has(word ?? ""), `${number}: ${part}`).toBe(true);
    }
  }
});
