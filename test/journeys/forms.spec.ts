import { expect, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { Site } from "../site.ts";
import { firstAdministrator, visitorOf } from "../visitor.ts";
import { lendSite } from "./lent-site.ts";

const CLIENT = { "x-forwarded-for": "192.0.2.1" };

let site: Site;
test.beforeEach(async () => {
  ({ site } = await lendSite({ settings: TRUST_LOCAL_PROXY }));
});
test.use({ extraHTTPHeaders: CLIENT });

// @§5.refusal-in-sight
test("form errors are visible and focused, stay, and mark the page title", async ({ page }) => {
  for (const turn of [1, 2, 3, 4, 5]) {
    const review = { customer_name: "Zoé", rating: "4", comment: `Livraison à l’heure, ${turn}.` };
    const sent = await visitorOf(site).post("/avis", review, CLIENT);
    expect(sent.status).toBe(303);
  }
  await open(page, "/avis");
  await fill(page);
  await send(page);
  const refusal = page.getByRole("main").getByRole("alert");
  await expect(refusal).toContainText("Veuillez attendre avant de soumettre un autre avis.");
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Trop de tentatives");
  await expect(page).toHaveTitle(/^Erreur\u00a0: Avis clients/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveTitle(/^Contact/);
});

// @pages.hidden-field
test("an autofilled honeypot refuses once, not for good", async ({ page }) => {
  await open(page, "/avis");
  await fill(page);
  await expect(page.locator("main [data-island]")).toHaveAttribute("data-state", "ready");
  await page.locator('[name="laisser_vide"]').evaluate((field: HTMLInputElement) => {
    field.value = "https://jeanne.example";
  });
  await send(page);
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Cet envoi ressemble à celui d’un programme.");
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeVisible();
});

// @§5.early-anonymous
test("« Anonyme » ticked before hydration disables name and e-mail", async ({ page }) => {
  const release = await hold(page);
  await page.goto(`${site.url}/avis`);
  await page.getByLabel("Publier mon avis anonymement").check();
  release.resolve();
  await expect(page.getByLabel("Votre nom")).toBeDisabled();
  await expect(page.getByLabel("Votre e-mail")).toBeDisabled();
});

// @A1.typed-words-kept
test("typed text stays when the network fails before hydration", async ({ page, context }) => {
  const release = await hold(page, true);
  await page.goto(`${site.url}/avis`);
  await fill(page);
  await context.setOffline(true);
  release.resolve();
  await page.getByLabel("Votre e-mail").fill("jeanne@poste.example");
  await context.setOffline(false);
  await expect(page.getByLabel("Votre commentaire")).toHaveValue("Livraison rapide, équipe aimable");
  await send(page);
  await expect(page.getByText("Votre avis attend notre lecture.")).toBeVisible();
});

// @law.required-fields
test("marks a field invalid only after it was refused", async ({ page }) => {
  await open(page, "/avis");
  const fields = page.getByRole("main").locator("form :is(input, select, textarea):not([name=laisser_vide])");
  for (const field of await fields.all()) await expect(field).toHaveAttribute("aria-invalid", "false");
  const counted = page.waitForRequest((request) => request.url().endsWith("/api/refus"));
  await send(page);
  expect((await counted).postData()).toBe("form=review&fields=rating+comment+customer_name");
  await expect(page.getByRole("radiogroup", { name: "Votre note" })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("radio").first()).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Votre nom")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Produit ou service concerné")).toHaveAttribute("aria-invalid", "false");
});

// @law.required-fields
test("forms mark required fields and show an example of an e-mail address", async ({ page }) => {
  await page.goto(`${site.url}/auth`);
  await expect(page.getByText("Tous les champs sont obligatoires.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email").first()).toHaveAccessibleDescription("Exemple : nom@domaine.fr");
  for (const path of ["/avis", "/auth?onglet=inscription"]) {
    await page.goto(site.url + path);
    await expect(page.getByText("Tous les champs sont obligatoires, sauf ceux marqués").first()).toBeVisible();
  }
});

