import { readFile } from "node:fs/promises";
import { expect, type Page, type Route, test } from "@playwright/test";
import { changeRequest, changeState } from "../../app/quote/requests-store.server.ts";
import { foldRequest } from "../../app/quote/store.server.ts";
import type { Database } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
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
  ({ site, admin, database } = await siteWithAdministrator({ prepare: addRequests }));
});

async function addRequests(opened: OpenedSite) {
  await addAdministrator(opened);
  for (const [index, last_name] of ["Dupré", "Petit"].entries()) {
    const at = new Date(Date.parse("2026-11-20T08:00:00.000Z") + index * 60_000).toISOString();
    const asked = { subject: "Demande de devis - Fioul Normal", message: "Bonjour,\nma cuve est vide." };
    const person = { first_name: "Jeanne", last_name, email: "jeanne@client.example", phone: "+33639981234" };
    const folded = foldRequest({ ...person, ...asked });
    await opened.database.db
      .insertInto("contact_submissions")
      .values({ id: newId(), ...person, ...asked, folded, content_hash: last_name, created_at: at, updated_at: at })
      .execute();
  }
}

for (const width of [360, 1280]) {
  // @A5.quote-requests
  test(`${width} px: finds a request, reads it, takes it in hand, finishes it, exports all`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const watch = await watchPage(page, site.url);
    await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
    await page.goto(`${site.url}/admin/demandes`);
    await expect(page.getByRole("article").first()).toContainText("Jeanne Petit");
    await expectAccessible(page);

    await page.getByRole("searchbox").fill("dupré");
    await page.getByRole("button", { name: "Chercher" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("link", { name: "Jeanne Dupré" }).click();
    await expect(page.getByText("ma cuve est vide.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Répondre par e-mail" })).toHaveAttribute(
      "href",
      /^mailto:jeanne%40client/,
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Prendre en charge" }).click();
    await expect(page.getByText("En cours", { exact: true })).toBeVisible();
    await page.goto(`${site.url}/admin/demandes?etat=en-cours`);
    await expect(page.getByRole("article")).toContainText(/Prise en charge par Claire Martin/);
    await page.getByRole("link", { name: "Jeanne Dupré" }).click();
    await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault(), { once: true }));
    await page.getByRole("link", { name: "Répondre par e-mail" }).click();
    await expect(page.getByText("Votre réponse est partie")).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(page.getByText("Votre réponse est partie")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("status").getByRole("button", { name: "Marquer comme traitée" }).click();
    await expect(page.getByText("Traitée", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Appeler/ })).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");

    await page.getByRole("link", { name: "Demandes de devis" }).click();
    await page.getByRole("link", { name: "Traitées (1)" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exporter pour Excel (CSV)" }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString("utf8").split("\r\n")).toHaveLength(4);
    await watch.expectClean();
  });
}

test("a search keeps the focus, Back shows the former words, and clearing it keeps the other filters", async ({
  page,
}) => {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/admin/demandes?etat=nouvelles&depuis=365`);
  await page.waitForLoadState("networkidle");
  const words = page.getByRole("searchbox");
  await words.fill("dupré");
  await words.press("Enter");
  const clear = page.getByRole("link", { name: "Effacer la recherche" });
  await expect(clear).toBeVisible();
  await expect(words).toBeFocused();
  await page.goBack();
  await expect(words).toHaveValue("");
  await page.goForward();
  await expect(words).toHaveValue("dupré");
  await clear.click();
  await expect(page).toHaveURL(`${site.url}/admin/demandes?etat=nouvelles&depuis=365`);
  await expect(words).toHaveValue("");
  await expect(words).toBeFocused();
});

test("a failed connection keeps the page, its note and its question before leaving", async ({ page, context }) => {
  await openRequest(page);
  const note = page.getByLabel("Note pour l’équipe");
  await note.fill("Rappeler mardi.");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  const failure = page.getByRole("alert").filter({ hasText: "La connexion a échoué" });
  await expect(failure).toContainText("ce que vous avez écrit est encore sur cette page.");
  await expect(note).toHaveValue("Rappeler mardi.");
  await context.setOffline(false);
  await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link", { name: "Demandes de devis" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();

  await page.route(/\/admin\/demandes\/[^/]+\.data/, loseAnswer, { times: 1 });
  await page.getByRole("button", { name: "Prendre en charge" }).click();
  await expect(failure).toBeVisible();
  await expect(note).toHaveValue("Rappeler mardi.");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Trop tard")).toBeVisible();
  await expect(failure).toBeHidden();
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("C’est enregistré.")).toBeVisible();
  await expect(note).toHaveValue("Rappeler mardi.");
});

test("after a refusal too, leaving asks before the words are lost", async ({ page }) => {
  await openRequest(page);
  await page.getByLabel("Note pour l’équipe").fill("Rappeler mardi.");
  await page.getByLabel("Montant proposé").fill("cent");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByLabel("Montant proposé")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link", { name: "Demandes de devis" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rester" }).click();
  await expect(page.getByLabel("Note pour l’équipe")).toHaveValue("Rappeler mardi.");
});

test("a staff page that the connection does not bring says so, and not that the fault is in the log", async ({
  page,
  context,
}) => {
  await openRequest(page);
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("link", { name: "Demandes de devis" }).click();
  await expect(page.getByRole("heading", { name: "La connexion a échoué" })).toBeVisible();
  await expect(page.getByText("L’erreur est notée")).toHaveCount(0);
});

for (const isAnswered of [false, true]) {
  test(`a second press of Enter, ${isAnswered ? "after" : "before"} the answer, changes nothing`, async ({ page }) => {
    await openRequest(page);
    const button = page.getByRole("button", { name: "Prendre en charge" });
    await button.focus();
    if (!isAnswered) await button.evaluate((pressed: HTMLButtonElement) => pressed.click());
    await page.keyboard.press("Enter");
    await expect(focused(page)).toContainText("Vous avez pris cette demande en charge.");
    if (isAnswered) await page.keyboard.press("Enter");
    await page.waitForLoadState("networkidle");
    await expect(page.getByText("En cours", { exact: true })).toBeVisible();
    await expect(page.getByText("Trop tard")).toHaveCount(0);
    expect(await findOpened(page)).toMatchObject({ state: "in_hand", version: 2 });
  });
}

test("the focus moves to the answer of each form", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openRequest(page);
  const press = (name: string) => page.getByRole("button", { name }).last().press("Enter");
  const expectAnswer = async (words: string) => {
    await expect(focused(page)).toContainText(words);
    await expect(focused(page)).toBeInViewport({ ratio: 1 });
    await expect(focused(page).getByRole(/Trop tard/.test(words) ? "alert" : "status")).toBeVisible();
  };
  const note = page.getByLabel("Note pour l’équipe");
  await note.fill("Rappeler mardi.");
  await press("Enregistrer");
  await expectAnswer("C’est enregistré.");
  await press("Mettre à la corbeille");
  await expectAnswer("Cette demande est à la corbeille");
  await press("La reprendre");
  await expectAnswer("Cette demande n’est plus à la corbeille.");
  const { id, version } = await findOpened(page);
  await changeState(database.db, id, { to: "in_hand", version, by: COLLEAGUE });
  await press("Prendre en charge");
  await expectAnswer("Trop tard");
  await press("Prendre le relais de Rémi");
  await expectAnswer("Vous avez pris cette demande en charge.");
  await press("Marquer comme traitée");
  await expectAnswer("Cette demande est traitée.");
  await press("Inviter à donner un avis");
  await expectAnswer("L’invitation à donner un avis est prête.");
});

test("what a colleague took over is no longer mine to undo", async ({ page }) => {
  await openRequest(page);
  await page.getByRole("button", { name: "Prendre en charge" }).click();
  const undo = page.getByRole("button", { name: "Annuler" });
  await expect(undo).toBeVisible();
  const { id, version } = await findOpened(page);
  await changeState(database.db, id, { to: "in_hand", version, by: COLLEAGUE });
  await undo.click();
  await expect(page.getByRole("alert")).toContainText("Rémi a pris en charge la demande.");
  await page.goto(`${site.url}/admin/demandes/${id}?avant=new`);
  await expect(page.getByText("prise en charge par Rémi")).toBeVisible();
  await expect(page.getByText("Vous avez pris cette demande en charge.")).toHaveCount(0);
  await expect(undo).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 640 } });

    test("a conflict shows a colleague's value in each field that one has not changed", async ({ page }) => {
      await openRequest(page);
      const { id, version } = await findOpened(page);
      const change = { offered_cents: 90_000, note: "Note de Rémi" };
      await changeRequest(database.db, id, { change, action: "note_request", version, by: COLLEAGUE });
      await page.getByLabel("Note pour l’équipe").fill("Ma note,\nen deux lignes.");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Trop tard")).toBeVisible();
      await expect(page.getByText("Enregistré à présent")).toHaveText("Enregistré à présent : « Note de Rémi ».");
      await expect(page.getByLabel("Montant proposé")).toHaveValue("900,00");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("C’est enregistré.")).toBeVisible();
      expect(await findOpened(page)).toMatchObject({ offered_cents: 90_000, note: "Ma note,\nen deux lignes." });
    });

    test("a refused amount is in view, and keeps what a colleague wrote meanwhile", async ({ page }) => {
      await openRequest(page);
      await page.getByLabel("Montant proposé").fill("-5");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      const summary = page.getByRole("alert").filter({ hasText: "Un point est à corriger" });
      await expect(summary).toBeInViewport();
      await expect(summary).toContainText("Écrivez un montant en euros");
      if (javaScriptEnabled) {
        await expect(summary).toBeFocused();
        await expect(page).toHaveTitle(/^Erreur/);
      }
      const { id, version } = await findOpened(page);
      const change = { note: "Note de Rémi" };
      await changeRequest(database.db, id, { change, action: "note_request", version, by: COLLEAGUE });
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByText("Trop tard")).toBeVisible();
      await expect(page.getByLabel("Note pour l’équipe")).toHaveValue("Note de Rémi");
      await expect(page.getByLabel("Montant proposé")).toHaveValue("-5");
    });

    test("a note that comes too late for a request in the bin is shown to be copied", async ({ page }) => {
      await openRequest(page);
      const { id, version } = await findOpened(page);
      const change = { deleted_at: new Date().toISOString() };
      await changeRequest(database.db, id, { change, action: "bin_request", version, by: COLLEAGUE });
      await page.getByLabel("Note pour l’équipe").fill("Rappeler mardi.");
      await page.getByRole("button", { name: "Enregistrer" }).click();
      await expect(page.getByRole("alert")).toContainText(
        /Voici ce que vous aviez écrit\s:\s*Note pour l’équipe\s*Rappeler/,
      );
      await page.getByRole("button", { name: "La reprendre" }).click();
      await expect(page.getByText("Cette demande n’est plus à la corbeille.")).toBeVisible();
      await expect(page.getByLabel("Note pour l’équipe")).toHaveValue(javaScriptEnabled ? "Rappeler mardi." : "");
    });
  });
}

const COLLEAGUE = { id: "remi", name: "Rémi" };

const focused = (page: Page) => page.locator(":focus");

const findOpened = (page: Page) =>
  database.db
    .selectFrom("contact_submissions")
    .selectAll()
    .where("id", "=", new URL(page.url()).pathname.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();

/** The change arrives, its answer does not. */
async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort("connectionreset");
}

async function openRequest(page: Page) {
  await page.context().addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  await page.goto(`${site.url}/admin/demandes`);
  await page.getByRole("link", { name: "Jeanne Dupré" }).click();
  await page.waitForLoadState("networkidle");
}
