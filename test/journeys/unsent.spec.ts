import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an article sent after the session ended can be sent again after the sign-in", async ({ page }) => {
      await openStaff(page, "/admin/contenu/actualites/presse");
      await page.getByLabel("Résumé").fill("Deux lignes,\nsans en perdre une.");
      await admin.post("/auth/deconnexion", {});
      await page.getByRole("button", { name: "Enregistrer et publier" }).click();
      await expect(page.getByText("Votre session avait expiré")).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await signIn(page);
      await expect(page.getByText("Vous êtes de nouveau connecté")).toBeVisible();
      await page.getByRole("button", { name: "Envoyer de nouveau" }).click();
      await expect(page.getByText("C’est publié")).toBeVisible();
      await expect(page.getByLabel("Résumé")).toHaveValue("Deux lignes,\nsans en perdre une.");
      await expect(page.getByText("Votre session avait expiré")).toHaveCount(0);
    });
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refusal keeps its reason and text", async ({ page }) => {
    await visitorOf(site).post("/avis", {
      customer_name: "Zoé",
      rating: "2",
      comment: "Livraison en retard, deux fois.",
    });
    await openStaff(page, "/admin/avis");
    await page.getByText("Refuser…").click();
    await page.getByRole("radio", { name: "L’avis est sans rapport avec nos produits ou nos services." }).check();
    await page.getByLabel("Précision pour l’auteur").fill("Écrivez-nous plutôt.");
    await admin.post("/auth/deconnexion", {});
    await page.getByRole("button", { name: "Refuser l’avis" }).click();
    await signIn(page);
    await page.getByRole("button", { name: "Envoyer de nouveau" }).click();
    await expect(page.getByText("Avis rejeté avec succès")).toBeVisible();
  });
});

async function openStaff(page: Page, path: string) {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(site.url + path);
  // Hydration may clear what is typed meanwhile.
  await page.waitForLoadState("networkidle");
}

async function signIn(page: Page) {
  const form = page
    .getByRole("tabpanel")
    .or(page.locator("form"))
    .filter({ has: page.getByLabel("Mot de passe") })
    .first();
  await form.getByLabel("Email").fill("claire@maison.example");
  await form.getByLabel("Mot de passe").fill("betterave-1933");
  await page.getByRole("button", { name: "Se connecter" }).click();
}
