import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { simpleParser } from "mailparser";
import type { Database } from "../../core/database/connection.ts";
import { publish } from "../requests/content-form.ts";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite, siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let database: Database;
test.beforeEach(async () => {
  ({ site, database } = await lendSite());
});

const path = "/activites/fioul";
const typed = {
  Prénom: "Jeanne",
  Nom: "Dupré",
  "E-mail": "jeanne@poste.example",
  Téléphone: "0639980000",
  "Adresse de livraison": "1 rue de l’Exemple",
  "Code postal": "28800",
  Ville: "Bonneval",
  "Quantité (en litres)": "2 000",
};
const lines = [
  "Carburant : GNR taux réduit",
  "Quantité : 2 000 litres",
  "Adresse de livraison : 1 rue de l’Exemple, 28800 Bonneval",
  "Date de livraison souhaitée : à convenir",
  "Nom : Jeanne Dupré",
  "E-mail : jeanne@poste.example",
  "Téléphone : 06 39 98 00 00",
];

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, permissions: ["clipboard-read", "clipboard-write"] });

    // @§4.quote-steps @§8.quote-kept @§8.copied
    test("a request is prepared, copied, opened and saved as a draft; then a new one", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await open(page);
      await expectAccessible(page);
      await fill(page, { message: "La cour est étroite.\nMerci !" });
      await expect(page.getByLabel("Téléphone")).toHaveValue("06\u00a039\u00a098\u00a000\u00a000");
      await send(page);

      await expect(toast(page)).toContainText("Demande de devis enregistrée !");
      await expect(toast(page)).toContainText("Copiez le contenu et envoyez-le par e-mail à contact@maison.example.");
      await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeFocused();
      await expect(page.getByRole("heading", { name: "Votre devis" })).toBeHidden();
      await expectAccessible(page);
      for (const name of ["Ouvrir ma messagerie", "Télécharger le brouillon", "Copier le message"]) {
        await expectUncovered(page.locator("#devis").getByText(name, { exact: true }), toast(page));
      }

      const text = await shownMessage(page).inputValue();
      for (const line of [...lines, "La cour est étroite.\nMerci !"]) expect(plain(text)).toContain(line);
      const { to, subject, body } = await openedMail(page);
      expect(to).toBe("contact@maison.example");
      expect(plain(subject)).toBe("Demande de devis - GNR taux réduit - 2 000 litres - Jeanne Dupré");
      expect(body.replaceAll("\r\n", "\n")).toBe(text);

      await page.getByRole("button", { name: "Copier le message" }).click();
      await expect(page.getByText("Copié !")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);

      const draft = await download(page);
      expect(draft.headers.get("x-unsent")).toBe("1");
      expect(draft.to).toMatchObject({ text: "contact@maison.example" });
      expect(draft.subject).toBe(subject);
      expect(draft.text?.trim()).toBe(text);
      expect(await rows()).toMatchObject([{ first_name: "Jeanne", message: text }]);

      await page.getByRole("link", { name: "Nouvelle demande" }).click();
      await expect(page.getByLabel("Prénom")).toHaveValue("");
      await expect(page.locator("#devis")).toBeInViewport();
      await page.reload();
      await expect(page.getByLabel("Prénom")).toHaveValue("");
      await watch.expectClean();
    });

    // @A1.quote-without-script
    test("without JavaScript the response has the same message", async ({ browser }) => {
      const page = await withoutScript(browser, width);
      const watch = await watchPage(page, site.url);
      await page.goto(site.url + path);
      await fill(page, { message: "" });
      await send(page);
      await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
      const text = await shownMessage(page).inputValue();
      for (const line of lines) expect(plain(text)).toContain(line);
      expect((await openedMail(page)).body.replaceAll("\r\n", "\n")).toBe(text);
      await expect(page.getByRole("button", { name: "Copier le message" })).toHaveCount(0);
      expect((await download(page)).text?.trim()).toBe(text);
      await expect(page).toHaveURL(CONFIRMATION);
      await page.reload();
      expect(await shownMessage(page).inputValue()).toBe(text);
      await page.getByRole("link", { name: "Nouvelle demande" }).click();
      await expect(page.getByLabel("Prénom")).toHaveValue("");
      expect(await rows()).toHaveLength(1);
      await watch.expectClean();
      await page.context().close();
    });

    test("without JavaScript a refusal keeps typed values and links to the field", async ({ browser }) => {
      const page = await withoutScript(browser, width);
      await page.goto(site.url + path);
      await fill(page, { quantity: "-5", message: "Merci." });
      await send(page);
      await expect(page.getByRole("alert")).toContainText("La quantité est un nombre entier de litres, supérieur à 0");
      await expect(page.getByLabel("Ville")).toHaveValue("Bonneval");
      await expect(page.getByLabel("Type de carburant")).toHaveValue("gnr-taux-reduit");
      await page.getByRole("alert").getByRole("link").click();
      await expect(page.getByLabel("Quantité (en litres)")).toBeInViewport();
      expect(await rows()).toEqual([]);
      await page.context().close();
    });
  });
}

