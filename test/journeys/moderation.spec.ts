import { expect, type Page, test } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { findUserByEmail } from "../../app/account/accounts.server.ts";
import { addConfirmedUser } from "../../app/account/store.server.ts";
import { ofAuthor } from "../../app/reviews/author-name.ts";
import type { Database } from "../../core/database/connection.ts";
import { TRUST_LOCAL_PROXY } from "../faults/entries.ts";
import type { OpenedSite } from "../shared-site.ts";
import type { Site } from "../site.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";
import { addAdministrator, siteWithAdministrator } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let admin: Visitor;
let database: Database;
test.beforeEach(async () => {
  ({ site, admin, database } = await siteWithAdministrator({
    settings: TRUST_LOCAL_PROXY,
    prepare: addAdministrators,
  }));
});

const COLLEAGUE = { email: "paul@maison.example", password: "betterave-1933" };

async function addAdministrators(opened: OpenedSite) {
  await addAdministrator(opened);
  const passwordHash = await hashPassword(COLLEAGUE.password);
  const person = { firstName: "Paul", lastName: "Petit", email: COLLEAGUE.email };
  await addConfirmedUser(opened.database.db, { ...person, passwordHash, role: "admin" });
}

// @§4.deletion-question
test("by mouse: approves, undoes, refuses with a preview of the email, deletes after a question", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.", "zoe@client.example");
  await leaveReview("Marc", "Appelez-moi au 06 39 98 12 34 pour parler.");
  await openStaff(page, "/admin/avis");
  await expect(page.getByText("Ce commentaire contient 1 numéro de téléphone.")).toBeVisible();
  await expectAccessible(page);

  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Avis approuvé avec succès" })).toBeVisible();
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Approuvés (1)" })).toBeVisible();
  await card(page, "Zoé").getByRole("button", { name: "Annuler : avis de Zoé" }).click();
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
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(dialog).toBeHidden();
  await card(page, "Marc").getByRole("button", { name: "Supprimer" }).click();
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("radio", { name: "Publicité ou robot" }).check();
  await dialog.getByRole("button", { name: "Supprimer" }).click();
  await expect(page.getByText("Avis supprimé avec succès")).toBeVisible();
  await expect(card(page, "Marc")).toBeHidden();
  await page.getByRole("link", { name: "Corbeille (1)" }).click();
  await expect(card(page, "Marc").getByText("Dans la corbeille")).toBeVisible();
  await watch.expectClean();
});

