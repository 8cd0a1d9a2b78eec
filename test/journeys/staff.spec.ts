import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

const NOT_FOUND = "Failed to load resource: the server responded with a status of 404 (Not Found)";
const REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

test("a refused form shows its errors and does not mention the session", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu/prix");
  await page.getByLabel("Prix d’une dose").fill("beaucoup");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Prix d’une dose");
  await expect(page.getByLabel("Prix d’une dose")).toHaveValue("beaucoup");
  await expect(page.getByText("Votre session avait expiré")).toHaveCount(0);
  await expect(page.getByText("1 changement non publié")).toBeVisible();
  await page.getByLabel("Poids d’un sac").fill("15");
  await expect(page.getByText("2 changements non publiés")).toBeVisible();
  await watch.expectClean([REFUSED]);
});

test("leaving with unsaved changes asks first, and can stay or leave", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu/prix");
  const price = page.getByLabel("Prix d’une dose");
  const published = await price.inputValue();
  await price.fill("3,90");
  await expect(page.getByText("1 changement non publié")).toBeVisible();
  await page.getByRole("link", { name: "Journal" }).click();
  const question = page.getByRole("dialog", { name: "Quitter sans publier ?" });
  await expect(question.getByRole("button", { name: "Rester" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(price).toHaveValue("3,90");
  await price.fill(published);
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { name: "Journal" })).toBeVisible();

  await page.goto(`${site.url}/admin/contenu/prix`);
  await price.fill("3,90");
  await page.getByRole("link", { name: "Journal" }).click();
  await question.getByRole("button", { name: "Quitter" }).click();
  await expect(page.getByRole("heading", { name: "Journal" })).toBeVisible();

  await page.goto(`${site.url}/admin/contenu/prix`);
  await price.fill("3,90");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page).toHaveURL(/message=publie/);

  await price.fill("4,10");
  const asked = page.waitForEvent("dialog");
  await page.getByRole("button", { name: "Annuler ce changement" }).click({ noWaitAfter: true });
  await (await asked).dismiss();
  await expect(price).toHaveValue("4,10");
  await expect(page.getByText("1 changement non publié")).toBeVisible();
  await watch.expectClean();
});