test("missing fields are reported at the fields and in a linked summary", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  await send(page);
  const summary = page.getByRole("alert").filter({ hasText: "9 points sont à corriger" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(9);
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Choisissez un carburant" }).click();
  await expect(page.getByLabel("Type de carburant")).toBeFocused();
  await watch.expectClean();
});

test("a mended field loses its error at once, and the summary its line, without moving the focus", async ({ page }) => {
  await open(page);
  await send(page);
  const summary = page.getByRole("alert").filter({ hasText: "à corriger" });
  await expect(summary.getByRole("link")).toHaveCount(9);
  await page.getByLabel("Type de carburant").selectOption({ label: "Gasoil" });
  await expect(page.getByLabel("Type de carburant")).toHaveAttribute("aria-invalid", "false");
  await page.getByLabel("E-mail").pressSequentially("jeanne@exemple");
  await expect(page.getByText("Indiquez votre adresse e-mail")).toHaveCount(2);
  await page.getByLabel("E-mail").pressSequentially(".fr");
  await expect(page.getByText("Indiquez votre adresse e-mail")).toHaveCount(0);
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(summary.getByRole("heading")).toHaveText("7 points sont à corriger");
  await fill(page, { message: "" });
  await expect(summary).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Erreur/);
  await page.getByLabel("E-mail").fill("jeanne");
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "Un point est à corriger" })).toBeFocused();
});

test("errors from before the script are mended like its own", async ({ page }) => {
  await open(page);
  await page.locator("#devis form").evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(9);
  // Sent before the script of the page, the form would go to the server once more.
  await page.waitForLoadState();
  await send(page);
  await expect(page.getByRole("alert").filter({ hasText: "à corriger" })).toBeFocused();
  await fill(page, { message: "" });
  await expect(page.getByRole("alert").filter({ hasText: /corriger|Choisissez/ })).toHaveCount(0);
  await expect(page).not.toHaveTitle(/^Erreur/);
});

test("the postal code suggests towns, and an unknown code is accepted", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  await page.getByLabel("Code postal").fill("28800");
  await expect(page.locator('#communes option[value="Bonneval"]')).toHaveCount(1);
  await page.getByLabel("Code postal").fill("28019");
  await expect(page.locator("#communes option")).toHaveCount(0);
  await fill(page, { message: "", postalCode: "28019" });
  await send(page);
  await expect(toast(page)).toContainText("Demande de devis enregistrée !");
  await watch.expectClean();
});

