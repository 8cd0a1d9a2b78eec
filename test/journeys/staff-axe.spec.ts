import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type Site, startSite } from "../site.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  site = await startSite();
  admin = await firstAdministrator(site);
  await visitorOf(site).post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
});
test.afterAll(() => site.discard());

const PAGES = [
  "",
  "/avis",
  "/avis?filtre=corbeille",
  "/journal",
  "/demandes",
  "/security",
  "/security/evenements",
  "/security/roles",
  "/contenu",
  "/contenu/import",
  "/contenu/horaires",
  "/contenu/entreprise",
  "/contenu/prix",
  "/contenu/offres",
  "/contenu/actualites",
  "/contenu/actualites/presse",
  "/equipe",
  "/donnees",
  "/compte",
  "/nulle-part",
];

for (const width of [360, 1280]) {
  test(`every staff page is accessible at ${width} px, those of errors too`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height: 760 });
    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    for (const path of PAGES) {
      await page.goto(`${site.url}/admin${path}`);
      await expect(page.locator("h1")).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(`${site.url}/admin/contenu/prix`);
    await page.getByLabel("Prix d’une dose").fill("beaucoup");
    await page.getByRole("button", { name: "Enregistrer et publier" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Prix d’une dose");
    await expectAccessible(page, "a refused price");
  });

  test(`the pages of sign-in are accessible at ${width} px, and their refusals`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    for (const path of ["/auth", "/auth/mot-de-passe", "/auth/confirmation", "/auth/premier-administrateur"]) {
      await page.goto(site.url + path);
      await expect(page.locator("h1")).toBeVisible();
      await expectAccessible(page, path);
    }
    await page.goto(`${site.url}/auth`);
    const form = page.locator("form", { has: page.getByLabel("Mot de passe", { exact: true }) }).first();
    await form.locator('input[type="email"]').fill("personne@maison.example");
    await form.getByLabel("Mot de passe", { exact: true }).fill("faux-mot-de-passe");
    await form.getByRole("button", { name: "Se connecter" }).click();
    await expect(page.getByText("Email ou mot de passe incorrect")).toBeVisible();
    await expectAccessible(page, "a refused sign-in");
  });
}

/** Judged at rest: what enters half transparent has no contrast of its own. */
async function expectAccessible(page: Page, what: string) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, target }) => `${id}: ${target} ${html}`));
  expect.soft(found, what).toEqual([]);
}
