import { expect, type Page, test } from "@playwright/test";
import { addInvitations } from "../invitations.ts";
import { publish } from "../requests/content-form.ts";
import type { OpenedSite } from "../shared-site.ts";
import { leaveReview } from "./form-cases.ts";
import { lendSite, siteWithAdministrator } from "./lent-site.ts";

let opened: OpenedSite;
let url: string;
test.beforeEach(async () => {
  opened = await lendSite();
  url = opened.site.url;
});

const FUEL = "/activites/fioul";
const SPONTANEOUS = "/recrutement/spontanee/candidature";
const OFFER = "/recrutement/horaires-alternes/candidature";

// @A1.same-again
test("a repeated request keeps what was changed, and its estimate is that of the form", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  url = site.url;
  const step = { "grids.fioul-normal.0.from": "1", "grids.fioul-normal.0.zoneA": "1150" };
  expect((await publish(admin, "/admin/contenu/prix-carburants", step)).status).toBe(303);
  await page.goto(url + FUEL);
  await fillQuote(page, { quantity: "1800", message: "Portail bas." });
  await expect(page.getByText(/2\s070,00\s€\sTTC/)).toBeVisible();
  await sendQuote(page);

  await follow(page, "Refaire la même demande");
  const withoutScript = await (await fetch(page.url())).text();
  expect(withoutScript).toMatch(/2\s070,00\s€\sTTC/);
  await page.getByLabel("Quantité (en litres)").fill("4000");
  await page.getByLabel("Type de carburant").selectOption("fioul-superieur");
  await page.getByLabel("Type de carburant").selectOption("fioul-normal");
  await expect(page.getByText(/4\s600,00\s€\sTTC/)).toBeVisible();
  await page.getByLabel("Message").fill("");
  await page.getByRole("link", { name: "Accueil" }).first().click();
  await expect(page).toHaveURL(`${url}/`);
  for (const arrive of [() => page.goBack(), () => page.reload(), () => page.goto(page.url())]) {
    await arrive();
    await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("4000");
    await expect(page.getByLabel("Message")).toHaveValue("");
    await expect(page.getByText(/2\s070,00\s€\sTTC/)).toHaveCount(0);
    await page.getByLabel("Prénom").focus();
    await expect(page.getByText(/4\s600,00\s€\sTTC/)).toBeVisible();
    await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("4000");
  }
  await page.goto(url + FUEL);
  await expect(page.getByLabel("Ville")).toHaveValue("");
  await page.goBack();
  await page.getByLabel("Prénom").focus();
  await expect(page.getByText(/4\s600,00\s€\sTTC/)).toBeVisible();
  await sendQuote(page);
  expect(await storedKeys(page)).toEqual([]);
});

// @A1.how-much
test("litres changed after a calculation survive a reload", async ({ page }) => {
  await page.goto(`${url}${FUEL}?quantity=1120`);
  await page.getByLabel("Ville").fill("Bonneval");
  await page.getByLabel("Quantité (en litres)").fill("1000");
  await page.reload();
  await expect(page.getByLabel("Ville")).toHaveValue("Bonneval");
  await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("1000");
  await page.goto(`${url}${FUEL}?quantity=900`);
  await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("900");
  await page.reload();
  await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("900");
});

// @A2.quote-confirmation
test("the confirmation of an old request leaves the draft of a new one", async ({ page }) => {
  await page.goto(url + FUEL);
  await fillQuote(page, { quantity: "1000" });
  await sendQuote(page);
  const confirmation = page.url();
  await follow(page, "Nouvelle demande");
  await page.getByLabel("Ville").fill("Dreux");
  await page.goto(confirmation);
  await follow(page, "Nouvelle demande");
  await expect(page.getByLabel("Ville")).toHaveValue("Dreux");
});

test("a request that the browser posted itself leaves no draft, and a further one keeps its own", async ({ page }) => {
  await page.route(/\/quote-form[^/]*\.js$/, (route) => route.abort());
  await page.goto(url + FUEL);
  await fillQuote(page, { quantity: "1000" });
  expect(await storedKeys(page)).toEqual(["quote"]);
  await sendQuote(page);
  expect(await storedKeys(page)).toEqual([]);
  const confirmation = page.url();
  await follow(page, "Nouvelle demande");
  await expect(page.getByLabel("Ville")).toHaveValue("");
  await page.getByLabel("Ville").fill("Dreux");
  await page.goto(confirmation);
  await follow(page, "Nouvelle demande");
  await expect(page.getByLabel("Ville")).toHaveValue("Dreux");
});

