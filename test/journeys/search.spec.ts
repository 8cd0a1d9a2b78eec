import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

const EMPTY = "Commencez à taper pour voir les suggestions";
const miss = (query: string) => `Aucune page trouvée pour "${query}"`;

const ODD_QUERIES = [
  { what: "10,000 characters", query: "x".repeat(10_000) },
  { what: "10,000 emoji", query: "🌾".repeat(10_000) },
  { what: "10,000 characters that are words of the index", query: "fioul ".repeat(2000).trim() },
  { what: "emoji", query: "🌾🔥" },
  { what: "regular-expression signs", query: "^(.*)+$[a-z]|\\d" },
  { what: "markup", query: "<b>fioul</b><script>alert(1)</script>" },
  { what: "a word of no page", query: "sous-marin" },
];

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    // @§2.search-dialog @§2.search-focus
    test("the search opens as a dialog, finds, and navigates by keyboard", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recherche`);
      expect(watch.requests.filter((address) => address.includes("search-dialog"))).toEqual([]);

      const { dialog, field } = await openSearch(page);
      await expect(dialog.getByRole("heading")).toHaveText("Rechercher une page");
      await expect(field).toHaveAttribute("placeholder", "Tapez pour rechercher...");
      await expect(field).toBeFocused();
      await expect(dialog.getByRole("status")).toHaveText(EMPTY);
      await expectAccessible(page);

      await page.keyboard.type("GRANULES");
      await expect(dialog.getByRole("status")).toHaveText("4 pages trouvées");
      const options = dialog.getByRole("option");
      await expect(options).toHaveCount(4);
      await expect(options.first().locator("mark")).toHaveText(["Granulés"]);
      await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page);

      await page.keyboard.press("ArrowUp");
      await expect(options.nth(3)).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
      await expect(field).toHaveAttribute("aria-activedescendant", (await options.nth(1).getAttribute("id")) ?? "");
      await expect(field).toBeFocused();

      await field.fill("avis");
      await expect(options.first()).toContainText("Avis clients");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${site.url}/avis`);
      await expect(dialog).toBeHidden();
      await watch.expectClean();
    });

    test("what is typed before the dialog is there is not lost", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await page.route(/\.island|pages\.json/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(`${site.url}/activites/fioul`);
      await page.getByLabel("Code postal").focus();
      await page.keyboard.press("Control+k");
      await page.keyboard.type("granu", { delay: 150 });
      await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
      await page.keyboard.type("les");
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("granules");
      await expect(page.getByRole("dialog").getByRole("status")).toHaveText("4 pages trouvées");
      await expect(page.getByLabel("Code postal")).toHaveValue("");
      await watch.expectClean();
    });

    test("a dialog that is still loading does not open over what somebody has gone on to", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      const { promise: isWanted, resolve: answer } = Promise.withResolvers<void>();
      await page.route(/pages\.json/, async (route) => {
        await isWanted;
        await route.continue();
      });
      await page.goto(`${site.url}/activites/fioul`);
      const asked = page.waitForRequest(/pages\.json/);
      await page.keyboard.press("Control+k");
      await asked;
      await page.keyboard.press("Escape");
      const message = page.getByLabel("Message");
      await message.click();
      await page.keyboard.type("Portail de trois");
      const answered = page.waitForResponse(/pages\.json/);
      answer();
      await (await answered).finished();
      await page.keyboard.type(" mètres");
      await expect(message).toHaveValue("Portail de trois mètres");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await openSearch(page);
      await watch.expectClean();
    });

    // @§2.search-choice
    test("the pointer chooses a result", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recherche`);
      const { dialog, field } = await openSearch(page);
      await field.fill("opinion");
      await dialog.getByRole("option", { name: "Avis clients" }).click();
      await expect(page).toHaveURL(`${site.url}/avis`);
      await expect(dialog).toBeHidden();
      await watch.expectClean();
    });

    // @A1.search-page
    test("the page without JavaScript finds the same", async ({ browser }) => {
      const page = await withoutScript(browser, width);
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/avis`);
      await page.getByRole("link", { name: "Rechercher", exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/recherche`);
      await expect(page.getByRole("main").getByRole("status")).toHaveText(EMPTY);
      const field = page.getByRole("searchbox", { name: "Que cherchez-vous ?" });
      await expect(field).toHaveAttribute("placeholder", "Tapez pour rechercher...");

      await field.fill("opinion");
      await field.press("Enter");
      await expect(page).toHaveURL(`${site.url}/recherche?q=opinion`);
      await expect(field).toHaveValue("opinion");
      await expect(page.getByRole("main").getByRole("status")).toHaveText("1 page trouvée");
      await page.getByRole("main").getByRole("link", { name: "Avis clients" }).click();
      await expect(page).toHaveURL(`${site.url}/avis`);
      await watch.expectClean();
      await page.context().close();
    });
  });
}

// @§2.search-limit
test("shows at most six results", async ({ page }) => {
  await page.goto(`${site.url}/recherche`);
  const { dialog, field } = await openSearch(page);
  await field.fill("e");
  await expect(dialog.getByRole("option")).toHaveCount(6);
});

for (const key of ["Control+k", "Meta+k"]) {
  // @§2.search-cleared
  test(`${key} opens the search; Escape closes it, clears the query and restores the focus`, async ({ page }) => {
    const watch = await watchPage(page, site.url);
    await page.goto(`${site.url}/recherche`);
    await ready(page);
    const link = page.getByRole("link", { name: "Accueil", exact: true }).last();
    await link.focus();
    await page.keyboard.press(key);
    const field = page.getByRole("combobox");
    await expect(field).toBeFocused();
    await page.keyboard.type("fioul");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press(key);
    await expect(field).toHaveValue("");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(EMPTY);
    await watch.expectClean();
  });
}

test("the shortcut does not open over another dialog", async ({ page }) => {
  await page.goto(`${site.url}/recherche`);
  await page.getByRole("button", { name: "Je choisis" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// @§2.search-miss
test("odd queries: the dialog shows the miss message and the nearest pages", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/recherche`);
  const { dialog, field } = await openSearch(page);
  for (const { what, query } of ODD_QUERIES) {
    await test.step(what, async () => {
      await field.fill(query);
      await expect(dialog.getByRole("status")).toHaveText(miss(query));
      await expect(dialog.getByRole("listbox")).toHaveCount(0);
      await expect(dialog.getByRole("navigation").getByRole("link")).toHaveCount(3);
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      expect(await overflow(page)).toBe(0);
    });
  }
  await watch.expectClean();
});

