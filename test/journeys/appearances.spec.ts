import { expect, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { visitorOf } from "../visitor.ts";
import { siteWithAdministrator } from "./lent-site.ts";

let site: Site;
let cookies: { name: string; value: string; url: string }[];
test.beforeAll(async () => {
  const opened = await siteWithAdministrator();
  const { admin } = opened;
  site = opened.site;
  cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await visitorOf(site).post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
  const { html } = await admin.get("/admin/avis");
  const avis = /name="avis"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
  await admin.post("/admin/avis", { intent: "approve", avis });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  // @law.appearances
  test("the current staff filter differs from the others, and a rating bar from its background", async ({ page }) => {
    await page.context().addCookies(cookies);
    await page.goto(`${site.url}/admin/avis`);
    const borders = page.getByRole("link", { name: /^(Tous|En attente) / });
    const widths = await borders.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderTopWidth));
    expect([...new Set(widths)].sort()).toEqual(["1px", "3px"]);

    await page.goto(`${site.url}/avis`);
    const bar = page.getByRole("list", { name: "Les avis, note par note" }).locator("svg").first();
    const { fill, ground } = await bar.evaluate((svg) => ({
      fill: getComputedStyle(svg).fill,
      ground: getComputedStyle(svg).backgroundColor,
    }));
    expect(fill).not.toBe(ground);
  });
});

// @law.appearances
test("print hides the opening state and keeps a review in one piece, a label with its field", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(`${site.url}/contact`);
  for (const label of await page.locator("[data-open]").all()) await expect(label).toBeHidden();
  await page.goto(`${site.url}/avis`);
  await expect(page.getByText("Donner mon avis", { exact: true })).toBeHidden();
  await expect(
    page
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") })
      .first(),
  ).toHaveCSS("break-inside", "avoid");
  await expect(page.locator("label").first()).toHaveCSS("break-after", "avoid");
});

test("the cookie banner leaves room at the end of the page, not in a review", async ({ page }) => {
  await page.goto(`${site.url}/avis`);
  await expect(page.getByRole("contentinfo")).toHaveAttribute("style", /padding/);
  await expect(page.getByRole("article").first().locator("footer")).toHaveCSS("padding-bottom", "0px");
});

// @law.appearances
test("a review reads its name first, a figure its value", async ({ page }) => {
  await page.goto(`${site.url}/avis`);
  await expect(page.getByRole("article").first()).toHaveText(/^ZoéLivraison à l’heure/);
  await expect(page.getByRole("region", { name: "Les avis en chiffres" }).getByRole("listitem").first()).toHaveText(
    /^4,0 sur\s5Note moyenne$/,
  );
  await page.goto(site.url);
  await expect(page.getByRole("region", { name: "Chiffres clés" }).getByRole("listitem").first()).toHaveText(
    /^100\s000tonnes/,
  );
});

// @law.appearances
test("map links announce a new tab, and a list without markers stays a list in Safari", async ({ page }) => {
  for (const path of ["/contact", "/depots"]) {
    await page.goto(site.url + path);
    const maps = page.locator('main a[target="_blank"]:not([href^="mailto:"])');
    expect(await maps.count()).toBeGreaterThan(1);
    for (const link of await maps.all()) await expect(link).toHaveAccessibleName(/\(nouvel onglet\)/);
  }
  const markers = await page
    .locator("ul[class], ol[class]")
    .evaluateAll((lists) => [...new Set(lists.map((list) => getComputedStyle(list).listStyleType))]);
  expect(markers).toEqual(['""']);
});

// @law.appearances
test("every title ends with the company name, also on minimal pages", async ({ page }) => {
  for (const path of [
    "/",
    "/recherche",
    "/nulle-part",
    "/recrutement/nulle-part",
    "/articles/nulle-part",
    "/recrutement/spontanee/candidature",
    "/avis/suivi/0/0",
    "/avis/signaler/0",
  ]) {
    await page.goto(site.url + path);
    expect.soft(await page.title(), path).toMatch(/ – Maison Exemple$/);
  }
});