// @A5.keyboard
test("by keyboard: shortcuts work in the list only, and the focus stays in place", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  for (const name of ["Anne", "Bruno", "Chloé"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis?filtre=en-attente&ordre=anciens");

  await page.getByRole("searchbox").focus();
  await page.keyboard.press("a");
  await expect(page.getByRole("link", { name: "En attente (3)" })).toBeVisible();

  await card(page, "Anne").focus();
  await pressAlone(page, "j");
  await expect(card(page, "Bruno")).toBeFocused();
  await pressAlone(page, "a");
  await expect(card(page, "Bruno")).toBeHidden();
  await expect(outcome(page, "Bruno")).toBeFocused();
  await pressAlone(page, "j");
  await expect(card(page, "Chloé")).toBeFocused();
  await pressAlone(page, "r");
  const reasons = card(page, "Chloé").getByRole("group", { name: /^Raison du refus/ });
  await expect(reasons.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("a");
  await expect(page.getByRole("link", { name: "En attente (2)" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reasons.getByRole("alert")).toHaveText("Choisissez une raison.");
  await page.keyboard.press("Escape");
  await expect(reasons).toBeHidden();
  await expect(card(page, "Chloé").locator("summary", { hasText: "Refuser…" })).toBeFocused();

  await card(page, "Chloé").focus();
  await pressAlone(page, "x");
  await pressAlone(page, "k");
  await pressAlone(page, "x");
  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("2 avis approuvés avec succès")).toBeVisible();
  await expect(page.getByText("Aucun avis en attente")).toBeVisible();
  await watch.expectClean();
});

test("a removed review returns to its place with the focus when undone", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis?filtre=en-attente");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(card(page, "Zoé")).toBeFocused({ timeout: 500 });
  }).toPass();
  await pressAlone(page, "a");
  await expect(page.getByText("Avis de Zoé : approuvé.")).toBeVisible();
  await expect(outcome(page, "Zoé")).toBeFocused();
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

test("a reported review is kept, or refused with its reports closed", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis?filtre=en-attente");
  for (const name of ["Anne", "Bruno"]) {
    const id = (await card(page, name).getAttribute("id"))?.replace("avis-", "") ?? "";
    await card(page, name).getByRole("button", { name: "Approuver" }).click();
    await expect(page.getByText(`Avis ${ofAuthor(name)} : approuvé.`)).toBeVisible();
    await visitorOf(site).post(`/avis/signaler/${id}`, { reason: "not-genuine", message: "", email: "" });
  }
  await page.goto(`${site.url}/admin/avis?filtre=signales`);
  await expectAccessible(page);
  const isAbove = await card(page, "Anne").evaluate((one) => {
    const [keep, remove] = ["answer", "delete"].map((intent) => one.querySelector(`[value="${intent}"]`));
    return keep && remove && keep.getBoundingClientRect().bottom < remove.getBoundingClientRect().top;
  });
  expect(isAbove, "the decision on the report is above the others").toBe(true);
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

test("an answer to reports waits where one has arrived since, and keeps its words", async ({ page }) => {
  await leaveReview("Anne", "Un avis d’Anne, assez long.");
  await openStaff(page, "/admin/avis?filtre=en-attente");
  const id = (await card(page, "Anne").getAttribute("id"))?.replace("avis-", "") ?? "";
  await card(page, "Anne").getByRole("button", { name: "Approuver" }).click();
  await expect(page.getByText("Avis d’Anne : approuvé.")).toBeVisible();
  const report = (client: string) =>
    visitorOf(site).post(`/avis/signaler/${id}`, { reason: "not-genuine" }, { "x-forwarded-for": client });
  await report("192.0.2.1");
  await page.goto(`${site.url}/admin/avis?filtre=signales`);
  await report("192.0.2.2");
  const note = card(page, "Anne").getByLabel("Note pour l’historique");
  await note.fill("Cliente connue.");
  await card(page, "Anne").getByRole("button", { name: "Garder l’avis publié" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "un autre signalement est arrivé" })).toBeVisible();
  await card(page, "Anne").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(card(page, "Anne").getByText("2 signalements")).toBeVisible();
  await expect(note).toHaveValue("Cliente connue.");
  await card(page, "Anne").getByRole("button", { name: "Garder l’avis publié" }).click();
  await expect(page.getByText("L’avis reste publié.")).toBeVisible();
});

// @A5.late-decision
test("on a conflict the second person learns who decided, and sees the review on demand", async ({ page, browser }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis", await colleague());
  await card(other, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await expect(other.getByText("Avis approuvé avec succès")).toBeVisible();

  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Impossible de mettre à jour l'avis." });
  await expect(alert).toContainText("Paul Petit a approuvé l’avis");
  await expect(alert).toContainText("il est maintenant « Publié »");
  await card(page, "Zoé").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(card(page, "Zoé").getByRole("button", { name: "Dépublier" })).toBeVisible();
});

// @A5.own-words-stay
test("other people's changes remove no typed word, and fast typing decides nothing", async ({ page, browser }) => {
  const links = new Map<string, string>();
  for (const name of ["Anne", "Bruno", "Chloé", "David"]) {
    links.set(name, await leaveReview(name, `Un avis de ${name}, assez long.`));
  }
  await openStaff(page, "/admin/avis?filtre=en-attente&ordre=anciens");
  await card(page, "Bruno").getByText("Refuser…").click();
  await card(page, "Bruno").getByRole("radio", { name: OFF_TOPIC }).check();
  const note = card(page, "Bruno").getByLabel("Précision pour l’auteur");
  await note.pressSequentially("Parlez-nous de la livraison");

  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis?filtre=en-attente&ordre=anciens", await colleague());
  await card(other, "Bruno").getByRole("button", { name: "Approuver" }).click();
  await expect(other.getByText("Avis de Bruno : approuvé.")).toBeVisible();
  const correction = { intent: "correct", customer_name: "Chloé", rating: "3", comment: "Un avis de Chloé, corrigé." };
  expect((await visitorOf(site).post(links.get("Chloé") ?? "", correction)).status).toBe(200);
  await leaveReview("Élise", "Un avis d’Élise, assez long.");

  await comeBackTo(page);
  await expect(card(page, "Bruno").getByText("Paul Petit a approuvé l’avis.")).toBeVisible();
  await expect(card(page, "Chloé").getByText("Un avis de Chloé, corrigé.")).toBeVisible();
  await expect(note).toBeFocused();
  await page.keyboard.type(" à la ferme. Aussi avant samedi, pas après.", { delay: 30 });
  await expect(note).toHaveValue("Parlez-nous de la livraison à la ferme. Aussi avant samedi, pas après.");

  await page.getByRole("button", { name: "Actualiser" }).click();
  await expect(card(page, "Chloé").getByText("Un avis de Chloé, corrigé.")).toBeVisible();
  await expect(note).toHaveValue("Parlez-nous de la livraison à la ferme. Aussi avant samedi, pas après.");
  await card(page, "Bruno").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Paul Petit a approuvé l’avis" })).toBeVisible();
  await card(page, "Bruno").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(note).toHaveValue("Parlez-nous de la livraison à la ferme. Aussi avant samedi, pas après.");

  await card(page, "David").focus();
  await page.keyboard.type("ad da rase ad", { delay: 60 });
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("link", { name: "En attente (4)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Approuvés (1)" })).toBeVisible();
});

test("on return to the tab, each card shows what a colleague decided meanwhile", async ({ page, browser }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis", await colleague());
  await card(other, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await expect(other.getByText("Avis de Zoé : approuvé.")).toBeVisible();

  await comeBackTo(page);
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  const said = card(page, "Zoé").getByRole("paragraph").filter({ hasText: "Paul Petit a approuvé l’avis." });
  await expect(said).toBeVisible();
  await expect(page.getByRole("button", { name: "Actualiser" })).toBeHidden();
  await card(page, "Zoé").getByRole("button", { name: "Dépublier" }).click();
  await expect(card(page, "Zoé").getByText("En attente", { exact: true })).toBeVisible();
});

// @A5.own-words-stay
test("after the program moved the focus, a shortcut decides nothing until the person moves it", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).focus();
  await pressAlone(page, "a");
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  await expect(card(page, "Zoé")).toBeFocused();
  await pressAlone(page, "d");
  await pressAlone(page, "d", 500);
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await pressAlone(page, "d");
  await expect(card(page, "Zoé").getByText("En attente", { exact: true })).toBeVisible();
});

test("a shortcut shows that it waits, and a second key cancels it", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").focus();
  const approve = card(page, "Zoé").getByRole("button", { name: "Approuver" });
  await pressAlone(page, "a");
  await expect(approve).toHaveAttribute("data-waiting", "");
  await page.keyboard.press("Escape");
  await expect(approve).not.toHaveAttribute("data-waiting", "");
  await pressAlone(page, "x", 500);
  await expect(card(page, "Zoé").getByText("En attente", { exact: true })).toBeVisible();
});

