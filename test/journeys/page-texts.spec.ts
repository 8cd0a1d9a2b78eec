import { expect, test } from "@playwright/test";
import type { Database } from "../../core/database/connection.ts";
import { storePicture } from "../photos.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
let database: Database;
test.beforeEach(async ({ context }) => {
  ({ site, admin, database } = await siteWithAdministrator());
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
});

test("three presses lead from a public page to one of its sentences, and publishing leads back", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(site.url);
  await page.getByRole("button", { name: "Refuser tout" }).first().click();
  await page.getByRole("link", { name: "Modifier cette page" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Accueil" })).toBeVisible();
  const preview = page.frameLocator("iframe");
  await preview.getByText("Cinq métiers, une même maison").click();
  const field = page.locator("[name='activities.title']");
  await expect(field).toBeFocused();

  await field.fill("Cinq métiers, une maison");
  await expect(preview.getByRole("heading", { name: "Cinq métiers, une maison" })).toBeVisible();
  await expect(page.getByText(/^24\ssur\s60\ssignes$/)).toHaveCount(0);
  await page.locator("[name='next.title']").focus();
  await expect(preview.locator("[data-found]")).toHaveText(/box/);
  await expect(preview.locator("[data-found]")).toBeInViewport();

  await field.fill("Cinq métiers, une même maison, et un seul numéro");
  await expect(page.getByText(/^48\ssur\s60\ssignes$/)).toBeVisible();
  await page.locator("[name='activities.title']").fill("");
  await expect(page.getByText("L’aperçu attend : un champ est à corriger.")).toBeVisible();
  await page.locator("[name='activities.title']").fill("Cinq métiers, une maison");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voir la page" }).first().click();
  await expect(page.getByRole("heading", { name: "Cinq métiers, une maison" })).toBeVisible();
  await watch.expectClean();
});

test("a sentence shows its links as links, and one leads elsewhere", async ({ page }) => {
  await page.goto(`${site.url}/admin/contenu/pages/accueil`);
  const sentence = page.getByRole("textbox", { name: "De novembre à février" });
  const label = page.locator("label", { hasText: "De novembre à février" });
  await label.scrollIntoViewIfNeeded();
  await expect(sentence).toHaveText(
    "Le froid s’installe. Demandez votre devis de fioul, ou faites le plein de granulés.",
  );
  const stored = () =>
    page.locator("formatted-text[name='season.heating']").evaluate((control: HTMLTextAreaElement) => control.value);
  const before = await stored();
  expect(before).toContain("](/activites/granules-bois)");
  const target = page.getByLabel("Le lien mène à");
  await sentence.getByRole("link", { name: "Demandez votre devis de fioul" }).click();
  await expect(target).toHaveValue("/activites/fioul#devis");
  await expect(page.getByText(/^Fioul et carburants, à «.devis.»$/)).toBeVisible();
  await sentence.getByRole("link", { name: "faites le plein de granulés" }).click();
  await expect(target).toHaveValue("/activites/granules-bois");
  await target.fill("nulle part");
  await page.getByRole("button", { name: "Changer le lien" }).click();
  await expect(page.getByText("Une adresse commence par « / » ou « https:// ».")).toBeVisible();
  await target.fill("/combien");
  await page.getByRole("button", { name: "Changer le lien" }).click();
  await expect(sentence).toBeFocused();
  const chosen = before.replace("](/activites/granules-bois)", "](/combien)");
  expect(await stored()).toBe(chosen);

  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("!");
  expect(await stored()).toBe(`${chosen}!`);
  await page.keyboard.press("Backspace");
  expect(await stored()).toBe(chosen);
  // Several blocks, as a page elsewhere has them, are words of one line.
  await page.keyboard.press("End");
  await sentence.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<dl><dt>Prix</dt><dd>350 €</dd></dl><section><p>la <b>tonne</b></p></section>");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await stored()).toBe(`${chosen}Prix 350 € la **tonne**`);
  await page.keyboard.press("Control+z");
  expect(await stored()).toBe(chosen);
  for (let press = 0; press < 4; press++) await page.keyboard.press("Control+z");
  expect(await stored()).toBe(before);
  await page.keyboard.press("Control+y");
  expect(await stored()).toBe(chosen);

  await expect(page.getByText("{téléphone} : 02 61 91 00 00").first()).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await label.scrollIntoViewIfNeeded();
  await expect(sentence.getByRole("link", { name: "faites le plein de granulés" })).toHaveAttribute("href", "/combien");
  await expectAccessible(page);
  await page.goto(site.url);
  await expect(page.getByRole("link", { name: "faites le plein de granulés" })).toHaveAttribute("href", "/combien");
});

test("on a phone the parts of the form are one press away, without JavaScript too", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  const page = await context.newPage();
  await page.goto(`${site.url}/admin/contenu/modifier?page=/`);
  await page
    .getByRole("navigation", { name: "Parties de ce formulaire" })
    .getByRole("link", { name: "Bas de la page" })
    .click();
  await expect(page.locator("[name='next.title']")).toBeInViewport();
  await context.close();
});

test("a photo that is added in another tab can be chosen at once, and nothing typed is lost", async ({ page }) => {
  await page.goto(`${site.url}/admin/contenu/pages/accueil`);
  const title = page.locator("[name='hero.title']");
  await title.fill("Du champ à la chaudière");
  await page.getByText("Changer l’image").first().click();
  await storePicture(database);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByLabel("Un silo").first().check();
  await expect(title).toHaveValue("Du champ à la chaudière");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByText("C’est publié")).toBeVisible();
});

test("the preview beside the form follows the part that is read, in a low window too", async ({ page }) => {
  await page.goto(`${site.url}/admin/contenu/pages/accueil`);
  const preview = page.frameLocator("iframe");
  const sentence = preview.getByRole("heading", { name: "Cinq métiers, une même maison" });
  const contents = page.getByRole("navigation", { name: "Parties de ce formulaire" });
  await expect(preview.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(sentence).not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 450 });
  await contents.getByRole("link", { name: "Nos cinq activités" }).click();
  await expect(sentence).toBeInViewport();
  await expect(preview.locator("[data-found]")).toHaveCount(0);
  await expect(page.locator("legend", { hasText: "Nos cinq activités" })).toBeInViewport();
  await page.getByRole("button", { name: "Enregistrer et publier" }).focus();
  await contents.getByRole("link", { name: "Haut de la page", exact: true }).click();
  await expect(preview.getByRole("heading", { level: 1 })).toBeInViewport();
  await expect(sentence).not.toBeInViewport();
});

test("signed out meanwhile, the preview keeps the page, and the form leads through the sign-in", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await page.goto(`${site.url}/admin/contenu/pages/accueil`);
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 700 });
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Cinq métiers, une même maison" })).toBeVisible();
  await page.context().clearCookies();
  await page.locator("[name='activities.title']").fill("Cinq métiers, une maison");
  await expect(page.getByText("L’aperçu ne répond pas.")).toBeVisible();
  await expect(preview.getByRole("heading", { name: "Cinq métiers, une même maison" })).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page).toHaveURL(/\/auth\?/);
});

test("the preview beside the form runs no script, sends no form and leaves the page where it is", async ({ page }) => {
  await page.goto(`${site.url}/admin/contenu/pages/accueil`);
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
  const preview = page.frameLocator("iframe");
  await preview.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(`${site.url}/admin/contenu/pages/accueil`);
  await expect(preview.getByText("Rien n’est publié.")).toBeVisible();
  expect(await preview.locator("script").count()).toBe(0);
});