// @A1.closed-day @A1.same-again
test("announces a closed day, asks for the attestation of the reduced rate, and repeats a request", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  const attested = page.getByLabel("J’ai déjà l’attestation");
  await page.getByLabel("Type de carburant").selectOption("gasoil");
  await expect(attested).toBeHidden();
  await fill(page, { message: "Portail bas." });
  await attested.check();
  const closed = page.getByText(/^Nous sommes fermés le dimanche\s27\sdécembre\s2099/);
  await page.getByLabel("Date de livraison souhaitée").fill("2099-12-27");
  await expect(closed).toBeVisible();
  await page.getByLabel("Date de livraison souhaitée").fill("2099-12-28");
  await expect(closed).toHaveCount(0);
  await expectAccessible(page);
  await send(page);
  await page.getByRole("link", { name: "Refaire la même demande" }).click();
  await expect(page.getByLabel("Type de carburant")).toHaveValue("gnr-taux-reduit");
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await expect(page.getByLabel("Message")).toHaveValue("Portail bas.");
  await expectAccessible(page);
  await page.getByLabel("Quantité (en litres)").fill("1 000");
  await send(page);
  await expect(page.getByRole("heading", { level: 1, name: "Votre demande nous est parvenue" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await rows()).toMatchObject([
    { litres: 2000, attested: 1, delivery_date: "2099-12-28" },
    { litres: 1000, attested: 1, delivery_date: null },
  ]);
  await watch.expectClean();
});

// @A1.how-much
test("the litres of a calculation enter the quote, beside what was typed before", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  await page.getByLabel("Quantité (en litres)").fill("500");
  await page.getByLabel("Prénom").fill("Jeanne");
  await page.getByRole("link", { name: /^Combien m’en faut-il/ }).click();
  const tank = page.getByRole("region", { name: "Ma cuve de fioul" });
  await tank.getByLabel("Forme de la cuve").selectOption("Cylindre couché");
  await tank.getByLabel("Capacité, en litres").fill("2 000 l");
  await tank.getByLabel("Jauge, en %").fill("25");
  await tank.getByRole("button", { name: "Calculer" }).click();
  await expect(page.getByText(/^1\s500$/)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Demander un devis", exact: true }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("Jeanne");
  await expect(page.getByLabel("Quantité (en litres)")).toHaveValue("1500");
  await watch.expectClean();
});

// @A1.estimate
test("prices show an estimate as one types, and without script by a button", async ({ page, browser }) => {
  const opened = await siteWithAdministrator();
  ({ site, database } = opened);
  const { admin } = opened;
  const [fuelAt, zoneAt] = ["grids.gnr-taux-reduit.0", "zoneA"];
  const prices = { [`${fuelAt}.from`]: "1000", [`${fuelAt}.zoneA`]: "990", [`${fuelAt}.zoneB`]: "1 020,50" };
  const zones = {
    [`${zoneAt}.name`]: "Dreux",
    [`${zoneAt}.codes`]: "28100",
    "zoneB.name": "Ailleurs",
    "zoneB.delay": "3 jours",
  };
  expect((await publish(admin, "/admin/contenu/prix-carburants", { ...prices, ...zones })).status).toBe(303);

  const watch = await watchPage(page, site.url);
  const shown =
    /^Estimation du\s.*\s:\s2\s041,00\s€\sTTC, livré\. Le devis seul fait foi\. Délai de livraison habituel\s: 3\sjours\.$/;
  await open(page);
  await fill(page, { message: "" });
  await expect(page.getByText(shown)).toBeVisible();
  await expect(page.getByRole("button", { name: "Voir l’estimation" })).toBeHidden();
  await expectAccessible(page);
  // What the form holds before its script comes counts as typed.
  await page.getByLabel("Message").pressSequentially("Merci");
  await page.reload();
  await page.getByLabel("Prénom").focus();
  await expect(page.getByText(shown)).toBeVisible();
  await page.getByLabel("Code postal").fill("28100");
  await expect(page.getByText(/1\s980,00\s€\sTTC/)).toBeVisible();
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  expect(await shownMessage(page).inputValue()).toMatch(/Estimation du\s.*1\s980,00\s€\sTTC, livré, sans engagement/);
  await page.getByRole("link", { name: "Refaire la même demande" }).click();
  await page.getByLabel("Code postal").focus();
  await page.waitForLoadState("networkidle");
  await page.route("**/api/devis?*", (route) => route.abort());
  await page.getByLabel("Prénom").fill("Jean");
  await expect(page.getByText(/1\s980,00\s€\sTTC/)).toBeVisible();
  await watch.expectClean();

  const plainPage = await withoutScript(browser, 360);
  await plainPage.goto(site.url + path);
  await fill(plainPage, { message: "" });
  await plainPage.getByRole("button", { name: "Voir l’estimation" }).click();
  await expect(plainPage.getByText(shown)).toBeInViewport();
  await expect(plainPage.getByLabel("Prénom")).toHaveValue("Jeanne");
  await send(plainPage);
  expect(await shownMessage(plainPage).inputValue()).toMatch(/2\s041,00\s€\sTTC, livré, sans engagement/);
  expect((await rows()).map(({ estimated_cents }) => estimated_cents).sort()).toEqual([198_000, 204_100]);
  await plainPage.context().close();
});

// @A2.quote-confirmation
test("the confirmation survives reload and back, copies without React, and its words leave the tab", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const watch = await watchPage(page, site.url);
  await open(page);
  await fill(page, { message: "Portail bas." });
  expect(await keptWords(page)).toContain("Portail bas.");
  await send(page);
  const heading = page.getByRole("heading", { name: "Votre demande nous est parvenue" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(CONFIRMATION);
  expect(await keptWords(page)).toBeNull();
  const text = await shownMessage(page).inputValue();
  expect(text).toContain("Portail bas.");

  await page.reload();
  await expect(heading).toBeInViewport();
  expect(await shownMessage(page).inputValue()).toBe(text);
  await page.getByRole("button", { name: "Copier le message" }).click();
  await expect(page.getByText("Copié !")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  expect(await page.locator("[data-state]:has([data-message])").count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Accueil" }).first().click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goBack();
  await expect(heading).toBeVisible();
  expect(await shownMessage(page).inputValue()).toBe(text);

  await page.getByRole("link", { name: "Nouvelle demande" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await page.goBack();
  expect(await shownMessage(page).inputValue()).toBe(text);
  expect(await rows()).toHaveLength(1);
  await watch.expectClean();
});

test("returning to a confirmation that replaced the form shows it again", async ({ page }) => {
  await open(page);
  await fill(page, { message: "" });
  await send(page);
  const heading = page.getByRole("heading", { name: "Votre demande nous est parvenue" });
  await expect(heading).toBeFocused();
  await page.getByRole("link", { name: "Nouvelle demande" }).click();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(CONFIRMATION);
  await expect(heading).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("Prénom")).toHaveValue("");
});

// @§4.quote-button
test("while sending, the button is disabled, and afterwards the focus is where it was", async ({ page }) => {
  await open(page);
  await fill(page, { message: "" });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/activites\/fioul$/, async (route) => {
    await held;
    // Send it faster than a person could: the server then refuses the whole form, and no field.
    await route.continue({
      postData:
        route
          .request()
          .postData()
          ?.replace(/elapsed_ms=\d+/, "elapsed_ms=40") ?? "",
    });
  });
  const button = page.getByRole("button", { name: /Préparer ma demande|Préparation en cours/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Préparation en cours...");
  await expect(button).toHaveJSProperty("disabled", true);
  release();
  await expect(button).toHaveText("Préparer ma demande");
  await expect(button).toHaveJSProperty("disabled", false);
  const refusal = page.locator("form :focus").filter({ hasText: "Cet envoi ressemble à celui d’un programme." });
  await expect(refusal).toBeInViewport();
});

// @§4.quote-button
test("a link to the form from another page focuses it", async ({ page }) => {
  await page.goto(`${site.url}/contact`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.waitForLoadState("networkidle");
  await page.getByText("Comment obtenir un devis").click();
  await page.getByRole("link", { name: "remplissez la demande en ligne" }).click();
  await expect(page.locator("#devis")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Type de carburant")).toBeFocused();
});

test("typed values survive a reload", async ({ page }) => {
  await open(page);
  await fill(page, { message: "Portail bas." });
  await page.reload();
  for (const [label, value] of Object.entries(typed)) {
    const field = page.getByLabel(label, { exact: true });
    await expect
      .poll(async () => plain(await field.inputValue()).replace(/^06 39 98 00 00$/, "0639980000"))
      .toBe(value);
  }
  await expect(page.getByLabel("Type de carburant")).toHaveValue("gnr-taux-reduit");
  await expect(page.getByLabel("Message")).toHaveValue("Portail bas.");
});

// @A2.whole-message
test("a message too long for mail programs is shown whole, and shortened in the link with a notice", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    window.open = (address) => {
      document.documentElement.dataset.opened = String(address);
      return null;
    };
  });
  await open(page);
  const message = `Début ${"é".repeat(4990)} fin`;
  await fill(page, { message });
  await send(page);
  const notice = page.getByText("Message trop long pour s’ouvrir en entier");
  const actions = page
    .locator("#devis")
    .getByText(/^(Télécharger le brouillon|Ouvrir ma messagerie|Copier le message)$/);
  await expect(actions).toHaveText(["Télécharger le brouillon", "Ouvrir ma messagerie", "Copier le message"]);
  const [said, first] = [await notice.boundingBox(), await actions.first().boundingBox()];
  expect(said && first && said.y + said.height <= first.y).toBe(true);
  expect(await shownMessage(page).inputValue()).toContain(message);
  const href = (await page.getByRole("link", { name: "Ouvrir ma messagerie" }).getAttribute("href")) ?? "";
  expect(href.length).toBeLessThanOrEqual(1600);
  expect((await openedMail(page)).body).toMatch(/Collez ici le texte complet, à copier sur notre site\.\]$/);
  await page.reload();
  await page.getByRole("link", { name: "Ouvrir ma messagerie" }).click();
  await expect(page.getByText("Copié !")).toBeVisible();
  const opened = (await page.locator("html").getAttribute("data-opened")) ?? "";
  expect(decodeURIComponent(opened)).toMatch(/Collez ici le texte complet, que vous avez copié sur notre site\.\]$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(message);
  expect((await download(page)).text).toContain(message);
});

// @§8.not-copied
test("where copying is refused, the page explains how to copy by hand", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await open(page);
  await fill(page, { message: "" });
  await send(page);
  await page.getByRole("button", { name: "Copier le message" }).click();
  await expect(page.getByText("Impossible de copier. Sélectionnez et copiez manuellement.")).toBeVisible();
});

// @§8.quote-not-kept
test("a lost connection loses no word: the message is prepared and marked as unsaved", async ({ page, context }) => {
  await open(page);
  await fill(page, { message: "Portail bas." });
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await send(page);
  await expect(toast(page)).toContainText("Une erreur est survenue lors de la préparation de votre demande de devis.");
  await expect(page.getByText("Elle n’a pas été enregistrée chez nous.")).toBeVisible();
  expect(plain(await shownMessage(page).inputValue())).toContain("Portail bas.");
  await expect(page.getByLabel("Ville")).toHaveValue("Bonneval");

  await context.setOffline(false);
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  expect(await rows()).toHaveLength(1);
});

test("an answer lost on its way is called in doubt, and sending again counts once", async ({ page }) => {
  await open(page);
  await fill(page, { message: "Portail bas." });
  let isLost = false;
  await page.route(/activites\/fioul/, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect(page.getByText("nous ne savons pas si elle nous est parvenue")).toBeVisible();
  await expect(page.getByText("Elle n’a pas été enregistrée chez nous.")).toHaveCount(0);
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  expect(await rows()).toHaveLength(1);
});

test("a server that never answers leaves the form in doubt, to be sent again", async ({ page }) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 100);
  });
  await open(page);
  await fill(page, { message: "Portail bas." });
  let isHeld = false;
  await page.route(/activites\/fioul/, async (route) => {
    if (isHeld || route.request().method() !== "POST") return route.continue();
    isHeld = true;
  });
  await send(page);
  await expect(page.getByText("nous ne savons pas si elle nous est parvenue")).toBeVisible();
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
});