// @§4.application-cancelled
test("a prepared application stays until it is closed, because the site cannot know that it was sent", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const prepare = () => page.getByRole("button", { name: "Préparer ma candidature" }).click();
  await page.goto(url + OFFER);
  await identify(page, "Ma lettre.");
  await prepare();
  await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
  await page.reload();
  await expectApplication(page, "Ma lettre.");

  await page.goto(`${url}/recrutement`);
  const open = () => page.getByRole("link", { name: "Préparer une candidature spontanée" }).click();
  await open();
  await identify(page, "Une autre lettre.");
  await prepare();
  await expect(page.getByRole("heading", { name: "Votre candidature est prête" })).toBeVisible();
  await page.reload();
  await open();
  await expectApplication(page, "Une autre lettre.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("application")))
    .not.toContain("Une autre lettre.");
  await page.goto(url + SPONTANEOUS);
  await expect(page.getByLabel("Message de motivation")).toHaveValue(/^Madame, Monsieur,/);
  await page.goto(url + OFFER);
  await expectApplication(page, "Ma lettre.");
});

test("each offer keeps its own letter; the name is known at the next one", async ({ page }) => {
  await page.goto(url + OFFER);
  await identify(page, "Ma lettre.");
  await page.goto(url + SPONTANEOUS);
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await expect(page.getByLabel("Message de motivation")).toHaveValue(/^Madame, Monsieur,/);
  await page.getByLabel("Téléphone").fill("06 39 98 00 12");
  await page.goto(url + OFFER);
  await expectApplication(page, "Ma lettre.");
});

// @life.private-link
test("a correction of one's review survives a reload, and ends with its sending", async ({ page }) => {
  const { link } = await leaveReview(opened.site);
  const correct = () => page.getByText("Corriger mon avis", { exact: true }).click();
  await page.goto(url + link);
  await correct();
  const published = await page.getByLabel("Votre commentaire").inputValue();
  await page.getByLabel("Votre commentaire").fill("Livraison avec un jour de retard.");
  await page.getByRole("radio", { name: "2 étoiles sur 5" }).check();
  await page.getByLabel("Publier mon avis anonymement").check();
  await page.getByLabel("Votre nom").fill("");
  await page.reload();
  await correct();
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Livraison avec un jour de retard.");
  await expect(page.getByRole("radio", { name: "2 étoiles sur 5" })).toBeChecked();
  await expect(page.getByLabel("Publier mon avis anonymement")).toBeChecked();
  await expect(page.getByLabel("Votre nom")).toHaveValue("");
  await page.getByLabel("Publier mon avis anonymement").uncheck();
  await page.getByLabel("Votre nom").fill("Zoé L.");
  await page.getByRole("button", { name: "Envoyer ma correction" }).click();
  await expect(page.getByText("Votre correction est enregistrée.")).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);

  const other = await leaveReview(opened.site);
  await correct();
  await page.getByLabel("Votre commentaire").fill("Encore un mot de trop.");
  await page.goto(url + other.link);
  await correct();
  await expect(page.getByLabel("Votre commentaire")).not.toHaveValue(/Encore un mot|retard/);
  expect(published).toMatch(/^Livraison à l’heure/);
});

// @life.private-link
test("a refused correction on the page after the sending keeps its draft", async ({ page }) => {
  const { link } = await leaveReview(opened.site);
  const correct = () => page.getByText("Corriger mon avis", { exact: true }).click();
  await page.goto(`${url}${link}?envoye`);
  await correct();
  await page.getByLabel("Votre commentaire").fill("Livraison avec un jour de retard.");
  await page.getByLabel("Votre nom").fill("");
  await page.getByRole("button", { name: "Envoyer ma correction" }).click();
  await expect(page.locator("main [role=alert], main [aria-invalid=true]").first()).toBeVisible();
  expect(await storedKeys(page)).toEqual(["review"]);
  await page.reload();
  await correct();
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Livraison avec un jour de retard.");
});