for (const width of [700, 1000, 1280]) {
  test(`${width} px: the hints of keys cover no label and stay in their card`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Anne", "Bruno", "Chloé"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
    await openStaff(page, "/admin/avis");
    await card(page, "Bruno").getByRole("button", { name: "Approuver" }).click();
    await expect(card(page, "Bruno").getByRole("button", { name: "Dépublier" })).toBeVisible();
    await card(page, "Chloé").getByText("Refuser…").click();
    await card(page, "Chloé").getByRole("radio", { name: OFF_TOPIC }).check();
    await card(page, "Chloé").getByRole("button", { name: "Refuser l’avis" }).click();
    await expect(card(page, "Chloé").getByRole("button", { name: "Remettre en attente" })).toBeVisible();
    const wrong = await page.locator("article [aria-keyshortcuts] kbd").evaluateAll((keys) =>
      keys.flatMap((key) => {
        const button = key.closest("[aria-keyshortcuts]") as HTMLElement;
        const label = document.createRange();
        label.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() as Node);
        const [hint, words] = [key.getBoundingClientRect(), label.getBoundingClientRect()];
        const end = key.closest("article")?.getBoundingClientRect().right ?? 0;
        const isBeside = hint.left >= words.right || hint.right <= words.left;
        const isOver = !isBeside && hint.top < words.bottom && hint.bottom > words.top;
        return isOver || hint.right > end || words.right > end ? [button.textContent] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
}

test("Escape closes the reply and returns to its button", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await card(page, "Zoé").getByText("Répondre…").click();
  const reply = card(page, "Zoé").getByLabel("Réponse publique de l’entreprise");
  await expect(reply).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(reply).toBeHidden();
  await expect(card(page, "Zoé").locator("summary", { hasText: "Répondre…" })).toBeFocused();
});

test("a panel that a decision closes leaves the focus to its button", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await card(page, "Zoé").getByText("Répondre…").click();
  await card(page, "Zoé").getByLabel("Réponse publique de l’entreprise").fill("Merci Zoé.");
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).press("Enter");
  await expect(page.getByText("Réponse enregistrée")).toBeVisible();
  await expect(card(page, "Zoé").locator("summary", { hasText: "Modifier la réponse…" })).toBeFocused();

  await card(page, "Zoé").locator("summary", { hasText: "Activité" }).press("Enter");
  await card(page, "Zoé")
    .getByLabel(/^Activité de l’avis/)
    .selectOption("fuel");
  await card(page, "Zoé").getByRole("button", { name: "Changer l’activité" }).press("Enter");
  await expect(card(page, "Zoé").locator("summary", { hasText: "Activité : Fioul" })).toBeFocused();
});

