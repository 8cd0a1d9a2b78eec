import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

const REFUSED = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

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

test("a decision after the session ended is not stored, and the sign-in says so", async ({ page }) => {
  await visitorOf(site).post("/avis", { customer_name: "Zoé", rating: "5", comment: "Livraison à l’heure." });
  await openStaff(page, "/admin/avis");
  await admin.post("/auth/deconnexion", {});
  await page.getByRole("button", { name: "Approuver" }).first().click();
  await expect(page.getByText("Rien n’a été enregistré. Connectez-vous, puis recommencez.")).toBeVisible();
  await signIn(page);
  await expect(page).toHaveURL(`${site.url}/admin/avis`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Votre session avait expiré")).toHaveCount(0);
});

test("a code of the second factor stays out of the browser's storage", async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      document.documentElement.dataset.kept = `${document.documentElement.dataset.kept ?? ""} ${key} ${value}`;
      setItem.call(this, key, value);
    };
  });
  await openStaff(page, "/admin/compte");
  const section = page.getByRole("region", { name: "Double authentification" });
  await section.locator("summary").first().click();
  await section.getByLabel("Mot de passe actuel").fill("betterave-1933");
  await section.getByRole("button").first().click();
  await section.getByLabel("Code affiché par l’application").fill("123456");
  await section.getByRole("button", { name: "Vérifier et activer" }).click();
  await expect(section.getByText("Ce code est erroné")).toBeVisible();
  const kept = (await page.locator("html").getAttribute("data-kept")) ?? "";
  expect(kept).not.toMatch(/123456|otpauth/);
});

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
  // Wait for hydration, which may clear text typed meanwhile.
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

test("what was typed in an editor is offered again after a crash, until it is published or erased", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  const path = "/admin/contenu/actualites/presse";
  const summary = page.getByLabel("Résumé");
  const offer = page.getByText("Un texte jamais publié est gardé dans cet onglet");
  const crash = async (words: string) => {
    await page.waitForFunction((words) => JSON.stringify(sessionStorage).includes(words), words);
    page.once("dialog", (dialog) => dialog.accept());
    await page.goto(site.url + path);
  };
  await openStaff(page, path);
  await summary.fill("Deux lignes,\nà finir.");
  await crash("à finir.");
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await summary.fill("Une lettre de plus");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await expect(summary).toHaveValue("Deux lignes,\nà finir.");
  await expect(page.getByText("1 changement non publié")).toBeVisible();
  await expect(offer).toHaveCount(0);
  await summary.fill("");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert")).toContainText("Résumé");
  await summary.fill("Refusé, à finir.");
  await crash("Refusé");
  await page.getByRole("button", { name: "Le reprendre" }).click();
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(site.url + path);
  await expect(summary).toHaveValue("Refusé, à finir.");
  await expect(offer).toHaveCount(0);

  await summary.fill("Autre chose.");
  await crash("Autre chose.");
  await page.getByRole("button", { name: "L’effacer" }).click();
  await expect(offer).toHaveCount(0);
  await page.goto(site.url + path);
  await expect(page.getByText("Un journal parle de nous").first()).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.goto(site.url + path);
  await summary.fill("À oublier.");
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes("oublier"));
  page.once("dialog", (dialog) => dialog.accept());
  await page.locator("header").getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("oublier");
  await watch.expectClean([REFUSED]);
});
