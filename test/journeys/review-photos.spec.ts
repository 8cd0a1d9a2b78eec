import { type Browser, expect, type Page, test } from "@playwright/test";
import { phonePhoto } from "../photos.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  ({ site, admin } = await siteWithAdministrator());
});

const BAD_REQUEST = "Failed to load resource: the server responded with a status of 400 (Bad Request)";

for (const script of [true, false]) {
  // @life.photos-story @life.photos-light
  test(`a photo goes from a phone to the list, ${script ? "with" : "without"} JavaScript`, async ({ browser }) => {
    test.setTimeout(90_000);
    const jpeg = { name: "silo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(1600, 1200) };
    const page = await somebody(browser, 360, script);
    const watch = await watchPage(page, site.url);
    await page.goto(`${site.url}/avis`);
    await page.getByRole("radio", { name: /5 étoiles/ }).check();
    await page.getByLabel("Votre commentaire").fill("Un hiver entier au chaud.");
    await page.getByLabel("Votre nom").fill("Jeanne");
    const photos = page.getByLabel("Photos");
    await photos.setInputFiles({ ...jpeg, buffer: Buffer.from("Bonjour") });
    if (script) await page.getByLabel("Ce que montre silo.jpg").fill("Le silo plein");
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(page.getByText("« silo » : ce n’est pas une image").first()).toBeVisible();
    await expect(page.getByLabel("Votre commentaire")).toHaveValue("Un hiver entier au chaud.");
    if (script) await expect(page.getByLabel("Ce que montre silo.jpg")).toHaveValue("Le silo plein");
    if (script) await expectAccessible(page);
    await photos.setInputFiles([jpeg]);
    await page.getByRole("button", { name: "Envoyer mon avis" }).click();
    if (script) await page.getByRole("link", { name: "Suivre mon avis" }).click();
    await expect(page.getByText("Photo 1 : attend notre lecture")).toBeVisible();
    await page.getByText("Corriger mon avis", { exact: true }).click();
    const described = page.getByLabel("Ce que montre votre photo 1");
    await expect(described).toHaveValue(script ? "Le silo plein" : "");
    await described.fill("Le silo");
    if (script) await expectAccessible(page);
    await page.getByRole("button", { name: "Envoyer ma correction" }).click();
    await expect(page.getByText("Votre correction est enregistrée.")).toBeVisible();

    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/admin/avis?filtre=photos`);
    await expect(page.getByRole("img", { name: "Le silo" })).toBeVisible();
    if (script) await expectAccessible(page);
    await page.getByRole("button", { name: /^Refuser la photo 1/ }).click();
    await expect(page.getByText("Photo enregistrée").first()).toBeVisible();
    await expect(page.getByText("Photo enregistrée comme refusée").first()).toBeVisible();
    if (script) await expect(page.getByText("Avis de Jeanne : photo refusée.")).toBeVisible();
    await page.getByRole("button", { name: script ? /^Annuler : avis de Jeanne/ : "Annuler cette action" }).click();
    await expect(page.getByRole("button", { name: /^Refuser la photo 1/ })).toBeVisible();
    await page.getByLabel("Description de la photo 1").fill("Le silo,\nl’hiver");
    await page.getByLabel("Approuver la photo avec l’avis").check();
    await page.getByRole("button", { name: /^Approuver l’avis de Jeanne/ }).click();
    await expect(page.getByText("Avis approuvé avec succès").first()).toBeVisible();
    await expect(page.getByText("Ce que vous aviez écrit")).toHaveCount(0);
    await page.goto(`${site.url}/admin/avis`);
    await expect(page.getByRole("img", { name: "Le silo, l’hiver" })).toBeVisible();
    await page.getByLabel("Description de la photo 1").fill("Le silo");
    await page.getByRole("button", { name: /^Enregistrer la description de la photo 1/ }).click();
    await expect(page.getByText("Photo enregistrée").first()).toBeVisible();

    await page.goto(`${site.url}/avis`);
    const shown = page.getByRole("link", { name: "Le silo" });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    expect(await shown.boundingBox()).toMatchObject({ width: 160 });
    await shown.click();
    await expect(page.getByRole("heading", { name: "Photo de l’avis de Jeanne" })).toBeVisible();
    const whole = page.getByRole("img", { name: "Le silo" });
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(1600);
    expect((await whole.boundingBox())?.width).toBeLessThanOrEqual(360);
    if (script) await expectAccessible(page);
    await watch.expectClean([BAD_REQUEST]);
    await page.context().close();
  });
}

test("Enter on the tick approves the review, and a decision on a selection loses no description", async ({
  browser,
}) => {
  const page = await somebody(browser, 360, true);
  const watch = await watchPage(page, site.url);
  const photo = { name: "silo.jpg", mimeType: "image/jpeg", buffer: await phonePhoto(800, 600) };
  for (const name of ["Jeanne", "Paul"]) {
    const author = await somebody(browser, 360, false);
    await author.goto(`${site.url}/avis`);
    await author.getByRole("radio", { name: /5 étoiles/ }).check();
    await author.getByLabel("Votre commentaire").fill(`Un hiver entier au chaud, signé ${name}.`);
    await author.getByLabel("Votre nom").fill(name);
    await author.getByLabel("Photos").setInputFiles(photo);
    await author.getByRole("button", { name: "Envoyer mon avis" }).click();
    await expect(author.getByText("Photo 1 : attend notre lecture")).toBeVisible();
    await author.context().close();
  }
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/admin/avis?filtre=en-attente`);
  const card = (name: string) => page.getByRole("listitem").filter({ hasText: `signé ${name}` });
  const tick = card("Jeanne").getByLabel("Approuver la photo avec l’avis");
  await tick.check();
  await tick.press("Enter");
  await expect(page.getByText("Avis approuvé avec succès").first()).toBeVisible();

  await page.goto(`${site.url}/admin/avis?filtre=en-attente`);
  await card("Paul").getByLabel("Description de la photo 1").fill("Le silo de Paul");
  await card("Paul").getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("Avis approuvé avec succès").first()).toBeVisible();
  await expect(page.getByText("Ce que vous aviez écrit")).toBeVisible();
  await expect(page.getByText("Le silo de Paul").first()).toBeVisible();
  await watch.expectClean();
  await page.context().close();
});

async function somebody(browser: Browser, width: number, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled, locale: "fr-FR" });
  return context.newPage();
}
