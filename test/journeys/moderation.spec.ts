import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { type Site, startSite } from "../site.ts";
import { firstAdministrator, type Visitor, visitorOf } from "../visitor.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
test.beforeEach(async () => {
  site = await startSite();
  admin = await firstAdministrator(site);
});
test.afterEach(() => site.discard());

test("by mouse: approve, undo, refuse with the letter seen, delete after the question", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.", "zoe@client.example");
  await leaveReview("Marc", "Appelez-moi au 06 39 98 12 34 pour parler.");
  await openStaff(page, "/admin/avis");
  await expect(page.getByText("Ce commentaire contient 1 numéro de téléphone.")).toBeVisible();
  await expectAccessible(page);

  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  const approved = page.getByRole("status").filter({ hasText: "Avis approuvé avec succès" });
  await expect(approved).toBeVisible();
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Approuvés (1)" })).toBeVisible();
  await approved.getByRole("button", { name: "Annuler" }).click();
  await expect(card(page, "Zoé").getByText("En attente", { exact: true })).toBeVisible();

  await card(page, "Zoé").getByText("Refuser…").click();
  await card(page, "Zoé").getByRole("radio", { name: OFF_TOPIC }).check();
  await expect(card(page, "Zoé").getByText("Message pour zoe@client.example")).toBeVisible();
  await expect(card(page, "Zoé").getByRole("blockquote")).toContainText(OFF_TOPIC);
  await expectAccessible(page);
  await card(page, "Zoé").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(page.getByText("Avis rejeté avec succès")).toBeVisible();
  await expect(card(page, "Zoé")).toContainText(`Raison du refus : ${OFF_TOPIC}`);

  await card(page, "Marc").getByRole("button", { name: "Supprimer" }).click();
  const dialog = page.getByRole("dialog", { name: "Êtes-vous sûr de vouloir supprimer cet avis ?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
  await card(page, "Marc").getByRole("button", { name: "Supprimer" }).click();
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Avis supprimé avec succès")).toBeVisible();
  await expect(card(page, "Marc")).toBeHidden();
  await page.getByRole("link", { name: "Corbeille (1)" }).click();
  await expect(card(page, "Marc").getByText("Dans la corbeille")).toBeVisible();
  await watch.expectClean();
});

test("by keyboard: keys work in the list only, and the focus stays at its place", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  for (const name of ["Anne", "Bruno", "Chloé"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis?filtre=en-attente&ordre=anciens");

  await page.getByRole("searchbox").focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("link", { name: "En attente (3)" })).toBeVisible();

  await card(page, "Anne").focus();
  await page.keyboard.press("j");
  await expect(card(page, "Bruno")).toBeFocused();
  await page.keyboard.press("a");
  await expect(card(page, "Bruno")).toBeHidden();
  await expect(card(page, "Chloé")).toBeFocused();
  await page.keyboard.press("r");
  const reasons = card(page, "Chloé").getByRole("group", { name: /^Raison du refus/ });
  await expect(reasons.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("link", { name: "En attente (2)" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reasons.getByRole("alert")).toHaveText("Choisissez une raison.");
  await page.keyboard.press("Escape");
  await expect(reasons).toBeHidden();
  await expect(card(page, "Chloé").getByText("Refuser…")).toBeFocused();

  await card(page, "Chloé").focus();
  await page.keyboard.press("x");
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("2 avis approuvés avec succès")).toBeVisible();
  await expect(page.getByText("Aucun avis en attente")).toBeVisible();
  await watch.expectClean();
});

test("what has left the list is taken back where it stood, and has the focus again", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis?filtre=en-attente");
  // The keys answer once the script is there.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(card(page, "Zoé")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("a");
  await expect(page.getByText("Avis de Zoé : approuvé.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Modération des avis" })).toBeFocused();
  await page.getByRole("button", { name: "Annuler : avis de Zoé" }).click();
  await expect(card(page, "Zoé")).toBeFocused();
  await expect(page.getByText("Avis de Zoé : approuvé.")).toHaveCount(0);

  await page.getByLabel("Raccourcis").uncheck();
  await card(page, "Zoé").focus();
  await page.keyboard.press("a");
  await page.reload();
  await expect(page.getByLabel("Raccourcis")).not.toBeChecked();
  await expect(card(page, "Zoé").getByText("En attente", { exact: true })).toBeVisible();
  await watch.expectClean();
});

