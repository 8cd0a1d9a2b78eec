import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

const FILE = [
  "Qui;Étoiles;Texte;Le jour;Rayon",
  "Zoé Lefèvre;★★★★★;Livrés le jour même, chauffeur aimable;14 mars 2019;Fioul",
  "Luc;2/5;Trop long à venir, et sans prévenir;3/11/20;Granulés",
  "Max;6;Livraison très rapide;14/03/2021;Fioul",
].join("\r\n");
/** The encoding of French Excel. */
const buffer = Buffer.from(FILE.replaceAll("★", "*").replace("*****", "5"), "latin1");

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without any script", () => {
    test.use({ javaScriptEnabled });

    // @A5.review-import
    test("a spreadsheet's reviews are checked, their columns corrected, imported, shown and exported", async ({
      page,
    }) => {
      const { site, admin } = await siteWithAdministrator();
      await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
      const watch = await watchPage(page, site.url);
      const check = async () => javaScriptEnabled && expectAccessible(page);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.goto(`${site.url}/admin/avis`);
      await page.getByText("Exporter ou importer des avis").click();
      await page.getByRole("link", { name: "Importer des avis d’un fichier" }).click();
      await check();
      await page.getByLabel("Fichier d’avis").setInputFiles({ name: "avis.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Vérifier le fichier" }).click();
      await expect(page.getByText("Aucune colonne n’est choisie pour le nom")).toBeVisible();
      await check();
      await page.getByRole("heading", { name: "Colonnes du fichier" }).click();
      await page.getByLabel("Qui", { exact: true }).selectOption("Nom");
      await page.getByRole("button", { name: "Vérifier avec ces colonnes" }).click();
      await expect(page.getByText("2 nouveaux avis, 1 ligne à corriger. Rien n’est encore importé.")).toBeVisible();
      await expect(page.getByText("Ligne 4", { exact: true })).toBeVisible();
      await check();
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await overflow()).toBeLessThanOrEqual(0);
      await check();
      await page.getByLabel("Publiés").check();
      await page.getByLabel("Laisser de côté la ligne à corriger").check();
      await page.getByRole("button", { name: "Importer 2 avis" }).click();
      await expect(page.getByText("Tous les avis du fichier sont là.")).toBeVisible();
      await page.goto(`${site.url}/avis`);
      await expect(page.getByRole("article")).toContainText([
        /Luc[\s\S]*Repris de l’ancien site/,
        /Zoé Lefèvre[\s\S]*Repris de l’ancien site/,
      ]);
      await page.goto(`${site.url}/admin/avis?filtre=approuves`);
      await page.getByText("Exporter ou importer des avis").click();
      await check();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Exporter en JSON" }).click();
      expect((await download).suggestedFilename()).toMatch(/^avis-.*\.json$/);
      await watch.expectClean();
    });
  });
}
