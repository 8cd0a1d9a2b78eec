import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookOf, pictureNames } from "../app/ui/pictures.ts";
import { rulesOf } from "./vite-tables.ts";

const rules = (sheet: string) => rulesOf[sheet]?.() ?? "";

test("every step that markup names has a rule", () => {
  const named = globSync("app/**/*.tsx").flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /["` ]((?:gap|rows|pad|above|below|block|side|cols)-\d|size-(?:text|title)-\w)(?=["` ])/g,
      ),
    ].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(100);
  for (const name of new Set(named)) expect(rules("compose.css")).toContain(`.${name} {`);
});

test("every colour and focus of a picture of staff has its rules", () => {
  const extremes = [
    { colour: "#000000", focus: { x: 0, y: 0 } },
    { colour: "#ffffff", focus: { x: 100, y: 100 } },
  ];
  for (const word of extremes.flatMap((picture) => lookOf(picture).split(" ")))
    expect(rules("picture-look.module.css")).toContain(`[data-look~="${word}"] {`);
});

test("every shipped picture has its focus", () => {
  for (const name of pictureNames)
    expect(rules("picture-focus.module.css")).toContain(`[data-picture="${name}"] { --focus-at: `);
});
