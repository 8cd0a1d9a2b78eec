import { expect, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { type FormCase, formCasesOf } from "./form-cases.ts";
import { lendSite } from "./lent-site.ts";

let site: Site;
let cases: FormCase[];
test.beforeAll(async () => {
  ({ site } = await lendSite());
  cases = await formCasesOf(site);
});

const buttons: Record<string, string> = {
  review: "Envoyer mon avis",
  "review in the dialog": "Envoyer mon avis",
  "review on /contact": "Envoyer mon avis",
  quote: "Préparer ma demande",
  report: "Envoyer le signalement",
  correction: "Envoyer ma correction",
};

for (const [name, label] of Object.entries(buttons)) {
  // @§4.quote-button
  test(`${name}: disables the button while sending and keeps the focus`, async ({ page }) => {
    const form = cases.find((one) => one.name === name) as FormCase;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let posts = 0;
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") {
        posts += 1;
        await held;
      }
      await route.continue();
    });
    await page.goto(site.url + form.path);
    await page.getByRole("button", { name: "Refuser tout" }).click();
    await page.waitForLoadState("networkidle");
    await form.fill(page);
    await page.waitForLoadState("networkidle");
    const button = await page.getByRole("button", { name: label }).elementHandle();
    await button?.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => posts).toBe(1);
    expect(await button?.evaluate((element) => (element as HTMLButtonElement).disabled)).toBe(true);
    await page.keyboard.press("Enter");
    release();
    await expect(page.locator(":focus").and(page.locator(":not(body, main)"))).toBeVisible();
    expect(posts).toBe(1);
  });
}
