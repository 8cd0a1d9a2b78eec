import { expect, type Locator, type Page, test } from "@playwright/test";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import { phonePhoto } from "../photos.ts";
import type { Site } from "../site.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite({ settings: TRUST_LOCAL_PROXY }));
});

const HOSTILE = `</script><script>alert(1)</script>\u2028\u2029"'\`" onfocus="alert(1)" &quot;&#34; <!-- \\u003c`;

test("properties of an island arrive unchanged, and nothing in them runs", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  page.on("dialog", (dialog) => dialog.dismiss().then(() => Promise.reject(new Error("a script ran"))));
  // Without the form's script, the browser sends the form itself, and the answer passes the typed text as properties.
  await page.route(/\/quote-form[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(`${site.url}/activites/fioul`);
  await refuseCookies(page);
  await page.getByLabel("Ville").fill(HOSTILE);
  await page.locator("main form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.submit();
  });
  const island = page.locator('[data-island*="quote-form"]');
  await expect(island).toHaveAttribute("data-props", /<\/script>/);
  await page.unrouteAll();
  await page.waitForLoadState();
  await island.dispatchEvent("pointerover");
  await expect(island).toHaveAttribute("data-state", "ready");
  await expect(page.getByLabel("Ville")).toHaveValue(HOSTILE);
  expect(await page.locator("script:not([src])").allTextContents()).not.toContain("alert(1)");
  await expect(page.locator("main [onfocus]")).toHaveCount(0);
  const failed = "Failed to load resource: the server responded with a status of";
  await watch.expectClean([`${failed} 400 (Bad Request)`], `${failed} 404 (Not Found)`);
});

const LATE = { timeout: 20_000 };

test.describe("on a slow line, what is typed and pressed before the island starts counts:", () => {
  test("a review", async ({ page }) => {
    await openOnSlowLine(page, "/avis");
    await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
    await page.getByLabel("Votre commentaire").fill("Livraison à l’heure, chauffeur aimable.");
    await page.getByLabel("Votre nom").fill("Jeanne Dupré");
    await pressEarly(page.getByRole("button", { name: "Envoyer mon avis" }));
    await expect(page.getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeVisible(LATE);
    await expectSameDocument(page);
  });

  test("a photo", async ({ page }) => {
    await openOnSlowLine(page, "/avis");
    const buffer = await phonePhoto(640, 480);
    await page.getByLabel("Photos").focus();
    await page.getByLabel("Photos").setInputFiles({ name: "silo.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByLabel("Ce que montre silo.jpg")).toBeVisible(LATE);
    await expectSameDocument(page);
  });

  test("a quote", async ({ page }) => {
    await openOnSlowLine(page, "/activites/fioul");
    const typed = { Prénom: "Jeanne", "E-mail": "jeanne@poste.example", Téléphone: "06 39 98 00 12" };
    const place = { "Adresse de livraison": "12 rue du Moulin", "Code postal": "28300", Ville: "Mainvilliers" };
    for (const [label, value] of Object.entries({ ...typed, ...place })) await page.getByLabel(label).fill(value);
    await page.getByLabel("Nom", { exact: true }).fill("Dupré");
    await page.getByLabel("Type de carburant").selectOption("fioul-normal");
    await page.getByLabel("Quantité (en litres)").fill("1000");
    await pressEarly(page.getByRole("button", { name: "Préparer ma demande" }));
    await expect(page.getByRole("heading", { name: "Votre demande nous est parvenue" })).toBeVisible(LATE);
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue(/12 rue du Moulin/);
    await expectSameDocument(page);
  });

  test("the search", async ({ page }) => {
    await openOnSlowLine(page, "/avis");
    await pressEarly(page.getByRole("banner").getByRole("link", { name: "Rechercher", exact: true }));
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused(LATE);
    await page.keyboard.type("granules");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText("4 pages trouvées");
    await expectSameDocument(page);
  });
});

/** The page has loaded; an island and React then take two to three seconds. */
async function openOnSlowLine(page: Page, path: string) {
  await page.goto(site.url + path);
  await refuseCookies(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  const session = await page.context().newCDPSession(page);
  const slow = { latency: 400, downloadThroughput: 40_000, uploadThroughput: 40_000 };
  await session.send("Network.emulateNetworkConditions", { offline: false, ...slow });
}

async function pressEarly(control: Locator) {
  await control.click();
  expect(await control.evaluate((element) => element.closest<HTMLElement>("[data-island]")?.dataset.state)).toBe(
    undefined,
  );
}

/** The island answered; the page was not loaded again. */
async function expectSameDocument(page: Page) {
  await expect(page.locator("html[data-same]")).toHaveCount(1);
}

async function refuseCookies(page: Page) {
  await page.getByRole("button", { name: "Refuser tout" }).click();
}
