import { expect, test } from "@playwright/test";
import { shippedFacts } from "../../app/company/facts.ts";
import { openingMoments } from "../../app/company/opening.ts";
import type { Site } from "../site.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

// @§9.open-tab
test("an open tab shows each opening and closing on time without a request, and nothing after a week", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  await page.clock.install();
  await page.goto(`${site.url}/mentions-legales`, { waitUntil: "networkidle" });
  const state = page.getByRole("contentinfo").getByText(/^(Ouvert|Fermé)/);
  const [, next, later] = openingMoments(shippedFacts.openingHours, new Date());
  const asked = watch.requests.length;
  for (const { at, lines } of [next, later].flatMap((moment) => moment ?? [])) {
    await page.clock.fastForward(at - (await page.evaluate(() => Date.now())));
    await page.clock.runFor(20_000);
    await expect(state).toHaveText(lines[0] ?? "");
  }
  await page.clock.fastForward(9 * 24 * 3_600_000);
  await page.clock.runFor(20_000);
  await expect(state).toHaveCount(0);
  expect(watch.requests.slice(asked).filter((url) => !/\/assets\/|\/__manifest/.test(url))).toEqual([]);
  await watch.expectClean();
});