// @§4.toasts-announced
test("toasts appear in live regions that exist before, without hiding or moving them", async ({ page }) => {
  await open(page, "/avis");
  await page.getByLabel("Votre nom").focus();
  const region = page.getByRole("region", { name: "Notifications" });
  const lists = region.locator("[aria-live]");
  await expect(lists).toHaveCount(2);
  for (const list of await lists.all()) await expect(list).not.toHaveCSS("display", "none");
  await region.evaluate((element) => {
    element.addEventListener("toggle", () => element.setAttribute("data-toggled", ""));
    new MutationObserver((changes) => {
      for (const { removedNodes } of changes) if ([...removedNodes].includes(element)) element.dataset.moved = "";
    }).observe(document.body, { childList: true, subtree: true });
  });
  await send(page);
  await expect(region).toContainText("Erreur de validation");
  await expect(region).not.toHaveAttribute("data-toggled");
  await expect(region).not.toHaveAttribute("data-moved");
});

test("the toast of a refused form leaves with the last error, even under the mouse", async ({ page }) => {
  await open(page, "/avis");
  await send(page);
  const refusedReview = await hoverToast(page, "Erreur de validation");
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Votre commentaire").fill("Livraison rapide, équipe aimable");
  await expect(page.getByRole("heading", { name: "Un point est à corriger" })).toBeVisible();
  await expect(refusedReview).toBeVisible();
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await expect(refusedReview).toHaveCount(0);

  await page.goto(`${site.url}/recrutement/spontanee/candidature`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Préparer ma candidature" }).click();
  const refusedApplication = await hoverToast(page, "Champs requis");
  await page.getByLabel("Prénom").fill("Jeanne");
  await page.getByLabel("Nom", { exact: true }).fill("Dupré");
  await expect(refusedApplication).toBeVisible();
  await page.getByLabel("E-mail").fill("jeanne@poste.example");
  await expect(refusedApplication).toHaveCount(0);
});

for (const banner of ["with", "without"]) {
  test(`on a phone the toast leaves the buttons of a dialog free, ${banner} the cookie banner`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${site.url}/activites`);
    if (banner === "without") await page.getByRole("button", { name: "Refuser tout" }).click();
    await page.getByRole("link", { name: "Partagez votre expérience" }).click();
    await send(page);
    const toast = await (await hoverToast(page, "Erreur de validation")).locator("..").boundingBox();
    const button = await page.getByRole("button", { name: "Envoyer mon avis" }).boundingBox();
    const summary = await page.getByRole("heading", { name: "3 points sont à corriger" }).boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(toast?.y).toBeGreaterThan(summary?.y ?? 640);
  });
}

// @§2.private-link-shown
test("/contact: the title follows each exchange, and the private link survives a reload", async ({ page }) => {
  await open(page, "/contact");
  await page.getByRole("link", { name: "Laisser un avis" }).click();
  await expect(page).toHaveTitle(/^Laisser un avis/);
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page).toHaveTitle(/^Contact/);

  await page.getByRole("link", { name: "Laisser un avis" }).click();
  await fill(page);
  await send(page);
  await expectPrivateLink(page);
});

// @§2.private-link-shown
test("/activites: the closed dialog focuses the private link, which survives a reload", async ({ page }) => {
  await open(page, "/activites");
  await page.getByRole("link", { name: "Partagez votre expérience" }).click();
  await fill(page);
  await send(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectPrivateLink(page);
});

// @§2.private-link-shown
test("/avis: the private link survives a reload", async ({ page }) => {
  await open(page, "/avis");
  await fill(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("link", { name: "Suivre mon avis" })).toBeVisible();
});

test("« Écrire un autre avis » removes the private link and focuses an empty form", async ({ page }) => {
  await open(page, "/avis");
  await fill(page);
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeFocused();
  await page.reload();
  for (const stars of [3, 2]) {
    await page.getByRole("button", { name: "Écrire un autre avis" }).click();
    await expect(page.getByRole("radio").first()).toBeFocused();
    await expect(page.getByRole("radio").first()).toBeInViewport();
    for (const label of ["Votre commentaire", "Votre nom"]) await expect(page.getByLabel(label)).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("button", { name: "Envoyer mon avis" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await fill(page);
    await page.getByLabel("Votre commentaire").fill(`Une autre livraison, ${stars} étoiles.`);
    await send(page);
    await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeFocused();
  }
});

test("two reviews sent from one form without a reload are both stored", async ({ page }) => {
  await open(page, "/avis");
  const links: (string | null)[] = [];
  for (const comment of ["Première livraison, très bien.", "Seconde livraison, bien aussi."]) {
    await fill(page);
    await page.getByLabel("Votre commentaire").fill(comment);
    await send(page);
    links.push(await page.getByRole("link", { name: "Suivre mon avis" }).getAttribute("href"));
    await page.getByRole("button", { name: "Écrire un autre avis" }).click();
  }
  expect(new Set(links).size).toBe(2);
});

// @§2.older-reviews
test("« Avis plus anciens » leads to the list, and the title names it", async ({ page }) => {
  const admin = await firstAdministrator(site);
  for (let turn = 1; turn <= 7; turn += 1) {
    const review = { customer_name: "Zoé", rating: "4", comment: `Livraison à l’heure, ${turn}.` };
    const sent = await visitorOf(site).post("/avis", review, { "x-forwarded-for": `192.0.2.${10 + turn}` });
    const id = /suivi\/([\w-]{36})/.exec(sent.headers.get("location") ?? "")?.[1];
    await admin.post("/admin/avis", { intent: "approve", avis: `${id}.1` });
  }
  await open(page, "/avis");
  await page.getByRole("link", { name: "Avis plus anciens" }).click();
  await expect(page.getByRole("heading", { name: "Ce que vous en dites" })).toBeInViewport();
  await expect(page).toHaveTitle(/^Avis clients, plus anciens/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // @§2.cancel-without-script
  test("« Annuler » on /contact returns to the details", async ({ page }) => {
    await page.goto(`${site.url}/contact?avis=1`);
    await page.getByRole("link", { name: "Annuler" }).click();
    await expect(page).toHaveURL(`${site.url}/contact`);
  });

  // @§5.refusal-without-script
  test("a refused review shows each error once in the summary and once at its field", async ({ page }) => {
    await page.goto(`${site.url}/avis`);
    await page.getByLabel("Votre commentaire").fill("court");
    await page.getByLabel("Votre nom").fill("Jeanne Dupré");
    await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
    await send(page);
    await expect(page).toHaveTitle(/^Erreur\u00a0: Avis clients/);
    await expect(page.getByRole("heading", { name: "Erreur de validation" })).toBeVisible();
    await expect(page.getByText("Le texte doit contenir au moins 10 caractères")).toHaveCount(1);
    await expect(page.getByText("Écrivez au moins 10 caractères")).toHaveCount(1);
  });
});

async function open(page: Page, path: string) {
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.waitForLoadState("networkidle");
}

async function fill(page: Page) {
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill("Livraison rapide, équipe aimable");
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
}

/** A toast under the mouse does not leave by itself. */
async function hoverToast(page: Page, title: string) {
  const toast = page.getByRole("region", { name: "Notifications" }).getByText(title);
  await toast.hover();
  return toast;
}

async function expectPrivateLink(page: Page) {
  const link = page.getByRole("status").getByRole("link", { name: /suivre mon avis/ });
  await expect(link).toBeVisible();
  await expect(page.locator(":focus")).toHaveCSS("outline-style", "none");
  await expect(page.locator(":focus")).toContainText(
    "Votre avis est bien arrivé. Gardez ce lien, le seul qui y ramène si vous n’avez pas laissé d’e-mail",
  );
  const address = (await link.getAttribute("href")) ?? "";
  await page.reload();
  await expect(link).toHaveAttribute("href", address);
}

async function hold(page: Page, isLost = false) {
  const release = Promise.withResolvers<void>();
  await page.route(/\/review-form-[^/]*\.js$/, async (route) => {
    await release.promise;
    await (isLost ? route.abort("internetdisconnected") : route.continue());
  });
  return release;
}
