import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

for (const width of [360, 1280]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${width} px, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled });

      // @§9.reply-promise @P27.information-draft
      test("shows contact details and the reply promise", async ({ page }) => {
        const watch = await watchPage(page, site.url);
        await page.goto(`${site.url}/contact`);
        const main = page.getByRole("main");
        await expect(main.getByText("Réponse garantie sous 24h", { exact: true })).toBeVisible();
        await expect(main.getByRole("listitem").filter({ hasText: "30+" })).toBeVisible();
        await expect(main.getByRole("listitem").filter({ hasText: "5000+" })).toBeVisible();
        await expect(main.getByText(/^(Ouvert, ferme|Fermé, ouvre)/).first()).toBeVisible();
        await expect(main.getByText("8h–12h30 et 13h30–17h30").first()).toBeVisible();

        const address = "1 rue de l’Exemple, 28999 Exemple-en-Beauce";
        const map = new URL((await main.getByRole("link", { name: "Voir sur la carte" }).getAttribute("href")) ?? "");
        expect(map.searchParams.get("query")).toBe(address);
        const way = new URL((await main.getByRole("link", { name: "Itinéraire" }).getAttribute("href")) ?? "");
        expect(way.searchParams.get("destination")).toBe(address);
        await expect(main.getByRole("link", { name: /^02/ }).first()).toHaveAttribute("href", "tel:+33261910000");

        const mail = main.getByRole("link", { name: "Envoyer un e-mail" });
        expect(decodeURIComponent((await mail.getAttribute("href")) ?? "")).toBe(
          "mailto:contact@maison.example?subject=Demande d'information&body=Bonjour,\r\n\r\n",
        );
        await expect(mail).toHaveAttribute("target", "_blank");
        expect(await overflow(page)).toBe(0);
        await watch.expectClean();
      });

      // @§2.contact-questions
      test("opens one of four questions at a time, and closes it again", async ({ page }) => {
        await page.goto(`${site.url}/contact`);
        const questions = page.getByRole("main").locator("details");
        await expect(questions).toHaveCount(4);
        await questions.nth(0).locator("summary").click();
        await questions.nth(3).locator("summary").click();
        await expect(questions.nth(3)).toHaveAttribute("open", "");
        await expect(page.getByRole("main").locator("details[open]")).toHaveCount(1);
        await questions.nth(3).locator("summary").click();
        await expect(page.getByRole("main").locator("details[open]")).toHaveCount(0);
      });

      // @§2.contact-review-form
      test("is replaced by the review form, which has an address and closes on back", async ({ page }) => {
        const watch = await watchPage(page, site.url);
        await page.goto(`${site.url}/contact`);
        await page.getByRole("link", { name: "Laisser un avis" }).click();
        await expect(page).toHaveURL(`${site.url}/contact?avis=1`);
        await expect(page.getByLabel("Votre commentaire")).toBeVisible();
        await expect(page.getByText("Réponse garantie sous 24h", { exact: true })).toHaveCount(0);
        expect(await overflow(page)).toBe(0);
        await page.goBack();
        await expect(page.getByText("Réponse garantie sous 24h", { exact: true })).toBeVisible();
        await watch.expectClean();
      });

      // @§2.contact-review-form
      test("accepts a review in its second state", async ({ page }) => {
        await page.goto(`${site.url}/contact?avis=1`);
        if (javaScriptEnabled) {
          await page.getByRole("button", { name: "Refuser tout" }).click();
          await page.waitForLoadState("networkidle");
        }
        await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
        await page.getByLabel("Votre commentaire").fill(`Accueil aimable, ${width} pixels, ${javaScriptEnabled}.`);
        await page.getByLabel("Votre nom").fill("Jeanne Dupré");
        await page.getByRole("button", { name: "Envoyer mon avis" }).click();
        if (javaScriptEnabled) {
          const notifications = page.getByRole("region", { name: "Notifications" });
          await expect(notifications.getByText("Avis envoyé !")).toBeVisible();
          await expect(page.getByRole("link", { name: /[Ss]uivre mon avis/ })).toBeVisible();
          await expect(page).toHaveURL(`${site.url}/contact`);
        } else {
          await expect(page.getByRole("main").getByText("Avis envoyé !")).toBeVisible();
          await expect(page).toHaveURL(/\/avis\/suivi\//);
        }
      });
    });
  }
}

// @§2.contact-review-form
test("cancelling the review form shows the details again", async ({ page }) => {
  await page.goto(`${site.url}/contact?avis=1`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Annuler" }).click();
  await expect(page).toHaveURL(`${site.url}/contact`);
  await expect(page.getByText("Réponse garantie sous 24h", { exact: true })).toBeVisible();
});

test("both states are accessible", async ({ page }) => {
  for (const address of ["/contact", "/contact?avis=1"]) {
    await page.goto(site.url + address);
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
  }
});

function overflow(page: Page) {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}
