import { readdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { type FormCase, formCasesOf } from "./form-cases.ts";
import { lendSite } from "./lent-site.ts";

const built = new Set(readdirSync("build/client/assets").filter((name) => name.endsWith(".js")));

let site: Site;
let cases: FormCase[];
test.beforeAll(async () => {
  ({ site } = await lendSite({ settings: TRUST_LOCAL_PROXY }));
  cases = await formCasesOf(site);
});

for (const name of [
  "review",
  "review on /contact",
  "review in the dialog",
  "quote",
  "application",
  "report",
  "correction",
]) {
  // @A1.late-scripts-form
  test(`${name}: can be sent without any late script`, async ({ browser }) => {
    test.setTimeout(240_000);
    const form = cases.find((one) => one.name === name) as FormCase;
    const asked = new Set<string>();
    const html = await visit(
      async (page) => {
        page.on("request", (request) => asked.add(new URL(request.url()).pathname.replace("/assets/", "")));
      },
      async (page) => (await page.request.get(site.url + form.path)).text(),
    );
    const late = [...asked].filter((script) => built.has(script) && !html.includes(script));
    expect(late.length).toBeGreaterThan(0);

    for (const missing of process.env.FAULTS === "full" ? [late, ...late.map((script) => [script])] : [late]) {
      await test.step(`without ${missing.join(", ")}`, () =>
        visit(
          async (page) => {
            for (const script of missing) {
              await page.route(`**/assets/${script}`, (route) => route.fulfill({ status: 404, body: "" }));
            }
          },
          (page) => form.send(page),
        ));
    }

    async function visit<T>(prepare: (page: Page) => Promise<void>, work: (page: Page) => Promise<T>): Promise<T> {
      const context = await browser.newContext({
        locale: "fr-FR",
        extraHTTPHeaders: { "x-forwarded-for": newAddress() },
      });
      const page = await context.newPage();
      await page.addInitScript(() => {
        const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
        localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
      });
      await prepare(page);
      await page.goto(site.url + form.path, { waitUntil: "networkidle" });
      await form.fill(page);
      await page.waitForLoadState("networkidle");
      const result = await work(page);
      await context.close();
      return result;
    }
  });
}

// @A1.missing-page-script
test("a link works when no script of the page has loaded", async ({ page }) => {
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${site.url}/contact`, { waitUntil: "networkidle" });
  await page.locator('footer a[href="/depots"]').first().click();
  await expect(page).toHaveURL(`${site.url}/depots`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

let client = 0;
const newAddress = () => `192.0.2.${++client}`;
