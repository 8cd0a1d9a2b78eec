import type { Page } from "@playwright/test";
import { completeOfflinePage } from "../../app/offline/rules.ts";

/** What is done on a page before its picture. */
export type Act = (page: Page) => Promise<unknown>;

const QUOTE = {
  Prénom: "Jeanne",
  Nom: "Dupré",
  "E-mail": "jeanne@courriel.example",
  Téléphone: "0639980000",
  "Adresse de livraison": "8 rue du Pressoir",
  "Code postal": "28800",
  Ville: "Bonneval",
  "Quantité (en litres)": "2000",
};

export const sendEmptyQuote: Act = async (page) => {
  await sendQuote(page);
  await errorsOf(page);
};

export const fillQuote: Act = async (page) => {
  await page.getByLabel("Type de carburant").selectOption("fioul-normal");
  for (const [label, value] of Object.entries(QUOTE)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Message").fill("La cuve est derrière le garage, le portail fait trois mètres.");
};

export const sendFilledQuote: Act = async (page) => {
  await fillQuote(page);
  await sendQuote(page);
  await page.getByRole("heading", { name: "Votre demande nous est parvenue" }).waitFor();
  await closeToast(page);
};

/** What stays once the toast has left. */
const closeToast: Act = (page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Fermer" }).first().click();

const sendQuote: Act = (page) => page.getByRole("button", { name: "Préparer ma demande" }).click();

export const sendEmptyReview: Act = async (page) => {
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await errorsOf(page);
};

const errorsOf: Act = (page) => page.getByRole("alert").getByRole("link").first().waitFor();

export const sendFilledReview: Act = async (page) => {
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill("Livré à l’heure, et le portail refermé derrière.");
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await page.getByRole("heading", { name: "Votre avis est bien arrivé" }).waitFor();
  await closeToast(page);
};

export const openApplication: Act = async (page) => {
  await page.locator("main [data-opens]").first().click();
  await page.getByRole("dialog").waitFor();
};

export const prepareApplication: Act = async (page) => {
  await page.getByLabel("Prénom").fill("Jeanne");
  await page.getByLabel("Nom", { exact: true }).fill("Dupré");
  await page.getByLabel("E-mail").fill("jeanne@courriel.example");
  await page.getByRole("button", { name: "Préparer ma candidature" }).click();
  await page.getByRole("heading", { name: "Votre candidature est prête" }).waitFor();
  await closeToast(page);
};

export const openSearch =
  (words: string): Act =>
  async (page) => {
    await page.getByRole("link", { name: "Rechercher", exact: true }).click();
    await page.getByRole("combobox", { name: "Rechercher une page" }).pressSequentially(words);
    await page.waitForTimeout(300);
  };

export const openMenu: Act = async (page) => {
  const button = page.getByRole("button", { name: "Ouvrir le menu" });
  if (await button.isVisible()) return button.click();
  return page.getByRole("navigation", { name: "Menu principal" }).locator("summary").first().click();
};

export const openRefusal: Act = (page) => page.getByText("Refuser…").first().click();

/** Opens a folded part of a form. */
export const openPart =
  (title: string): Act =>
  (page) =>
    page.locator("summary", { hasText: title }).first().click();

/** Shows where the first link of a text leads. */
export const pressLink =
  (label: string): Act =>
  async (page) => {
    const text = page.getByRole("textbox", { name: label });
    await page.locator("label", { hasText: label }).first().scrollIntoViewIfNeeded();
    await text.getByRole("link").first().click();
    await text.blur();
    await page.evaluate(() => scrollTo(0, 0));
  };

export const sendEmptySignIn: Act = async (page) => {
  await page.getByRole("button", { name: "Se connecter" }).click();
  await errorsOf(page);
};

/** As the service worker completes it without a network. */
export const showKeptPages: Act = async (page) => {
  const url = page.url();
  const textOf = async (path: string) => (await page.request.get(new URL(path, url).href)).text();
  const paths = ["/activites/fioul", "/combien", "/avis", "/"];
  const kept = await Promise.all(paths.map(async (path) => ({ path, html: await textOf(path) })));
  const body = completeOfflinePage(await textOf(url), kept, false);
  await page.route(url, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.reload({ waitUntil: "load" });
};
