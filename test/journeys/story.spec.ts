import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { formatDate } from "../../core/text/typography.ts";
import { createPostgresDatabase, TEST_SECRET } from "../postgres-database.ts";
import { type Site, startSite } from "../site.ts";
import { lendSite } from "./lent-site.ts";
import { type Watch, watchPage } from "./watch.ts";

const comment = "Livraison à l’heure, chauffeur aimable. Merci à toute l’équipe 👍";

// @§5.validation-toast @§2.reviews @life.story @law.reviews-explained
test.describe("a review, from the visitor who writes it to every reader", () => {
  for (const { database, script } of [
    { database: "SQLite", script: true },
    { database: "SQLite", script: false },
    { database: "PostgreSQL", script: true },
  ] as const) {
    test(`on ${database}, ${script ? "with" : "without"} JavaScript`, async ({ browser }) => {
      test.setTimeout(120_000);
      const { site, end } = database === "SQLite" ? await onSqlite() : await onPostgres();
      try {
        await tellTheStory(site, browser, script);
      } finally {
        await end();
      }
    });
  }
});

async function tellTheStory(site: Site, browser: Browser, script: boolean) {
  const visitor = await somebody(browser, site, script);
  await writeReview(visitor.page, site, script);

  const staff = await somebody(browser, site, script);
  await becomeAdministrator(staff.page, site);
  await expect(staff.page.getByText("En attente", { exact: true })).toBeVisible();
  await expect(staff.page.getByText(comment)).toBeVisible();

  const reader = await somebody(browser, site, script);
  const { page } = staff;
  await expectNothingPublished(reader.page, site);

  await decideOnCard(page, site, "Approuver");
  await expect(page.getByText("Avis approuvé avec succès")).toBeVisible();
  await expectPublished(reader.page, site);
  await expectPublished(visitor.page, site);

  await decideOnCard(page, site, "Dépublier");
  await expect(page.getByText("Avis rejeté avec succès")).toBeVisible();
  await expectNothingPublished(reader.page, site);

  await decideOnCard(page, site, "Approuver");
  await expect(page.getByText("Avis approuvé avec succès")).toBeVisible();
  await expectPublished(reader.page, site);

  await decideOnCard(page, site, "Supprimer");
  await expect(page.getByText("Êtes-vous sûr de vouloir supprimer cet avis")).toBeVisible();
  const question = script ? page.getByRole("dialog") : page.getByRole("status");
  await question.getByRole("radio", { name: "Publicité ou robot" }).check();
  await question.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Avis supprimé avec succès")).toBeVisible();
  await expect(page.getByText("Aucun avis pour le moment")).toBeVisible();
  await expectNothingPublished(reader.page, site);

  if (script) {
    await page.getByRole("button", { name: /^Annuler : avis de/ }).click();
  } else {
    await page.getByRole("button", { name: "Annuler cette action" }).click();
  }
  await expect(page.getByText("Avis restauré avec succès")).toBeVisible();
  await expectPublished(reader.page, site);

  // A refused form is an HTTP error, which the browser logs. With JavaScript an invalid form is not sent.
  await visitor.watch.expectClean(
    script ? [] : ["Failed to load resource: the server responded with a status of 400 (Bad Request)"],
  );
  await staff.watch.expectClean();
  await reader.watch.expectClean();
  for (const { context } of [visitor, staff, reader]) await context.close();
}