// @A5.two-replies
test("shows the second of two concurrent replies beside the first before it replaces it", async ({ page, browser }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await expect(card(page, "Zoé").getByText("Publié", { exact: true })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis", await colleague());
  for (const [screen, words] of [
    [page, "Merci Zoé, à bientôt."],
    [other, "Merci beaucoup."],
  ] as const) {
    await card(screen, "Zoé").getByText("Répondre…").click();
    await card(screen, "Zoé").getByLabel("Réponse publique de l’entreprise").fill(words);
  }
  await card(other, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  await expect(other.getByText("Réponse enregistrée")).toBeVisible();
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Paul Petit a répondu à l’avis" })).toBeVisible();
  await expect(card(page, "Zoé").getByRole("blockquote")).toHaveText("Merci beaucoup.");
  const own = card(page, "Zoé").getByLabel("Réponse publique de l’entreprise");
  await expect(own).toHaveValue("Merci Zoé, à bientôt.");
  await card(page, "Zoé").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(own).toHaveValue("Merci Zoé, à bientôt.");
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  await expect(page.getByText("Réponse enregistrée")).toBeVisible();
  expect((await visitorOf(site).get("/avis")).text).toContain("Merci Zoé, à bientôt.");
});

test("words whose field is gone can be copied", async ({ page, browser }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await card(page, "Zoé").getByText("Refuser…").click();
  await card(page, "Zoé").getByLabel("Précision pour l’auteur").fill("Parlez-nous de la livraison.");
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis", await colleague());
  await card(other, "Zoé").getByText("Refuser…").click();
  await card(other, "Zoé").getByRole("radio", { name: OFF_TOPIC }).check();
  await card(other, "Zoé").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(other.getByText("Avis rejeté avec succès")).toBeVisible();
  await comeBackTo(page);
  await card(page, "Zoé").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(card(page, "Zoé").getByLabel("Précision pour l’auteur")).toHaveCount(0);
  await expect(card(page, "Zoé").getByText("Parlez-nous de la livraison.")).toBeVisible();
});

test("a double click approves once, though the next card's button moves under the pointer", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const name of ["Anne", "Bruno", "Chloé"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis?filtre=en-attente&ordre=anciens");
  await expect(page.getByLabel("Raccourcis")).toBeVisible();
  const box = await card(page, "Anne").getByRole("button", { name: "Approuver" }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 15];
  await page.mouse.dblclick(x, y);
  await expect(page.getByText("Avis d’Anne : approuvé.")).toBeVisible();
  await expect(page.getByText("Impossible de mettre à jour l'avis.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "En attente (2)" })).toBeVisible();
  const buttonAt = () =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest("button")?.textContent, [
      x,
      y,
    ] as const);
  await expect.poll(buttonAt).toContain("l’avis de Bruno");
  await page.waitForTimeout(600);
  await page.mouse.click(x, y);
  await expect(page.getByText("Avis de Bruno : approuvé.")).toBeVisible();
  await expect.poll(buttonAt).toContain("l’avis de Chloé");
});

test("the order of the list is remembered", async ({ page }) => {
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis");
  const names = page.getByRole("article").getByRole("heading", { level: 2 });
  await expect(names).toHaveText(["Bruno", "Anne"]);
  await page.getByRole("link", { name: "Inverser" }).click();
  await expect(names).toHaveText(["Anne", "Bruno"]);
  await page.goto(`${site.url}/admin/avis?filtre=en-attente`);
  await expect(names).toHaveText(["Anne", "Bruno"]);
  await page.getByRole("link", { name: "Inverser" }).press("Enter");
  await expect(names).toHaveText(["Bruno", "Anne"]);
  const title = page.getByRole("status").filter({ hasText: "En attente · récents d’abord" });
  await expect(title).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Tout sélectionner")).toBeFocused();
  await page.getByRole("searchbox").fill("Anne");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "« Anne » · 1 avis" })).toBeVisible();
  await page.goto(`${site.url}/admin/avis`);
  await expect(names).toHaveText(["Bruno", "Anne"]);

  await (await page.context().newPage()).goto(`${site.url}/admin/avis?ordre=anciens`);
  const [poll] = await Promise.all([page.waitForRequest("**/admin/avis/changements?*"), comeBackTo(page)]);
  expect(new URL(poll.url()).searchParams.get("ordre")).toBe("recents");
});