test("a reported review is kept as it is, or refused with its reports closed", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis?filtre=en-attente");
  for (const name of ["Anne", "Bruno"]) {
    const id = (await card(page, name).getAttribute("id"))?.replace("avis-", "") ?? "";
    await card(page, name).getByRole("button", { name: "Approuver" }).click();
    await expect(page.getByText(`Avis de ${name} : approuvé.`)).toBeVisible();
    await visitorOf(site).post(`/avis/signaler/${id}`, { reason: "not-genuine", message: "", email: "" });
  }
  await page.goto(`${site.url}/admin/avis?filtre=signales`);
  await expectAccessible(page);
  await card(page, "Anne").getByLabel("Note pour l’historique").fill("Cliente connue.");
  await card(page, "Anne").getByRole("button", { name: "Garder l’avis publié" }).click();
  await expect(page.getByText("L’avis reste publié.")).toBeVisible();
  await card(page, "Bruno").getByText("Refuser l’avis…").click();
  await card(page, "Bruno").getByRole("radio", { name: OFF_TOPIC }).check();
  await card(page, "Bruno").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(page.getByRole("link", { name: "Signalés (0)" })).toBeVisible();
  await page.getByRole("button", { name: "Annuler : avis de Bruno" }).click();
  await expect(page.getByRole("link", { name: "Signalés (1)" })).toBeVisible();
  await expect(card(page, "Bruno").getByText("Publié", { exact: true })).toBeVisible();
  await watch.expectClean();
});

test("two people at once: the second is told, and sees what the first did", async ({ page, browser }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis");
  await card(other, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await expect(other.getByText("Avis approuvé avec succès")).toBeVisible();

  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  const told = page.getByRole("alert").filter({ hasText: "Impossible de mettre à jour l'avis." });
  await expect(told).toContainText("il est maintenant « Publié »");
  await expect(card(page, "Zoé").getByRole("button", { name: "Dépublier" })).toBeVisible();
});

test("while another list is on its way its shape stands in for it", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  const release = Promise.withResolvers<void>();
  await page.route("**/admin/avis.data*", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Approuvés (0)" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Chargement des avis…" })).toBeVisible();
  release.resolve();
  await expect(page.getByText("Aucun avis approuvé")).toBeVisible();
  await expect(page.getByText("Chargement des avis…")).toHaveCount(0);
});

test("a connection that fails loses no word of a refusal", async ({ page, context }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByText("Refuser…").click();
  await card(page, "Zoé").getByRole("radio", { name: OFF_TOPIC }).check();
  await card(page, "Zoé").getByLabel("Précision pour l’auteur").fill("Parlez-nous de la livraison.");
  await context.setOffline(true);
  await card(page, "Zoé").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(page.getByText("Impossible de mettre à jour l'avis.")).toBeVisible();
  await context.setOffline(false);
  await expect(card(page, "Zoé").getByLabel("Précision pour l’auteur")).toHaveValue("Parlez-nous de la livraison.");
  await card(page, "Zoé").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(page.getByText("Avis rejeté avec succès")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("approve and take it back, see the letter, delete after the question, restore", async ({ page }) => {
    await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.", "zoe@client.example");
    await openStaff(page, "/admin/avis");
    await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Avis approuvé avec succès" })).toBeVisible();
    await page.getByRole("button", { name: "Annuler cette action" }).click();
    await expect(page.getByText("Action annulée")).toBeVisible();

    await card(page, "Zoé").getByText("Refuser…").click();
    await card(page, "Zoé").getByRole("radio", { name: OFF_TOPIC }).check();
    await card(page, "Zoé").getByRole("button", { name: "Voir le message" }).click();
    await expect(card(page, "Zoé").getByRole("blockquote")).toContainText(OFF_TOPIC);
    await card(page, "Zoé").getByRole("button", { name: "Refuser l’avis" }).click();
    await expect(page.getByText("Avis rejeté avec succès")).toBeVisible();

    await card(page, "Zoé").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Êtes-vous sûr de vouloir supprimer cet avis ?")).toBeVisible();
    await page.getByRole("link", { name: "Annuler" }).click();
    await card(page, "Zoé").getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("status").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Avis supprimé avec succès")).toBeVisible();
    await page.getByRole("link", { name: "Corbeille (1)" }).click();
    await card(page, "Zoé").getByRole("button", { name: "Restaurer" }).click();
    await expect(page.getByText("La corbeille est vide")).toBeVisible();
    await page.getByRole("link", { name: "Journal" }).click();
    await expect(page.getByText("Claire Martin a restauré l’avis de Zoé, 4 sur 5.")).toBeVisible();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.goto(`${site.url}/admin/avis`);
    await expect(page).toHaveURL(/\/auth\?retour=/);
  });
});

const OFF_TOPIC = "L’avis est sans rapport avec nos produits ou nos services.";

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

async function leaveReview(customer_name: string, comment: string, customer_email = "") {
  const answer = await visitorOf(site).post("/avis", { customer_name, customer_email, rating: "4", comment });
  expect(answer.status).toBe(303);
}

async function openStaff(page: Page, path: string) {
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(cookies);
  await page.goto(site.url + path);
}

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
