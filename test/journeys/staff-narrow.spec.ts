import { execFileSync } from "node:child_process";
import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { siteWithAdministrator } from "./lent-site.ts";

/** WCAG 2.2, 1.4.12: spacing that readers may set without losing text. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const PAGES = [
  ..."/admin /admin/avis /admin/avis?filtre=tous /admin/avis/import /admin/journal /admin/demandes /admin/equipe /admin/frequentation".split(
    " ",
  ),
  ..."/admin/donnees /admin/obligations /admin/webhooks /admin/compte /admin/security /admin/security/evenements /admin/security/roles".split(
    " ",
  ),
  ..."/admin/invitations /admin/invitations/liste".split(" "),
  ..."/admin/contenu /admin/contenu/import /admin/contenu/horaires /admin/contenu/entreprise".split(" "),
  ..."/admin/contenu/prix /admin/contenu/offres /admin/contenu/offres/horaires-alternes".split(" "),
  ..."/admin/contenu/actualites /admin/contenu/actualites/habilitation-electrique".split(" "),
];

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator());
  const slips = await admin.post("/admin/invitations", { intent: "bons", activity: "fuel", sheets: "1" });
  const batch = slips.headers.get("location") ?? "";
  PAGES.push(batch, batch.replace("/bons", ""));
  execFileSync("npm", ["run", "sample"], { env: { ...process.env, DATA_DIR: site.dataDir }, stdio: "ignore" });
});
test.beforeEach(({ context }) =>
  context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }))),
);

test.describe("320 pixels", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  // @A5.staff-narrow
  test("no staff page scrolls sideways, also with a reader's text spacing", async ({ page }) => {
    test.setTimeout(180_000);
    for (const path of PAGES) {
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      expect.soft(await overflow(page), path).toBe(0);
      await space(page);
      expect.soft(await overflow(page), `${path}, spaced`).toBe(0);
    }
  });

  test("no hour of the week is cut off, also with a reader's text spacing", async ({ page }) => {
    await page.goto(`${site.url}/admin/contenu/horaires`);
    const cut = () =>
      page
        .getByRole("group", { name: "Semaine" })
        .getByRole("textbox")
        .evaluateAll((inputs) => inputs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
    await expect(page.getByRole("textbox", { name: "Matin, fin" }).first()).toHaveValue("12h30");
    expect(await cut()).toBe(0);
    await space(page);
    expect(await cut()).toBe(0);
  });

  test("no day of the table of events breaks into two lines", async ({ page }) => {
    await page.goto(`${site.url}/admin/security`);
    await page.locator("summary", { hasText: "Les mêmes, en chiffres" }).click();
    const days = page.getByRole("table", { name: "Les mêmes, en chiffres" }).getByRole("rowheader");
    await expect(days).not.toHaveCount(0);
    const lines = await days.evaluateAll((cells) =>
      cells.map((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return words.getClientRects().length;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  test("no word of the table by week is broken, and each value has its name", async ({ page }) => {
    await page.goto(`${site.url}/admin/frequentation`);
    const cells = page.locator("section", { has: page.locator("#semaines") }).locator("tbody :is(th, td)");
    await expect(cells).not.toHaveCount(0);
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => Math.round(cell.clientHeight / Number.parseFloat(getComputedStyle(cell).lineHeight))),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    const named = await cells.nth(1).evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(named).toContain("Demandes");
  });

  test("names and figures keep the spaces between their words", async ({ page }) => {
    await page.goto(`${site.url}/admin/demandes`);
    await expect(page.getByRole("link", { name: "Un Essai", exact: true })).toHaveText("Un Essai", {
      useInnerText: true,
    });
    await page.goto(`${site.url}/admin`);
    await expect(page.getByText(/^\d+ valeurs d’exemple/).first()).toBeVisible();
  });
});

test("360 px: with text twice as large mails and events do not scroll sideways", async ({
  playwright,
  launchOptions,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  for (const path of ["/admin/courriers", "/admin/security"]) {
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    expect.soft(await overflow(page), path).toBe(0);
  }
  await browser.close();
});

for (const width of [390, 1280]) {
  test(`${width} px: a page with filters opens at its top, the current filter in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    for (const path of ["/admin/avis?filtre=corbeille", "/admin/demandes?etat=corbeille", "/admin/frequentation"]) {
      await page.goto(site.url + path, { waitUntil: "networkidle" });
      expect(await page.evaluate(() => Math.round(scrollY)), path).toBe(0);
      const current = page.getByRole("main").locator('[aria-current="page"]').first();
      await expect(current, path).toBeInViewport({ ratio: 1 });
    }
  });
}

// @A5.staff-narrow
test("in forced colours the current filter and page, and the bars of ratings, stand out", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${site.url}/admin/demandes`);
  const filters = page.getByRole("navigation", { name: "Filtrer les demandes" }).getByRole("link");
  const borders = await filters.evaluateAll((links) => links.map((link) => getComputedStyle(link).border));
  expect(new Set(borders.slice(1)).size).toBe(1);
  expect(borders[0]).not.toBe(borders[1]);
  const menu = page.getByRole("navigation").first().getByRole("link");
  const lines = await menu.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
  expect(new Set(lines).size).toBe(2);
  await page.goto(`${site.url}/avis`);
  const bar = page.locator("svg", { has: page.locator("rect[width]") }).first();
  const { fill, background } = await bar.evaluate((svg) => {
    const { fill, backgroundColor } = getComputedStyle(svg);
    return { fill, background: backgroundColor };
  });
  expect(fill).not.toBe(background);
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Uses a constructed style sheet, which the content policy allows. */
function space(page: Page) {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, SPACED);
}