test("the answer to each decision on a selection takes the focus", async ({ page }) => {
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis");
  const answer = page.locator("[data-answered]");
  for (const [state, verb, words] of [
    ["En attente", "Approuver", "2 avis approuvés avec succès"],
    ["Publié", "Dépublier", "2 avis rejetés avec succès"],
  ] as const) {
    for (const name of ["Anne", "Bruno"]) {
      await expect(card(page, name).getByText(state, { exact: true })).toBeVisible();
      await card(page, name).getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: `${verb} la sélection` }).click();
    await expect(answer).toContainText(words);
    await expect(answer).toBeFocused();
  }
});

test("a selection that a colleague decided on in part changes and undoes only the rest", async ({ page, browser }) => {
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis");
  for (const name of ["Anne", "Bruno"]) await card(page, name).getByRole("checkbox").check();
  const other = await (await browser.newContext()).newPage();
  await openStaff(other, "/admin/avis", await colleague());
  await card(other, "Anne").getByText("Refuser…").click();
  await card(other, "Anne").getByRole("radio", { name: OFF_TOPIC }).check();
  await card(other, "Anne").getByRole("button", { name: "Refuser l’avis" }).click();
  await expect(other.getByText("Avis rejeté avec succès")).toBeVisible();

  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("Avis approuvé avec succès")).toBeVisible();
  await expect(card(page, "Bruno").getByText("Avis de Bruno : approuvé.")).toBeVisible();
  await expect(card(page, "Anne").getByText(/^Avis d’Anne.*il est maintenant «\sRefusé\s»/)).toBeVisible();
  await expect(card(page, "Anne").getByRole("button", { name: "Annuler : avis d’Anne" })).toHaveCount(0);
  await card(page, "Anne").getByRole("button", { name: "Afficher l’avis tel qu’il est" }).click();
  await expect(card(page, "Anne").getByText("Refusé", { exact: true })).toBeVisible();
});

test("after a decision on a selection only an author with an address is said to have been written to", async ({
  page,
}) => {
  await page.clock.install();
  await leaveReview("Anne", "Un avis d’Anne, assez long.", "anne@client.example");
  await leaveReview("Bruno", "Un avis de Bruno, assez long.");
  await openStaff(page, "/admin/avis");
  for (const name of ["Anne", "Bruno"]) await card(page, name).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("Un seul auteur est prévenu dans une minute.")).toBeVisible();
  await expect(card(page, "Bruno").getByText("Avis de Bruno : approuvé.")).toBeVisible();
  await page.clock.fastForward(65_000);
  await expect(card(page, "Anne")).toContainText("Le message est parti");
  await expect(card(page, "Bruno")).not.toContainText("Le message est parti");
});

test("« Tout sélectionner » is ticked while every review is", async ({ page }) => {
  for (const name of ["Anne", "Bruno"]) await leaveReview(name, `Un avis de ${name}, assez long.`);
  await openStaff(page, "/admin/avis");
  await page.waitForLoadState("networkidle");
  const all = page.getByLabel("Tout sélectionner");
  for (const name of ["Anne", "Bruno"]) {
    await expect(all).not.toBeChecked();
    await card(page, name).getByRole("checkbox").check();
  }
  await expect(all).toBeChecked();
  await page.getByRole("button", { name: "Approuver la sélection" }).click();
  await expect(page.getByText("2 avis approuvés avec succès")).toBeVisible();
  await expect(all).not.toBeChecked();
  await all.check();
  await expect(page.getByText("2 avis sélectionnés")).toBeVisible();
});