test("a review begun in the dialog survives a reload, and ends with its sending though the dialog is closed", async ({
  page,
}) => {
  const open = () => page.getByRole("link", { name: "Partagez votre expérience" }).click();
  const dialog = page.getByRole("dialog");
  await page.goto(`${url}/activites`);
  await open();
  await dialog.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await dialog.getByLabel("Votre commentaire").fill("Livraison à l’heure, malgré la neige.");
  await dialog.getByLabel("Votre nom").fill("Zoé");
  await page.reload();
  await open();
  await expect(dialog.getByLabel("Votre commentaire")).toHaveValue("Livraison à l’heure, malgré la neige.");
  await expect(dialog.getByRole("radio", { name: "4 étoiles sur 5" })).toBeChecked();

  const { promise: isClosed, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/avis$/, async (route) => {
    await isClosed;
    await route.continue();
  });
  const sending = page.waitForRequest((request) => request.method() === "POST" && request.url() === `${url}/avis`);
  await dialog.getByRole("button", { name: "Envoyer mon avis" }).click();
  await sending;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  answer();
  await expect(page.getByRole("main").getByRole("link", { name: /[Ss]uivre mon avis/ })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

// @A5.invitation-verified
test("an invitation is filled in as promised, whatever was begun on /avis, and takes one review", async ({ page }) => {
  const [path = ""] = await addInvitations(opened, [
    { activity: "fuel", delivered_on: "2024-11-21", order_number: "4711" },
  ]);
  await page.goto(`${url}/avis`);
  await page.getByRole("radio", { name: "Granulés de bois" }).check();
  await page.getByLabel("Date de l’expérience").fill("2024-06-01");
  await page.getByLabel("Votre commentaire").fill("Un avis sur autre chose.");
  await page.goto(url + path);
  await expect(page.getByRole("radio", { name: "Fioul" })).toBeChecked();
  await expect(page.getByLabel("Date de l’expérience")).toHaveValue("2024-11-21");
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("");
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill("Livraison à l’heure.");
  await page.getByLabel("Votre nom").fill("Zoé");
  await page.reload();
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Livraison à l’heure.");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeVisible();
  expect(await opened.database.db.selectFrom("reviews").select(["origin", "activity"]).execute()).toEqual([
    { origin: "verified", activity: "fuel" },
  ]);

  await page.getByRole("button", { name: "Écrire un autre avis" }).click();
  await expect(page).toHaveURL(`${url}/avis#donner-mon-avis`);
  await expect(page.getByText("Il portera la mention")).toHaveCount(0);
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Un avis sur autre chose.");
});

// @life.reports
test("the report of one review does not enter that of another", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  url = site.url;
  const [first, second] = [await leaveReview(site), await leaveReview(site)];
  for (const { id } of [first, second]) await admin.post("/admin/avis", { intent: "approve", avis: `${id}.1` });
  await page.goto(`${url}/avis/signaler/${first.id}`);
  await page.getByLabel("Raison du signalement").selectOption("advertising");
  await page.getByLabel("Précisions").fill("Je ne crois pas à cette livraison.");
  await page.goto(`${url}/avis/signaler/${second.id}`);
  await expect(page.getByLabel("Précisions")).toHaveValue("");
  await expect(page.getByLabel("Raison du signalement")).toHaveValue("");
  await page.goto(`${url}/avis/signaler/${first.id}`);
  await expect(page.getByLabel("Précisions")).toHaveValue("Je ne crois pas à cette livraison.");
  await page.getByRole("button", { name: "Envoyer le signalement" }).click();
  await expect(page.getByRole("heading", { name: "Signalement enregistré" })).toBeVisible();
  expect(await storedKeys(page)).toEqual([]);
});

async function fillQuote(page: Page, { quantity, message = "" }: { quantity: string; message?: string }) {
  await page.getByLabel("Type de carburant").selectOption("fioul-normal");
  for (const [label, value] of [
    ["Quantité (en litres)", quantity],
    ["Adresse de livraison", "12 rue du Moulin"],
    ["Code postal", "28200"],
    ["Ville", "Châteaudun"],
    ["Prénom", "Jeanne"],
    ["Nom", "Dupré"],
    ["E-mail", "jeanne@poste.example"],
    ["Téléphone", "06 39 98 00 12"],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel("Message").fill(message);
}

async function sendQuote(page: Page) {
  await page.getByRole("button", { name: "Préparer ma demande" }).click();
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  await page.waitForLoadState();
}

/** A draft is kept and ended by the page's script: the load event waits for it. */
async function follow(page: Page, link: string) {
  await page.getByRole("link", { name: link }).click();
  await expect(page.getByLabel("Ville")).toBeVisible();
  await page.waitForLoadState();
}

async function identify(page: Page, letter: string) {
  await page.getByLabel("Prénom").fill("Jeanne");
  await page.getByLabel("Nom", { exact: true }).fill("Dupré");
  await page.getByLabel("E-mail").fill("jeanne@poste.example");
  await page.getByLabel("Message de motivation").fill(letter);
}

async function expectApplication(page: Page, letter: string) {
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await expect(page.getByLabel("E-mail")).toHaveValue("jeanne@poste.example");
  await expect(page.getByLabel("Message de motivation")).toHaveValue(letter);
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));
