import { expect, test } from "@playwright/test";
import { expectAccessible as expectNoFaults } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without any script", () => {
    test.use({ javaScriptEnabled });

    test("a new page is written section by section, published, and found in the menu", async ({ page }) => {
      const { site, admin } = await siteWithAdministrator();
      const watch = await watchPage(page, site.url);
      const expectAccessible = async () => javaScriptEnabled && expectNoFaults(page);
      await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
      await page.goto(`${site.url}/admin/contenu/vos-pages`);
      await page.getByLabel("Titre de la nouvelle page").fill("Livraison à domicile");
      await page.getByRole("button", { name: "Créer un brouillon" }).click();
      await expect(page.getByLabel("Adresse", { exact: true })).toHaveValue("/livraison-a-domicile");
      await page.getByLabel("Où la montrer").selectOption("Dans le menu, sous « À propos »");
      await page.getByLabel("Introduction", { exact: true }).fill("Nos camions passent chez vous.");
      const sections = page.getByRole("group", { name: "Sections" });
      await page.getByRole("button", { name: "Ajouter une section" }).click();
      await expect(sections.getByRole("listitem").first()).toBeFocused();
      await sections.getByLabel("Texte", { exact: true }).fill("Du lundi au vendredi.");
      await page.getByRole("button", { name: "Ajouter une section" }).click();
      const second = sections.getByRole("listitem").nth(1);
      await second.getByLabel("Forme").selectOption("Texte avec une image");
      await second.getByLabel("Texte", { exact: true }).fill("En vrac ou en sacs.");
      await second.getByText("Changer l’image").click();
      await second.getByRole("radio", { name: "Granulés de bois en tas" }).check();
      await page.getByRole("button", { name: "Ajouter une section" }).click();
      const third = sections
        .getByRole("listitem")
        .filter({ has: page.getByLabel("Forme") })
        .nth(2);
      await third.getByLabel("Forme").selectOption("Bouton");
      await expect(third.getByText("Changer l’image")).toBeHidden();
      await third.getByLabel("Texte", { exact: true }).fill("Dites-nous quand.");
      await third.getByLabel("Texte du bouton").fill("Nous écrire");
      await third.getByLabel("Le bouton mène à").fill("/contact");
      await expectAccessible();
      await page.getByRole("button", { name: "Publier la page" }).click();
      await expect(page).toHaveURL(`${site.url}/livraison-a-domicile${javaScriptEnabled ? "" : "?publie"}`);
      await expect(page.getByRole("status").filter({ hasText: "C’est publié" })).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Livraison à domicile");
      await expectAccessible();
      await page.goto(site.url);
      const menu = page.getByRole("navigation", { name: "Menu principal" });
      await menu.getByText("Nos Activités").first().click();
      await menu.getByText("À propos").first().click();
      await expect(menu.getByRole("link", { name: "Négoce agricole" })).toBeHidden();
      await expectAccessible();
      await menu.getByRole("link", { name: "Livraison à domicile" }).click();
      await expect(page.getByRole("main")).toContainText("En vrac ou en sacs.");
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      }
      await watch.expectClean();
    });
  });
}

test("beside its form the page is as it will be, and a press on a sentence opens its folded section", async ({
  page,
}) => {
  const { site, admin } = await siteWithAdministrator();
  const watch = await watchPage(page, site.url);
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/admin/contenu/vos-pages`);
  await page.getByLabel("Titre de la nouvelle page").fill("Notre parc");
  await page.getByRole("button", { name: "Créer un brouillon" }).click();
  const sections = page.getByRole("group", { name: "Sections" });
  for (const title of ["Les bennes", "Les citernes", "Les souffleuses", "Les remorques"]) {
    await page.getByRole("button", { name: "Ajouter une section" }).click();
    const last = sections.getByRole("listitem").last();
    await last.getByLabel("Titre").fill(title);
    await last.getByLabel("Texte", { exact: true }).fill(`${title} passent partout.`);
  }
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  const preview = page.frameLocator("iframe");
  const text = page.locator("[name='sections.1.text']");
  await expect(text).toBeHidden();
  await preview.getByText("Les citernes passent partout.").click();
  await expect(text).toBeFocused();
  await text.fill("Deux citernes.");
  await expect(preview.getByText("Deux citernes.")).toBeVisible();
  await expect(page.locator("[name='sections.2.text']")).toBeHidden();

  // In a low window the pressed sentence stays where it is, and an opened section is shown.
  await page.setViewportSize({ width: 1280, height: 420 });
  const pane = page.locator("iframe");
  const before = await pane.evaluate((frame: HTMLIFrameElement) => {
    const sentences = [...(frame.contentDocument?.querySelectorAll("p") ?? [])];
    const pressed = sentences.find(({ textContent }) => textContent.includes("souffleuses passent"));
    const { top = 0 } = pressed?.getBoundingClientRect() ?? {};
    frame.contentWindow?.scrollBy({ top: top - 4, behavior: "instant" });
    const before = frame.contentWindow?.scrollY;
    pressed?.click();
    return before;
  });
  const scrolled = () => pane.evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY);
  expect(before).toBeGreaterThan(0);
  await expect(page.locator("[name='sections.2.text']")).toBeFocused();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await scrolled()).toBe(before);
  await sections.locator("summary", { hasText: "Les bennes" }).click();
  await expect(preview.getByRole("heading", { name: "Les bennes" })).toBeInViewport();
  await expect(preview.locator("[data-found]")).toHaveText(/Les bennes/);
  await watch.expectClean();
});
