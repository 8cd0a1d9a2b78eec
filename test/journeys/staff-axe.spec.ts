import { expect, type Page, test } from "@playwright/test";
import { typedQuote } from "../new-quote.ts";
import { formOf, phonePhoto } from "../photos.ts";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { siteWithAdministrator } from "./lent-site.ts";

let site: Site;
let admin: Visitor;
test.beforeAll(async () => {
  ({ site, admin } = await siteWithAdministrator());
  await visitorOf(site).post("/avis", { customer_name: "Zoé", rating: "4", comment: "Livraison à l’heure." });
  const request = await visitorOf(site).post("/activites/fioul", typedQuote);
  expect(request.status).toBe(303);
  const slips = await admin.post("/admin/invitations", { intent: "bons", activity: "fuel", sheets: "1" });
  const batch = (slips.headers.get("location") ?? "").slice("/admin".length);
  PAGES.push(batch, batch.replace("/bons", ""));
  // Make the audit log show a change of content.
  await admin.post("/admin/contenu/actualites", { move: "up:presse" });
  const added = await admin.upload("/admin/images", formOf({ "Notre silo.jpg": await phonePhoto() }));
  PAGES.push((added.headers.get("location") ?? "").slice("/admin".length));
});

const PAGES = [
  "",
  "/avis",
  "/avis?filtre=corbeille",
  "/avis/import",
  "/journal",
  "/demandes",
  "/demandes?etat=traitees",
  "/invitations",
  "/invitations/liste",
  "/security",
  "/security/evenements",
  "/security/roles",
  "/frequentation",
  "/demarrage",
  "/courriers",
  "/contenu",
  "/contenu/import",
  "/contenu/horaires",
  "/contenu/entreprise",
  "/contenu/annonce",
  "/contenu/redirections",
  "/contenu/reponses",
  "/contenu/mots-surveilles",
  "/contenu/ailleurs",
  "/contenu/prix-carburants",
  "/contenu/prix",
  "/contenu/pages/accueil",
  "/contenu/pages/a-propos",
  "/contenu/offres",
  "/contenu/offres/horaires-alternes",
  "/contenu/actualites",
  "/contenu/vos-pages",
  "/contenu/documents",
  "/contenu/actualites/presse",
  "/contenu/actualites/habilitation-electrique",
  "/contenu/apercu",
  "/images",
  "/images/logo",
  "/equipe",
  "/donnees",
  "/obligations",
  "/webhooks",
  "/compte",
  "/nulle-part",
];

// @law.staff-axe
test("every staff page is accessible and fits at 360 px in the light, at 1280 px in the dark, error pages too", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await expectPages(page, (path) => !isEditor(path));
});

// @law.staff-axe
test("every editor is accessible and fits at 360 px in the light, at 1280 px in the dark, a refusal too", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await expectPages(page, isEditor);
  await page.goto(`${site.url}/admin/contenu/prix`);
  await page.getByLabel("Prix d’une dose").fill("beaucoup");
  await page.getByRole("button", { name: "Enregistrer et publier" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Prix d’une dose");
  await expectAtBothWidths(page, "a refused price");
});

test("the pages of a request and an offer are accessible at 360 and 1280 px", async ({ page }) => {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/admin/demandes`);
  await page.getByRole("link", { name: "Jeanne Dupré" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jeanne Dupré" })).toBeVisible();
  await expectAtBothWidths(page, "one request");
  await page.goto(`${site.url}/admin/contenu/offres`);
  await page.getByRole("main").getByRole("listitem").getByRole("heading").first().getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/contenu\/offres\/.+/);
  await expect(page.getByText("Aperçu", { exact: true })).toBeVisible();
  await expectAtBothWidths(page, "one offer");
});

// @law.staff-axe
test("the sign-in pages and their refusals are accessible at 360 and 1280 px", async ({ page }) => {
  for (const path of ["/auth", "/auth/mot-de-passe", "/auth/confirmation", "/auth/premier-administrateur"]) {
    await page.goto(site.url + path);
    await expect(page.locator("h1")).toBeVisible();
    await expectAtBothWidths(page, path);
  }
  await page.goto(`${site.url}/auth`);
  const form = page.locator("form", { has: page.getByLabel("Mot de passe", { exact: true }) }).first();
  await form.locator('input[type="email"]').fill("personne@maison.example");
  await form.getByLabel("Mot de passe", { exact: true }).fill("faux-mot-de-passe");
  await form.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Email ou mot de passe incorrect")).toBeVisible();
  await expectAtBothWidths(page, "a refused sign-in");
});

// @law.staff-axe
test("public pages are accessible to a signed-in publisher, and their titles keep their names", async ({ page }) => {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  for (const [path, name] of [
    ["/", "Maison Exemple"],
    ["/activites/fioul", "Votre devis"],
    ["/a-propos", "La vie de l’entreprise"],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.getByRole("link", { name: "Modifier cette page" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Modifier : / }).first()).toBeVisible();
    await expectAtBothWidths(page, `${path} signed in`);
  }
});

test.describe("at 360 px", () => {
  // Not `setViewportSize`: it would leave the popup wide. content.spec.ts checks the previews at 1280 px.
  test.use({ viewport: { width: 360, height: 760 } });

  test("the previews are accessible", async ({ page }) => {
    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    for (const path of ["horaires", "entreprise", "prix"]) {
      await page.goto(`${site.url}/admin/contenu/${path}`);
      await page.waitForLoadState("networkidle");
      await page.getByText("Aperçu", { exact: true }).click();
      const [preview] = await Promise.all([
        page.waitForEvent("popup"),
        page
          .getByRole("button", { name: /^Aperçu d/ })
          .first()
          .click(),
      ]);
      await expect(preview.getByText("Rien n’est publié.")).toBeVisible();
      await expectAccessible(preview, `the preview of ${path}`);
      await preview.close();
    }
  });
});

test("an empty list has a heading below the title above it", async ({ page }) => {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  for (const [path, name, level] of [
    ["/avis?filtre=corbeille", "La corbeille est vide", 2],
    ["/demandes?etat=traitees", "Aucune demande ici", 2],
    ["/equipe?q=zzz", /^Personne ne correspond/, 3],
  ] as const) {
    await page.goto(`${site.url}/admin${path}`);
    await expect.soft(page.getByRole("heading", { level, name })).toBeVisible();
  }
});

const isEditor = (path: string) => path.startsWith("/contenu");

async function expectPages(page: Page, isChosen: (path: string) => boolean) {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  for (const path of PAGES.filter(isChosen)) {
    await page.goto(`${site.url}/admin${path}`);
    await expect(page).toHaveURL(/\/admin/);
    await expect(page.locator("h1")).toBeVisible();
    await expectAtBothWidths(page, path);
  }
}

async function expectAtBothWidths(page: Page, state: string) {
  for (const [width, colorScheme] of [
    [1280, "dark"],
    [360, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 760 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state} at ${width} px`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${state} at ${width} px`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(hiddenFields), `${state} at ${width} px`).toEqual([]);
  }
}

/** Fields whose label is seen, but not they themselves. */
function hiddenFields() {
  const fields = document.querySelectorAll<HTMLInputElement>("input, select, textarea");
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  return [...fields].filter((field) => !isSeen(field) && [...(field.labels ?? [])].some(isSeen)).map(({ id }) => id);
}
