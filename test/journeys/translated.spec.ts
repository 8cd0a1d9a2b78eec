import { expect, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { type FormCase, formCasesOf } from "./form-cases.ts";
import { lendSite } from "./lent-site.ts";

let site: Site;
let cases: FormCase[];
test.beforeAll(async () => {
  ({ site } = await lendSite({ settings: TRUST_LOCAL_PROXY }));
  cases = await formCasesOf(site);
});

const names = [
  "review",
  "review on /contact",
  "review in the dialog",
  "quote",
  "application",
  "report",
  "correction",
  "sign-in",
  "sign-up",
  "search",
];

for (const [index, name] of names.entries()) {
  // @A1.translated-page
  test(`${name}: a translated page refuses and sends like any other`, async ({ browser }) => {
    const { path, button, fill, send } = cases.find((one) => one.name === name) as FormCase;
    const context = await browser.newContext({
      locale: "fr-FR",
      extraHTTPHeaders: { "x-forwarded-for": `192.0.2.${index + 1}` },
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("status of 400")) faults.push(message.text());
    });
    await page.addInitScript(() => {
      const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
    });
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await startIslands(page);
    await translate(page);
    if (button) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toBeFocused();
    }
    await fill(page);
    await send(page);
    await expect(page.getByText("Quelque chose s’est éteint")).toHaveCount(0);
    expect(faults).toEqual([]);
    await context.close();
  });
}

test("a page translated before hydration keeps typed values and sends them", async ({ page }) => {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  const { fill, send } = cases.find((one) => one.name === "review") as FormCase;
  await page.goto(`${site.url}/avis`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await translate(page);
  await fill(page);
  await send(page);
  expect(faults).toEqual([]);
});

async function startIslands(page: Page) {
  for (const island of await page.locator("main [data-island]").all()) {
    await island.dispatchEvent("pointerover");
    await expect(island).toHaveAttribute("data-state", "ready");
  }
}

/** Imitates a browser's translation: wraps each text in an element, now and whenever one is added. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) {
        if (!text.nodeValue?.trim() || text.parentElement?.closest("font, script, style, textarea")) continue;
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.textContent = text.nodeValue;
        outer.append(inner);
        (text as ChildNode).replaceWith(outer);
      }
    };
    replace(document.body);
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes) for (const node of [...addedNodes, target]) replace(node);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
