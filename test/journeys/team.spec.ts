import { type Browser, expect, type Page, test } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { addConfirmedUser } from "../../app/account/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import type { OpenedSite } from "../shared-site.ts";
import type { Site } from "../site.ts";
import type { Visitor } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { addAdministrator, siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
let database: Database;
test.beforeEach(async () => {
  ({ site, admin, database } = await siteWithAdministrator({ prepare: addPeople }));
});

async function addPeople(opened: OpenedSite) {
  await addAdministrator(opened);
  const person = { firstName: "Paul", lastName: "Petit", email: "paul@maison.example" };
  const passwordHash = await hashPassword("betterave-1933");
  await addConfirmedUser(opened.database.db, { ...person, passwordHash, role: "user" });
}

// @A5.lost-second-factor
test("resets a colleague's lost second factor, and nobody's own", async ({ browser }) => {
  await database.db.updateTable("users").set({ two_factor_enabled: true }).execute();
  const page = await openTeam(browser, 360, true);
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/admin/equipe`);
  await expect(person(page, "Claire Martin").getByRole("button", { name: /Réinitialiser/ })).toHaveCount(0);
  await person(page, "Paul Petit").locator("summary", { hasText: "Second facteur perdu" }).click();
  await person(page, "Paul Petit")
    .getByRole("button", { name: /^Réinitialiser la double authentification/ })
    .click();
  await expect(page.getByText("La double authentification de paul@maison.example est réinitialisée")).toBeVisible();
  await expect(person(page, "Paul Petit").getByRole("button", { name: /Réinitialiser/ })).toHaveCount(0);
  await expectAccessible(page);
  await watch.expectClean();
  await page.context().close();
});

test("a refused address of an invitation takes the focus", async ({ browser }) => {
  const page = await openTeam(browser, 1280, true);
  await page.goto(`${site.url}/admin/equipe`);
  await page.getByLabel("Adresse e-mail de la personne").fill("léa");
  await page.getByRole("button", { name: "Inviter", exact: true }).click();
  const errors = page.getByRole("alert").filter({ hasText: "Format d'email invalide" });
  await expect(errors).toBeFocused();
  await expect(errors).toBeInViewport();
  await expectAccessible(page);
  await errors.getByRole("link").click();
  await expect(page.getByLabel("Adresse e-mail de la personne")).toBeFocused();
  await page.context().close();
});

for (const script of ["with", "without"] as const) {
  for (const width of [360, 1280]) {
    // @P11.team
    test(`${script} JavaScript, ${width} px: grants a right, revokes it, keeps the last administrator`, async ({
      browser,
    }) => {
      const page = await openTeam(browser, width, script === "with");
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/admin/equipe`);
      await expect(person(page, "Paul Petit")).toContainText("Jamais connecté");
      if (script === "with") await expectAccessible(page);

      const paul = person(page, "Paul Petit");
      await paul.getByText("Donner des droits").click();
      await paul.getByLabel(/^Modérer/).check();
      if (script === "with") await expectAccessible(page);
      await paul.getByRole("button", { name: "Enregistrer les droits" }).click();
      await expect(page.getByText("Les droits de paul@maison.example sont changés.")).toBeVisible();
      await page.getByRole("button", { name: "Annuler" }).click();
      await expect(page.getByText("paul@maison.example ne fait plus partie de l’équipe")).toBeVisible();
      await page.getByRole("button", { name: "Annuler" }).click();
      await expect(paul.getByText("Modérer", { exact: true })).toBeVisible();
      await paul.getByRole("button", { name: /Retirer de l’équipe/ }).click();
      await expect(page.getByText("paul@maison.example ne fait plus partie de l’équipe")).toBeVisible();

      await expect(person(page, "Claire Martin")).toContainText("Vous êtes le seul administrateur");
      await expect(person(page, "Claire Martin").getByRole("button", { name: /Retirer/ })).toHaveCount(0);
      if (script === "with") await expectAccessible(page);

      await page.getByLabel("Adresse e-mail de la personne").fill("lea@maison.example");
      await page
        .getByRole("group", { name: "Droits" })
        .last()
        .getByLabel(/^Publier/)
        .check();
      await page.getByRole("button", { name: "Inviter", exact: true }).click();
      const link = await page.getByText(/\/auth\/invitation\?jeton=/).textContent();
      await expect(page.getByRole("listitem").filter({ hasText: "lea@maison.example" })).toContainText("publier");
      if (script === "with") await expectAccessible(page);
      const invited = await (await browser.newContext({ javaScriptEnabled: script === "with" })).newPage();
      await invited.goto(link ?? "");
      if (script === "with") await expectAccessible(invited);
      await invited.getByLabel("Prénom").fill("Léa");
      await invited.getByLabel("Mot de passe", { exact: true }).fill("betterave-1933");
      await invited.getByLabel(/^Confirme/).fill("betterave-1933");
      await invited.getByRole("button", { name: "Créer mon compte" }).click();
      await expect(invited.getByRole("link", { name: "Contenu" }).first()).toBeVisible();
      await invited.context().close();

      // The search is hidden while there are few accounts, unless there is a query.
      await expect(page.getByRole("searchbox")).toHaveCount(0);
      await page.goto(`${site.url}/admin/equipe?q=petit`);
      await expect(page.getByRole("article")).toHaveCount(1);
      await page.getByRole("searchbox").fill("martin");
      await page.getByRole("button", { name: "Chercher" }).click();
      await expect(page.getByRole("article").getByRole("heading")).toHaveText("Claire Martin");
      await watch.expectClean();
      await page.context().close();
    });
  }
}

async function openTeam(browser: Browser, width: number, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 800 }, locale: "fr-FR" });
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return context.newPage();
}

const person = (page: Page, name: string) => page.getByRole("article", { name });