// @§2.moderation-skeleton
test("a skeleton shows while another list loads", async ({ page }) => {
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

test("a failed connection loses no word of a refusal", async ({ page, context }) => {
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

test("half-typed words are asked about before a filter or the menu takes them away", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  await openStaff(page, "/admin/avis");
  await page.waitForLoadState("networkidle");
  const question = page.getByRole("dialog", { name: "Quitter sans enregistrer ?" });
  await card(page, "Zoé").getByText("Refuser…").click();
  const note = card(page, "Zoé").getByLabel("Précision pour l’auteur");
  await note.fill("Parlez-nous de la livraison.");
  await page.getByRole("link", { name: "Approuvés (0)" }).click();
  await question.getByRole("button", { name: "Rester" }).click();
  await expect(note).toHaveValue("Parlez-nous de la livraison.");
  await note.fill("");
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await card(page, "Zoé").getByText("Répondre…").click();
  const reply = card(page, "Zoé").getByLabel("Réponse publique");
  await reply.fill("Merci de votre confiance.");
  await page.getByRole("link", { name: "Journal" }).click();
  await question.getByRole("button", { name: "Rester" }).click();
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  await expect(page.getByText("Réponse enregistrée")).toBeVisible();
  await card(page, "Zoé").getByText("Modifier la réponse…").click();
  await expect(reply).toBeFocused();
  await page.getByRole("link", { name: "Journal" }).click();
  await expect(page.getByRole("heading", { name: "Journal" })).toBeVisible();
});

test("a reply refused for a right taken away says so, and leaves when the right is back", async ({ page }) => {
  await leaveReview("Zoé", "Livraison à l’heure, chauffeur aimable.");
  const paul = await colleague();
  await openStaff(page, "/admin/avis", paul);
  await card(page, "Zoé").getByRole("button", { name: "Approuver" }).click();
  await card(page, "Zoé").getByText("Répondre…").click();
  await card(page, "Zoé").getByLabel("Réponse publique").fill("Merci de votre confiance.");
  const { id = "" } = (await findUserByEmail(database.db, COLLEAGUE.email)) ?? {};
  const give = (right: string) => admin.post("/admin/equipe", { intent: "droits", id, [right]: "oui" });
  await give("répondre");
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Impossible de mettre à jour l'avis." });
  await expect(refused).toContainText("Il faut pour cela le droit « modérer ».");
  await expect(refused).toContainText("recommencez quand vous aurez ce droit");
  await give("modérer");
  await card(page, "Zoé").getByRole("button", { name: "Publier la réponse" }).click();
  await expect(card(page, "Zoé").getByText("Merci de votre confiance.").first()).toBeVisible();
  await expect(page.getByText("Réponse enregistrée")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // @§2.sign-out-button @A1.moderation
  test("approves, undoes, previews the email, deletes after a question and restores", async ({ page }) => {
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

const outcome = (page: Page, name: string) => page.locator("li > div[tabindex]").filter({ hasText: name });

/** Presses a key after a pause, so that it does not count as typing. */
async function pressAlone(page: Page, key: string, pauseAfter = 0) {
  await page.waitForTimeout(500);
  await page.keyboard.press(key);
  await page.waitForTimeout(pauseAfter);
}

async function comeBackTo(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

async function colleague(): Promise<Visitor> {
  const visitor = visitorOf(site);
  await visitor.post("/auth", { intent: "connexion", ...COLLEAGUE });
  return visitor;
}

let client = 0;

/**
 * Sends each review from another address: a client may send five in a quarter of an hour. Returns the author's link.
 */
async function leaveReview(customer_name: string, comment: string, customer_email = ""): Promise<string> {
  client += 1;
  const answer = await visitorOf(site).post(
    "/avis",
    { customer_name, customer_email, rating: "4", comment },
    { "x-forwarded-for": `192.0.2.${client % 250}` },
  );
  expect(answer.status).toBe(303);
  return /\/avis\/suivi\/[\w-]{36}\/[\w-]{43}/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
}

async function openStaff(page: Page, path: string, person = admin) {
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(cookies);
  await page.goto(site.url + path);
}