test("a page that a link opens has the focus on its title", async ({ page }) => {
  await openStaff(page, "/admin");
  await page.getByRole("link", { name: "Contenu", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Contenu" })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Documents" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Documents" })).toBeFocused();
  await page.goto(`${site.url}/admin/avis`);
  const refused = page.getByRole("link", { name: /^Refusés/ });
  await refused.press("Enter");
  await expect(page.getByText("Aucun avis refusé")).toBeVisible();
  await expect(refused).toBeFocused();
});

test("on paper a staff page has no menu", async ({ page }) => {
  await openStaff(page, "/admin/demandes");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Demandes de devis" })).toBeVisible();
  for (const words of ["Fréquentation", "Se déconnecter", "Plus"]) {
    await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(0);
  }
});

test("the home page shows pending work, the current state and recent activity", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await visitorOf(site).post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
  await openStaff(page, "/admin");
  await expect(page.getByRole("link", { name: /^1 avis en attente/ })).toContainText("depuis quelques minutes");
  await expect(page.getByRole("link", { name: "Avis 1 attend" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Aujourd’hui sur le site" })).toContainText("10 kg : 3,40 €");
  await expectAccessible(page);

  await page.getByRole("link", { name: /^1 avis en attente/ }).click();
  await page.getByRole("button", { name: "Approuver l’avis de Zoé" }).click();
  await expect(page.getByText("Tout est lu.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Avis", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Accueil" }).click();
  await expect(page.getByText("Rien n’attend : tout est lu et traité.")).toBeVisible();
  const recentActivity = page.getByRole("region", { name: "Dernières actions" });
  await expect(recentActivity).toContainText("Claire Martin a approuvé l’avis de Zoé, 4 sur 5.");
  await watch.expectClean();
});

test("the audit log filters by person, subject and period, and shows content changes", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await openStaff(page, "/admin/contenu/prix");
  await page.getByLabel("Prix d’une dose").fill("3,90");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page).toHaveURL(/message=publie/);
  await page.goto(`${site.url}/admin/journal`);
  await page.getByText("Avant et après").click();
  const row = page.getByRole("row", { name: /prix d’une dose/i });
  await expect(row).toContainText("3,40");
  await expect(row).toContainText("3,90");
  await expectAccessible(page);

  const subject = page.getByLabel("Objet");
  await subject.focus();
  await subject.selectOption({ label: "Avis" });
  await expect(page.getByText("Rien qui réponde à ce filtre")).toBeVisible();
  await expect(subject).toBeFocused();
  await page.getByRole("link", { name: "Tout afficher" }).click();
  await expect(subject).toHaveValue("");
  await expect(page.getByLabel("Personne")).toBeFocused();
  const change = page.getByText("Claire Martin a changé les prix et quantités.");
  await expect(change).toBeVisible();
  await page.getByLabel("Personne").selectOption({ label: "Moi" });
  await expect(page).toHaveURL(/personne=/);
  await expect(change).toBeVisible();
  await watch.expectClean();
});

test("a missing page keeps the menu and links back to its list", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  const missing = "/admin/demandes/0198a000-0000-7000-8000-000000000000";
  // The message comes from the server; the page's script logs it.
  const warning = () => page.waitForEvent("console", (message) => message.text().startsWith("404, page introuvable"));
  await Promise.all([warning(), openStaff(page, missing)]);
  await expect(page.getByText("Cette demande n’existe pas ou plus.")).toBeVisible();
  await page.getByRole("link", { name: "Retour aux demandes" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/demandes`);
  await Promise.all([warning(), page.goto(`${site.url}/admin/nulle-part`)]);
  await expect(page.getByRole("heading", { name: "Page introuvable" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Accueil de l’administration" })).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Les pages de l’administration" });
  await expect(pages.getByRole("listitem")).toHaveCount(11);
  await expectAccessible(page);
  await expect(page.getByRole("navigation", { name: "Espace d’administration" })).toBeVisible();
  await watch.expectClean([
    NOT_FOUND,
    NOT_FOUND,
    `404, page introuvable : ${missing}`,
    "404, page introuvable : /admin/nulle-part",
  ]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("« Plus » keeps the name apart from the link before it", async ({ page }) => {
    await openStaff(page, "/admin/avis");
    const more = page.locator("details", { has: page.locator("summary", { hasText: /^Plus$/ }) });
    await more.locator("summary").click();
    const link = await more.getByRole("link", { name: "Voir le site" }).boundingBox();
    const name = await more.getByText("Claire Martin").boundingBox();
    expect((name?.x ?? 0) - (link?.x ?? 0) - (link?.width ?? 0)).toBeGreaterThanOrEqual(8);
  });

  // @A5.more-actions
  test("« Plus » closes on Escape, on a press outside, and when the focus leaves", async ({ page }) => {
    await openStaff(page, "/admin/avis");
    await page.waitForLoadState("networkidle");
    const more = page.locator("details", { has: page.locator("summary", { hasText: /^Plus$/ }) });
    const summary = more.locator("summary");
    await summary.click();
    await more.getByRole("link", { name: "Journal" }).focus();
    await page.keyboard.press("Escape");
    await expect(more).not.toHaveAttribute("open", "");
    await expect(summary).toBeFocused();
    await summary.click();
    await page.mouse.click(180, 700);
    await expect(more).not.toHaveAttribute("open", "");
    await summary.click();
    await more.getByRole("button", { name: "Se déconnecter" }).focus();
    await page.keyboard.press("Tab");
    await expect(more).not.toHaveAttribute("open", "");
    await expect(page.locator(":focus")).toBeInViewport();
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled });

      test("every page of the menu is visible or behind « Plus »", async ({ page }) => {
        await openStaff(page, "/admin/avis");
        for (const name of ["Accueil", "Avis", "Demandes", "Contenu"]) {
          await expect(page.getByRole("link", { name, exact: true })).toBeInViewport({ ratio: 1 });
        }
        await page.getByText("Plus", { exact: true }).click();
        await page.getByRole("link", { name: "Journal" }).click();
        await expect(page.getByRole("heading", { name: "Journal" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Équipe" })).toBeHidden();
        await page.getByText("Plus", { exact: true }).click();
        await page.getByRole("button", { name: "Se déconnecter" }).click();
        await expect(page).toHaveURL(`${site.url}/`);
      });
    });
  }
});

async function openStaff(page: Page, path: string) {
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(cookies);
  await page.goto(site.url + path);
}
