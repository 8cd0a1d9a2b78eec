import { expect, type Page, test } from "@playwright/test";
import { formOf, phonePhoto } from "../photos.ts";
import { fieldsOf } from "../requests/content-form.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { siteWithAdministrator } from "./lent-site.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async ({ context }) => {
  ({ site, admin } = await siteWithAdministrator());
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
});

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const uploadOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Envois" }).getByRole("listitem").filter({ hasText: name });

test("several photos at once: one is refused, one cancelled and sent again, one dropped", async ({ page }) => {
  test.setTimeout(90_000);
  const photo = await phonePhoto(800, 600);
  await page.goto(`${site.url}/admin/images`, { waitUntil: "networkidle" });
  await page
    .getByLabel("Ajouter des images")
    .setInputFiles([jpeg("silo.jpg", photo), jpeg("lettre.jpg", Buffer.from("Bonjour")), jpeg("camion.jpg", photo)]);
  await uploadOf(page, "camion.jpg").getByRole("button", { name: "Annuler" }).click();
  await expect(uploadOf(page, "camion.jpg")).toContainText("annulée");
  await expect(uploadOf(page, "silo.jpg")).toContainText("ajoutée, à décrire", { timeout: 20_000 });
  await expect(uploadOf(page, "lettre.jpg")).toContainText("ce n’est pas une image");
  await expect(uploadOf(page, "lettre.jpg")).toContainText(/jpg\u00a0: ce/);
  await uploadOf(page, "camion.jpg").getByRole("button", { name: "Réessayer" }).click();
  await expect(uploadOf(page, "camion.jpg")).toContainText("ajoutée", { timeout: 20_000 });

  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], "cour.jpg", { type: "image/jpeg" }));
      return transfer;
    },
    [...photo],
  );
  await page.locator("form:has(input[type=file])").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(uploadOf(page, "cour.jpg")).toContainText("ajoutée", { timeout: 20_000 });
  await expect(page.getByRole("status").filter({ hasText: "sur 4" })).toHaveText("3 images ajoutées sur 4, 1 refusée");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["cour", "camion", "silo"]);
});

test("a photo chosen while the form starts is sent", async ({ page }) => {
  // The form empties its field when the upload starts; choose the next photo just then, before React renders again.
  await page.addInitScript(
    (bytes) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as PropertyDescriptor;
      let isChosen = false;
      const choose = (field: HTMLInputElement) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], "cour.jpg", { type: "image/jpeg" }));
        field.files = transfer.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      };
      Object.defineProperty(HTMLInputElement.prototype, "value", {
        ...value,
        set(this: HTMLInputElement, text: string) {
          value.set?.call(this, text);
          if (this.type !== "file" || isChosen) return;
          isChosen = true;
          queueMicrotask(() => choose(this));
        },
      });
    },
    [...(await phonePhoto(800, 600))],
  );
  await page.goto(`${site.url}/admin/images`);
  await expect(uploadOf(page, "cour.jpg")).toContainText("ajoutée", { timeout: 20_000 });
});

test("a photo is described, centred by a press and by keys, and chosen without losing what is typed", async ({
  page,
}) => {
  test.setTimeout(90_000);
  const path = await add("silo.jpg");
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  const whole = page.locator("img[src*='-whole-']").first();
  const { width = 0, height = 0 } = (await whole.boundingBox()) ?? {};
  await whole.click({ position: { x: width * 0.2, y: height * 0.7 } });
  const across = page.getByLabel("De gauche à droite, en pour cent");
  await expect(across).toHaveValue("20");
  await across.press("ArrowLeft");
  await expect(across).toHaveValue("19");
  await expect(page.getByLabel("De haut en bas, en pour cent")).toHaveValue("70");
  const position = page.getByRole("figure").filter({ hasText: "Haute" }).locator("img");
  await expect(position).toHaveCSS("object-position", /^\d+(\.\d+)?% /);
  await page.getByLabel("Description").fill("Notre silo au matin");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("C’est enregistré")).toBeVisible();

  await page.goto(`${site.url}/admin/contenu/pages/accueil`, { waitUntil: "networkidle" });
  await page.getByLabel("Phrase sous le titre").fill("Cinq matières, notre silo.");
  const place = page.getByRole("group", { name: "Image", exact: true }).first();
  await place.getByText("Changer l’image").click();
  const library = page.waitForEvent("popup");
  await place.getByRole("link", { name: "Ajouter une image" }).click();
  await library;
  const second = await add("camion.jpg");
  await admin.post(second, { ...fieldsOf(await admin.get(second)), alt: "Notre camion" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await place.getByLabel("Notre camion").check();
  await page.getByRole("button", { name: "Enregistrer et publier" }).first().click();
  await expect(page.getByText("C’est publié")).toBeVisible();
  await page.goto(site.url);
  await expect(page.getByRole("img", { name: "Notre camion" })).toBeVisible();
  await expect(page.getByText("Cinq matières, notre silo.")).toBeVisible();
});

test("the answers to the form of a picture take the focus and name their field", async ({ page }) => {
  await page.goto(site.url + (await add("silo.jpg")), { waitUntil: "networkidle" });
  const save = () => page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  const errors = page.getByRole("alert").filter({ hasText: "à corriger" });
  await page.getByLabel("Description").fill("é".repeat(3000));
  await page.getByLabel("Nom dans la bibliothèque").fill("");
  await page.getByLabel("Accord reçu le").fill("0001-01-01");
  await save();
  await expect(errors).toBeFocused();
  await expect(errors.getByRole("link")).toHaveText([
    "Donnez un nom à l’image.",
    "Description : Le texte ne peut pas dépasser 250 caractères",
    "L’année de cette date va de 1900 à 2100.",
  ]);
  await page.getByLabel("Description").fill("Notre silo");
  await page.getByLabel("Nom dans la bibliothèque").fill("Silo");
  await page.getByLabel("Accord reçu le").fill("");
  await save();
  await expect(page.getByRole("status").filter({ hasText: "C’est enregistré." })).toBeFocused();
  await page.getByRole("button", { name: "Supprimer l’image" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "L’image n’est pas supprimée" })).toBeFocused();
  await page.getByLabel("Supprimer pour toujours").check();
  await page.getByRole("button", { name: "Supprimer l’image" }).click();
  await expect(page.getByRole("status").filter({ hasText: "L’image est supprimée." })).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a photo is added, described, centred and chosen", async ({ page }) => {
    test.setTimeout(90_000);
    await page.goto(`${site.url}/admin/images`);
    await page.getByLabel("Ajouter des images").setInputFiles(jpeg("silo.jpg", await phonePhoto(800, 600)));
    await page.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.getByText("L’image est ajoutée.")).toBeVisible();
    await page.getByLabel("Description").fill("Notre silo au matin");
    await page.getByLabel("De haut en bas, en pour cent").fill("80");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByLabel("De haut en bas, en pour cent")).toHaveValue("80");

    await page.goto(`${site.url}/admin/contenu/pages/contact`);
    await page.getByText("Changer l’image").first().click();
    await page.getByRole("radio", { name: "Notre silo au matin", exact: true }).check();
    await page.getByRole("button", { name: "Enregistrer et publier" }).first().click();
    await page.goto(`${site.url}/contact`);
    await expect(page.getByRole("img", { name: "Notre silo au matin" })).toBeVisible();
  });
});

async function add(name: string): Promise<string> {
  const answer = await admin.upload("/admin/images", formOf({ [name]: await phonePhoto(800, 600) }));
  return (answer.headers.get("location") ?? "").split("?")[0] as string;
}