test("a miss in the dialog above a page with a miss repeats no id", async ({ page }) => {
  await page.goto(`${site.url}/recherche?q=xyzzy`);
  const { dialog, field } = await openSearch(page);
  await field.fill("xyzzy");
  await expect(dialog.getByRole("navigation", { name: "Les pages les plus proches" })).toBeVisible();
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("odd queries: the page shows the miss message and the nearest pages", async ({ browser }) => {
  const page = await withoutScript(browser, 360);
  const watch = await watchPage(page, site.url);
  for (const { what, query } of ODD_QUERIES) {
    await test.step(what, async () => {
      const answer = await page.goto(`${site.url}/recherche?q=${encodeURIComponent(query)}`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("main").getByRole("status")).toHaveText(miss(query));
      const nearest = page.getByRole("navigation", { name: "Les pages les plus proches" }).getByRole("link");
      await expect(nearest).toHaveCount(3);
      const activities = page.getByRole("navigation", { name: "Nos activités" }).getByRole("link");
      await expect(activities).toHaveCount(5);
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(3 + 5);
      expect(await overflow(page)).toBe(0);
    });
  }
  await watch.expectClean();
  await page.context().close();
});

test("beside results the page says whom to ask, not the activities again", async ({ browser }) => {
  const page = await withoutScript(browser, 1280);
  await page.goto(`${site.url}/recherche?q=bois`);
  const main = page.getByRole("main");
  await expect(main.getByRole("navigation", { name: "Nos activités" })).toHaveCount(0);
  await expect(main.getByRole("listitem")).toHaveCount(6);
  await expect(main.getByRole("listitem").filter({ has: page.locator("mark") })).toHaveCount(6);
  await expect(main.getByRole("link", { name: "02 61 91 00 00" })).toHaveAttribute("href", "tel:+33261910000");
  await page.context().close();
});

test("the first result has its action, which the shortcuts beside it leave out", async ({ page }) => {
  for (const [query, action] of [
    ["granulés", "Commander des granulés"],
    ["fioul", "Un devis de fioul"],
  ] as const) {
    await page.goto(`${site.url}/recherche?q=${query}`);
    const link = page.getByRole("main").getByRole("link", { name: action });
    await expect(link).toHaveCount(1);
    await expect(
      page.getByRole("main").getByRole("listitem").first().getByRole("link", { name: action }),
    ).toBeVisible();
  }
  await page.goto(`${site.url}/recherche?q=recrutement`);
  await expect(page.getByRole("navigation", { name: "Raccourcis" }).getByRole("link")).toHaveCount(5);
});

test("the search page submits its form with JavaScript too, and is not indexed", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/recherche?q=biomasse`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("main").locator("mark").first()).toHaveText("Biomasse");
  await expectAccessible(page);
  await ready(page);
  const field = page.getByRole("searchbox");
  await field.fill("pellets");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/recherche?q=pellets`);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 page trouvée");
  await page.goBack();
  await expect(field).toHaveValue("biomasse");
  await watch.expectClean();
});

async function openSearch(page: Page) {
  await ready(page);
  await page.getByRole("link", { name: "Rechercher", exact: true }).click();
  return { dialog: page.getByRole("dialog"), field: page.getByRole("combobox", { name: "Rechercher une page" }) };
}

async function ready(page: Page) {
  await page.waitForLoadState("networkidle");
}

async function withoutScript(browser: Browser, width: number) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
  return context.newPage();
}

function overflow(page: Page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