test("what is typed right after the press is checked and sent too", async ({ page }) => {
  await open(page);
  await fill(page, { message: "" });
  const phone = page.getByLabel("Téléphone");
  const typed = await phone.inputValue();
  await phone.fill("");
  await phone.evaluate((input: HTMLInputElement, typed) => {
    input.form?.requestSubmit();
    input.value = typed;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, typed);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
});

test("a network lost before the form’s last script loses no word", async ({ page, context }) => {
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.getByLabel("Code postal").focus();
  await expect.poll(() => isTakenOver(page)).toBe(true);
  await context.setOffline(true);
  await fill(page, { message: "Portail bas." });
  await send(page);
  await expect(page.getByText("Elle n’a pas été enregistrée chez nous.")).toBeVisible();
  expect(plain(await shownMessage(page).inputValue())).toContain("Portail bas.");
});

test("a network lost for a while after the page loaded loses no word", async ({ page, context }) => {
  await page.goto(site.url + path, { waitUntil: "domcontentloaded" });
  await context.setOffline(true);
  await fill(page, { message: "Portail bas." });
  await page.waitForLoadState("networkidle");
  await context.setOffline(false);
  await send(page);
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  expect(plain(await shownMessage(page).inputValue())).toContain("Portail bas.");
  expect(await rows()).toHaveLength(1);
});

test("a double click sends one request", async ({ page }) => {
  await open(page);
  await fill(page, { message: "" });
  await page.getByRole("button", { name: "Préparer ma demande" }).dblclick();
  await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible();
  expect(await rows()).toHaveLength(1);
});

async function open(page: Page) {
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.getByLabel("Code postal").focus();
  await page.waitForLoadState("networkidle");
}

async function fill(page: Page, { message, ...change }: { message: string; quantity?: string; postalCode?: string }) {
  const values = {
    ...typed,
    ...(change.quantity && { "Quantité (en litres)": change.quantity }),
    ...(change.postalCode && { "Code postal": change.postalCode }),
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Type de carburant").selectOption("gnr-taux-reduit");
  await page.getByLabel("Message").fill(message);
}

function send(page: Page) {
  return page.getByRole("button", { name: "Préparer ma demande" }).click();
}

async function expectUncovered(control: Locator, cover: Locator) {
  await expect(control).toBeInViewport({ ratio: 1 });
  const [low, high] = [await control.boundingBox(), await cover.boundingBox()];
  if (!low || !high) throw new Error("not visible");
  const isBeside = low.x >= high.x + high.width || low.x + low.width <= high.x;
  expect(isBeside || low.y >= high.y + high.height || low.y + low.height <= high.y).toBe(true);
}

const CONFIRMATION = /\/activites\/fioul\/demande\/[\w-]{36}\/[\w-]{43}(#devis)?$/;
const keptWords = (page: Page) => page.evaluate(() => sessionStorage.getItem("quote"));
const isTakenOver = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector("#devis form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });
const shownMessage = (page: Page) => page.locator("#devis textarea[readonly]");
const toast = (page: Page) => page.getByRole("region", { name: "Notifications" });
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

/** The message that the mail program receives, decoded as RFC 6068 requires. */
async function openedMail(page: Page) {
  const href = (await page.getByRole("link", { name: "Ouvrir ma messagerie" }).getAttribute("href")) ?? "";
  const [, to = "", subject = "", body = ""] = /^mailto:([^?]*)\?subject=([^&]*)&body=([^&]*)$/.exec(href) ?? [];
  return { to: decodeURIComponent(to), subject: decodeURIComponent(subject), body: decodeURIComponent(body) };
}

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Télécharger le brouillon" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("demande-de-devis.eml");
  return simpleParser(await readFile(await file.path()));
}

function rows() {
  return database.db.selectFrom("contact_submissions").selectAll().execute();
}

async function withoutScript(browser: Browser, width: number) {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 800 } });
  return context.newPage();
}

test("fuel and litres stand at one height, with the usual litres, errors and the use of a fuel", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  const usual = { "usualFuelLitres.from": "700", "usualFuelLitres.to": "3 000" };
  expect((await publish(admin, "/admin/contenu/prix", usual)).status).toBe(303);
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(site.url + path);
  const fuel = page.getByLabel("Type de carburant");
  /** Half a pixel is rounding. */
  const apart = async () => {
    const [one = Number.NaN, other = 0] = await page
      .locator("#champ-fuelType, #champ-quantity")
      .evaluateAll((both) => both.map((field) => field.getBoundingClientRect().y));
    return Math.abs(one - other);
  };
  await expect(page.getByText("de 700 à 3 000 litres")).toBeVisible();
  expect(await apart()).toBeLessThan(1);
  await fuel.selectOption({ label: "GNR taux réduit" });
  expect(await apart()).toBeLessThan(1);
  await page.getByRole("main").getByRole("button", { name: "Préparer ma demande" }).click();
  await expect(page.getByText("Indiquez la quantité en litres").last()).toBeVisible();
  expect(await apart()).toBeLessThan(1);
});
