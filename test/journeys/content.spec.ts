import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type Site, startSite } from "../site.ts";
import { firstAdministrator, type Visitor } from "../visitor.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  site = await startSite();
  admin = await firstAdministrator(site);
});
test.afterEach(() => site.stop());

test("hours: previewed in another tab, published, undone; the site follows", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Horaires et fermetures" }).click();
  await friday(page).fill("16h15");
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Aperçu de Contact" }).click(),
  ]);
  await expect(preview.getByText("Rien n’est publié.")).toBeVisible();
  await expect(preview.getByRole("region", { name: "Horaires d’ouverture" })).toContainText("13h30–16h15");
  await preview.getByRole("button", { name: "Refuser tout" }).click();
  await expectAccessible(preview);
  await preview.close();

  await expect(friday(page)).toHaveValue("16h15");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${site.url}/contact`);
  await expect(page.getByRole("region", { name: "Horaires d’ouverture" })).toContainText("13h30–16h15");

  await page.goto(`${site.url}/admin/contenu/horaires`);
  await page.getByText("a changé").click();
  await expect(page.getByRole("row", { name: "Vendredi, après-midi, à 17h 16h15" })).toBeVisible();
  await page.getByRole("button", { name: "Remettre ce qu’il y avait avant" }).click();
  await expect(page.getByText("Le changement est annulé")).toBeVisible();
  await expect(friday(page)).toHaveValue("17h");
  await watch.expectClean();
});

test("facts: what is wrong is shown beside its field and nothing typed is lost", async ({ page }) => {
  await openStaff(page, "/admin/contenu/entreprise");
  await expectAccessible(page);
  await page.getByLabel("Nom de l’entreprise").fill("Moulin d’Essai");
  await page.getByLabel("Fixe").fill("zéro deux");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
  await expectAccessible(page);
  await expect(page.getByLabel("Nom de l’entreprise")).toHaveValue("Moulin d’Essai");
  await page.getByRole("alert").getByRole("link").click();
  await expect(page.getByLabel("Fixe")).toBeFocused();
  await page.getByLabel("Fixe").fill("02 61 91 12 34");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.getByRole("link", { name: "Voir le site" }).click();
  await expect(page).toHaveTitle(/Moulin d’Essai/);
});

test("prices: two people at once, the second sees the difference and decides", async ({ page, context }) => {
  await openStaff(page, "/admin/contenu/prix");
  await expectAccessible(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/admin/contenu/prix`);
  await other.getByLabel("Prix d’une dose").fill("3,60");
  await other.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(other.getByText("C’est publié")).toBeVisible();

  await page.getByLabel("Prix d’une dose").fill("3,90");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("row", { name: "Granulés de bois, prix d’une dose 3,6 3,90" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Publier quand même" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/activites/granules-bois`);
  await expect(page.getByText("3,90").first()).toBeVisible();
});

test("an offer and an article, from draft to the public, and the checklist", async ({ page }) => {
  await openStaff(page, "/admin/contenu/offres");
  await expectAccessible(page);
  await page.getByLabel("Nouvelle offre").fill("Chauffeur livreur");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chauffeur livreur");
  await expectAccessible(page);
  await page.getByLabel("État").selectOption("Publiée");
  await page.getByLabel("Date de publication").fill("2026-11-20");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/recrutement`);
  await page.getByRole("link", { name: "Chauffeur livreur", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/recrutement/chauffeur-livreur`);

  await page.goto(`${site.url}/admin/contenu/actualites`);
  await expectAccessible(page);
  await page.getByLabel("Nouvelle carte").fill("Une moisson de plus");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  await page.getByLabel("État").selectOption("Publiée");
  await page.getByLabel("La carte mène à").selectOption("L’article ci-dessous");
  await page.getByLabel("Texte").fill("Le grain est rentré.\n\n## La suite\n\nDes semis.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(`${site.url}/a-propos`);
  await page.getByRole("link", { name: "Une moisson de plus" }).click();
  await expect(page.getByRole("heading", { name: "La suite" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${site.url}/admin`);
  await expect(page.getByText("nom de l’entreprise : Maison Exemple")).toBeVisible();
  await page.getByRole("button", { name: /Envoyer un message d’essai/ }).click();
  await expect(page.getByText("Un message d’essai part vers")).toBeVisible();
  await expectAccessible(page);
});

test("a file of all content is chosen, seen, and published", async ({ page }) => {
  const exported = JSON.parse((await admin.get("/admin/contenu/export.json")).html);
  exported.content.company.name = "Moulin d’Essai";
  await openStaff(page, "/admin/contenu/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "contenu.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(exported)),
  });
  await expect(page.getByLabel("Texte du fichier")).toHaveValue(/Moulin d’Essai/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Importer et publier" }).click();
  await expect(page.getByText("Le contenu du fichier est publié.")).toBeVisible();
  await page.goto(site.url);
  await expect(page).toHaveTitle(/Moulin d’Essai/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("hours are published, and go back to their origin", async ({ page }) => {
    await openStaff(page, "/admin/contenu/horaires");
    await friday(page).fill("16h");
    await page.getByRole("button", { name: "Enregistrer et publier" }).click();
    await expect(page.getByText("C’est publié")).toBeVisible();
    await page.getByRole("button", { name: "Revenir à la valeur d’origine" }).click();
    await expect(page.getByText("La valeur d’origine est de retour")).toBeVisible();
    await expect(friday(page)).toHaveValue("17h");
  });
});

const friday = (page: Page) => page.getByRole("group", { name: "Vendredi" }).getByLabel("Après-midi, à");

async function openStaff(page: Page, path: string) {
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(cookies);
  await page.goto(site.url + path);
}

async function expectAccessible(page: Page) {
  // The consent banner comes with a movement, during which its colours are mixed.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