/** Sends errors in every field first, to check that typed values stay, then corrects them. */
async function writeReview(page: Page, site: Site, script: boolean) {
  await page.goto(`${site.url}/avis`);
  await expect(page.getByText("Aucun avis pour le moment")).toBeVisible();
  await expect(page.getByText("Soyez le premier à partager votre expérience !")).toBeVisible();
  if (script) await page.getByRole("button", { name: "Refuser tout" }).click();
  if (script) await page.waitForLoadState("networkidle");

  await page.getByLabel("Votre commentaire").fill("Court");
  await page.getByLabel("Votre nom").fill("J");
  await page.getByLabel("Votre e-mail").fill("jeanne arobase");
  await page.getByLabel("Produit ou service concerné").fill("Granulés en vrac");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();

  const messages = [
    "La note doit être entre 1 et 5 étoiles",
    "Commentaire: Le texte doit contenir au moins 10 caractères",
    "Nom: Le texte doit contenir au moins 2 caractères",
    "Format d'email invalide",
  ];
  if (script) await expect(toast(page, "Erreur de validation")).toContainText(messages.join(", "));
  // Without JavaScript the summary has the specified wording, otherwise that of the fields.
  const inWords = ["Choisissez une note", "Écrivez au moins 10 caractères", "Indiquez votre nom", "Format d'email"];
  for (const words of script ? inWords : messages) {
    await expect(page.getByRole("link", { name: words })).toBeVisible();
  }
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Court");
  await expect(page.getByLabel("Votre nom")).toHaveValue("J");
  await expect(page.getByLabel("Votre e-mail")).toHaveValue("jeanne arobase");
  await expect(page.getByLabel("Produit ou service concerné")).toHaveValue("Granulés en vrac");
  await expect(page.getByLabel("Votre commentaire")).toHaveAccessibleDescription(/au moins 10 caractères/);

  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill(comment);
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await page.getByLabel("Votre e-mail").fill("jeanne@poste.example");
  await page.getByLabel("Date de l’expérience").fill("2026-03-01");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  if (script) {
    await expect(toast(page, "Avis envoyé !")).toContainText("Merci pour votre avis. Il sera publié après validation.");
    await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Suivre mon avis" })).toBeVisible();
  } else {
    await expect(page.getByRole("main").getByText("Avis envoyé !")).toBeVisible();
    await expect(page).toHaveURL(/\/avis\/suivi\/.+\?envoye/);
  }
  await expect(page.getByLabel("Votre commentaire").filter({ visible: true })).toHaveCount(0);
}

async function becomeAdministrator(page: Page, site: Site) {
  await page.goto(site.setupLink ?? "");
  await page.getByLabel("Prénom").fill("Claire");
  await page.getByLabel("Nom", { exact: false }).last().fill("Martin");
  await page.getByLabel("Email").fill("claire@maison.example");
  await page.getByLabel("Mot de passe", { exact: false }).first().fill("betterave-1933");
  await page.getByLabel(/Confirm/).fill("betterave-1933");
  await page.getByRole("button", { name: "Créer le compte administrateur" }).click();
  await expect(page).toHaveURL(`${site.url}/admin/demarrage`);
  await page.getByRole("link", { name: /^Avis/ }).click();
  await expect(page).toHaveURL(`${site.url}/admin/avis`);
}

/** Reload the list first, because without JavaScript the page still shows the last answer. */
async function decideOnCard(page: Page, site: Site, button: string) {
  await page.goto(`${site.url}/admin/avis`);
  await page.getByRole("button", { name: `${button} l’avis de Jeanne Dupré` }).click();
}

async function expectPublished(page: Page, site: Site) {
  await page.goto(`${site.url}/avis`);
  const review = page.getByRole("article");
  await expect(review).toHaveCount(1);
  await expect(review).toContainText(comment);
  await expect(review).toContainText("Jeanne Dupré");
  await expect(review).toContainText("Granulés en vrac");
  await expect(review.getByRole("img", { name: "4 sur 5" })).toBeVisible();
  const now = new Date().toISOString();
  await expect(review.locator("time").first()).toHaveAttribute("datetime", new RegExp(`^${now.slice(0, 10)}`));
  await expect(review.locator("time").first()).toHaveText(formatDate(now));
  await expect(review).toContainText("expérience du 1er mars 2026");
  const figures = page.getByRole("region", { name: "Les avis en chiffres" });
  await expect(figures).toContainText(/4,0 sur\s5/);
  await expect(figures).toContainText(/avis publié\s*1/);
  await expect(figures).toContainText(/100\s%/);
  await expect(page.locator("body")).not.toContainText("jeanne@poste.example");
}

async function expectNothingPublished(page: Page, site: Site) {
  await page.goto(`${site.url}/avis`);
  await expect(page.getByText("Aucun avis pour le moment")).toBeVisible();
  await expect(page.getByText(comment)).toHaveCount(0);
}

function toast(page: Page, title: string) {
  return page.getByRole("region", { name: "Notifications" }).locator("div", { hasText: title }).last();
}

async function somebody(browser: Browser, site: Site, script: boolean) {
  const context: BrowserContext = await browser.newContext({ javaScriptEnabled: script });
  const page = await context.newPage();
  const watch: Watch = await watchPage(page, site.url);
  return { context, page, watch };
}

async function onSqlite() {
  const { site } = await lendSite();
  return { site, end: () => {} };
}

async function onPostgres() {
  const { url, drop } = await createPostgresDatabase();
  const site = await startSite({ DATABASE_URL: url, SECRET: TEST_SECRET });
  const end = async () => {
    await site.stop();
    await drop();
  };
  return { site, end };
}
