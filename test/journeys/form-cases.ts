import { expect, type Page } from "@playwright/test";
import type { Site } from "../site.ts";
import { firstAdministrator, visitorOf } from "../visitor.ts";

export type FormCase = {
  name: string;
  /** The island's file below `app`, without `.island.tsx`. */
  island?: string;
  path: string;
  button?: string;
  fill(page: Page): Promise<void>;
  send(page: Page): Promise<void>;
};

let turn = 0;

/** Every visitor form, with one published review to report and one to correct. */
export async function formCasesOf(site: Site): Promise<FormCase[]> {
  const admin = await firstAdministrator(site);
  const own = await leaveReview(site);
  const published = await leaveReview(site);
  await admin.post("/admin/avis", { intent: "approve", avis: `${published.id}.1` });

  return [
    {
      name: "review",
      island: "reviews/review-form",
      path: "/avis",
      button: "Envoyer mon avis",
      fill: fillReview,
      send: sendReview,
    },
    {
      name: "review on /contact",
      island: "contact/review-form",
      path: "/contact?avis=1",
      button: "Envoyer mon avis",
      fill: fillReview,
      send: sendReview,
    },
    {
      name: "review in the dialog",
      island: "pages/activities/share-button",
      path: "/activites",
      fill: async (page) => {
        await page.getByRole("link", { name: "Partagez votre expérience" }).click();
        await fillReview(page);
      },
      send: sendReview,
    },
    {
      name: "quote",
      island: "quote/quote-form",
      path: "/activites/fioul",
      button: "Préparer ma demande",
      fill: async (page) => {
        await page.getByLabel("Prénom").fill("Jeanne");
        await page.getByLabel("Nom", { exact: true }).fill("Dupré");
        await page.getByLabel("E-mail").fill("jeanne@poste.example");
        await page.getByLabel("Téléphone").fill("06 39 98 00 12");
        await page.getByLabel("Adresse de livraison").fill("12 rue du Moulin");
        await page.getByLabel("Code postal").fill("28300");
        await page.getByLabel("Ville").fill("Mainvilliers");
        await page.getByLabel("Type de carburant").selectOption("fioul-normal");
        await page.getByLabel("Quantité (en litres)").fill("1000");
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Préparer ma demande" }).click();
        await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
      },
    },
    {
      name: "application",
      island: "careers/application",
      path: "/recrutement/spontanee/candidature",
      button: "Préparer ma candidature",
      fill: async (page) => {
        await page.getByLabel("Prénom").fill("Jeanne");
        await page.getByLabel("Nom", { exact: true }).fill("Dupré");
        await page.getByLabel("E-mail").fill("jeanne@poste.example");
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Préparer ma candidature" }).click();
        await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
      },
    },
    {
      name: "report",
      island: "reviews/report-form",
      path: `/avis/signaler/${published.id}`,
      button: "Envoyer le signalement",
      fill: async (page) => {
        await page.getByLabel("Raison du signalement").selectOption("advertising");
        await page.getByLabel("Votre e-mail").fill("lea@lectrice.example");
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Envoyer le signalement" }).click();
        await expect(page.getByRole("heading", { name: "Signalement enregistré" })).toBeVisible();
      },
    },
    {
      name: "correction",
      island: "reviews/author-forms",
      path: own.link,
      fill: async (page) => {
        await page.getByText("Corriger mon avis", { exact: true }).click();
        await page.getByLabel("Votre commentaire").fill(`Livraison à l’heure, correction ${++turn}.`);
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Envoyer ma correction" }).click();
        await expect(page.getByText("Votre correction est enregistrée.")).toBeVisible();
      },
    },
    {
      name: "sign-in",
      path: "/auth",
      button: "Se connecter",
      fill: async (page) => {
        const form = formOf(page, "Se connecter");
        await form.getByLabel("Email").fill("claire@maison.example");
        await form.getByLabel("Mot de passe", { exact: true }).fill("betterave-1933");
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Se connecter" }).click();
        await expect(page).toHaveURL(`${site.url}/`);
      },
    },
    {
      name: "sign-up",
      path: "/auth?onglet=inscription",
      button: "Créer mon compte",
      fill: async (page) => {
        const form = formOf(page, "Créer mon compte");
        await form.getByLabel("Email").fill(`lise${++turn}@maison.example`);
        await form.getByLabel("Mot de passe", { exact: true }).fill("betterave-1934");
        await form.getByLabel("Confirmer le mot de passe").fill("betterave-1934");
      },
      send: async (page) => {
        await page.getByRole("button", { name: "Créer mon compte" }).click();
        await expect(page.getByText("Inscription réussie")).toBeVisible();
      },
    },
    {
      name: "search",
      path: "/recherche",
      fill: (page) => page.getByRole("main").getByRole("searchbox").fill("granulés"),
      send: async (page) => {
        await page.getByRole("main").getByRole("searchbox").press("Enter");
        await expect(page.getByRole("main").getByRole("link", { name: /Granulés de bois\s+Pour/ })).toBeVisible();
      },
    },
  ];
}

function formOf(page: Page, button: string) {
  return page.locator("form", { has: page.getByRole("button", { name: button }) });
}

async function fillReview(page: Page) {
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill(`Livraison rapide, équipe aimable, numéro ${++turn}.`);
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
}

async function sendReview(page: Page) {
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /[Ss]uivre mon avis/ })
      .or(page.getByText("Votre avis attend notre lecture.")),
  ).toBeVisible();
}

export async function leaveReview(site: Site, headers = {}) {
  const review = { customer_name: "Zoé", rating: "4", comment: `Livraison à l’heure, avis ${++turn}.` };
  const sent = await visitorOf(site).post("/avis", review, headers);
  const [link = "", id = ""] = /\/avis\/suivi\/([\w-]{36})\/[\w-]{43}/.exec(sent.headers.get("location") ?? "") ?? [];
  expect(link).not.toBe("");
  return { link, id };
}
