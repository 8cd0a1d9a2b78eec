import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

declare const axe: typeof import("axe-core");

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Waits until animations end: half-transparent text has no meaningful contrast. Scrolls to the top meanwhile: a link
 * that is half below the sticky header would count as too small. Skips frames, which do not load axe.
 */
export async function expectAccessible(page: Page, state = page.url()) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (rules) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const top = scrollY;
    scrollTo({ top: 0, behavior: "instant" });
    const { violations } = await axe.run({ runOnly: rules, resultTypes: ["violations"], iframes: false });
    scrollTo({ top, behavior: "instant" });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target} ${html}`));
  }, RULES);
  expect.soft(faults, state).toEqual([]);
}
