import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

const comment = "Livraison rapide, équipe aimable";
const FAILED = "Une erreur est survenue lors de l'envoi de votre avis.";

let site: Site;
test.beforeEach(async () => {
  ({ site } = await lendSite());
});

test("is filled and sent with the keyboard alone", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  await page.getByRole("radio", { name: "1 étoile sur 5" }).focus();
  await page.keyboard.press("Space");
  for (const stars of [2, 3, 4, 5, 1, 5]) {
    await page.keyboard.press(stars === 5 && (await isRated(page, 1)) ? "ArrowLeft" : "ArrowRight");
    await expect(page.getByRole("radio", { name: `${stars} étoile` })).toBeChecked();
    await expect(page.getByRole("radio", { name: `${stars} étoile` })).toBeFocused();
    await expect(page.getByText(`${stars} sur 5`, { exact: true })).toBeVisible();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Votre commentaire")).toBeFocused();
  await page.keyboard.type(comment);
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Négoce agricole")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Produit ou service concerné")).toBeFocused();
  await page.getByLabel("Publier mon avis anonymement").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Photos")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ce que deviennent vos données" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSent(page);
  expect(stored()).toEqual([{ customer_name: "Client anonyme", customer_email: null, rating: 5, comment }]);
  await watch.expectClean();
});

// @§3.anonymous
test("clears name and e-mail when anonymous, and restores them", async ({ page }) => {
  await open(page);
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await page.getByLabel("Votre e-mail").fill("jeanne@poste.example");
  await page.getByLabel("Publier mon avis anonymement").check();
  await expect(page.getByLabel("Votre nom")).toBeDisabled();
  await expect(page.getByLabel("Votre e-mail")).toBeDisabled();
  await page.getByLabel("Publier mon avis anonymement").uncheck();
  await expect(page.getByLabel("Votre nom")).toHaveValue("Jeanne Dupré");
  await expect(page.getByLabel("Votre e-mail")).toHaveValue("jeanne@poste.example");
  await page.getByLabel("Publier mon avis anonymement").check();
  await fillRest(page);
  await submitButton(page).click();
  await expectSent(page);
  expect(stored()).toEqual([{ customer_name: "Client anonyme", customer_email: null, rating: 4, comment }]);
});

test("keeps text typed before hydration", async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/review-form-[^/]*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await open(page, { waitsForScript: false });
  const form = await page.locator("main form").elementHandle();
  await fill(page);
  const script = page.waitForResponse(/\/review-form-[^/]*\.js$/);
  release.resolve();
  await script;
  // Wait until React has marked the elements: then they are hydrated.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
  await expectFilled(page);
  expect(await form?.evaluate((node) => node.isConnected)).toBe(true);
});

// @§4.sending-button
test("says that it is sending, and sends once however often it is pressed", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await open(page);
  await fill(page);
  let posts = 0;
  const release = Promise.withResolvers<void>();
  await page.route(isPostOfReview, async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await release.promise;
    }
    await route.continue();
  });
  await submitButton(page).dblclick();
  const busy = page.getByRole("button", { name: "Envoi en cours..." });
  await expect(busy).toBeVisible();
  await expect(busy).toBeDisabled();
  await page.getByLabel("Votre nom").press("Enter");
  release.resolve();
  await expectSent(page);
  expect(posts).toBe(1);
  expect(stored()).toHaveLength(1);
  await watch.expectClean();
});

/** The review arrives, its answer does not. */
const loseNextAnswer = (page: Page) =>
  page.route(
    isPostOfReview,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

// @pages.review-once @pages.spam
test("without JavaScript, pressed twice, is stored once", async ({ browser }) => {
  const page = await withoutScript(browser);
  await page.goto(`${site.url}/avis`);
  await fill(page);
  await submitButton(page).dblclick();
  await expect(page.getByRole("main").getByText("Avis envoyé !")).toBeVisible();
  expect(stored()).toHaveLength(1);
  await page.context().close();
});

test("keeps every word when the connection fails, and can be sent again", async ({ page, context }) => {
  await open(page);
  await fill(page);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(notifications(page)).toContainText(FAILED);
  await expect(page.getByRole("main").getByText(FAILED)).toBeVisible();
  await expectFilled(page);

  await context.setOffline(false);
  await submitButton(page).click();
  await expectSent(page);
  expect(stored()).toHaveLength(1);
});

// @pages.review-once
test("keeps every word when the answer is lost, and a retry stores nothing twice", async ({ page }) => {
  await open(page);
  await fill(page);
  await loseNextAnswer(page);
  await submitButton(page).click();
  await expect(notifications(page)).toContainText(FAILED);
  await expectFilled(page);
  expect(stored()).toHaveLength(1);
  await submitButton(page).click();
  await expectSent(page);
  expect(stored()).toHaveLength(1);
});

test("edited after a lost answer, replaces the review that arrived", async ({ page }) => {
  await open(page);
  await fill(page);
  await loseNextAnswer(page);
  await submitButton(page).click();
  await expect(page.getByRole("main").getByText("Il nous est peut-être parvenu")).toBeVisible();
  await expect(notifications(page)).not.toContainText("peut-être");
  await page.getByLabel("Votre commentaire").fill("Relu et corrigé : livraison à l’heure.");
  await submitButton(page).click();
  await expectSent(page);
  expect(stored()).toHaveLength(1);
  await page.getByRole("link", { name: "Suivre mon avis" }).click();
  await expect(page.getByRole("blockquote")).toContainText("Relu et corrigé");
});

// @§8.review-not-kept
test("keeps every word when the server cannot answer", async ({ page }) => {
  await open(page);
  await fill(page);
  await page.route(isPostOfReview, (route) => route.fulfill({ status: 502, body: "Bad gateway" }), { times: 1 });
  await submitButton(page).click();
  await expect(notifications(page)).toContainText(FAILED);
  await expectFilled(page);
});

test("checks photos at their field when they are chosen, before anything is sent", async ({ page }) => {
  await open(page);
  await page.getByLabel("Votre nom").fill("Jeanne");
  await expect(page.locator('main [data-island*="review-form"][data-state="ready"]')).toBeAttached();
  const photos = page.getByLabel("Photos");
  const file = (name: string, mimeType = "image/jpeg", bytes = 10) => ({ name, mimeType, buffer: Buffer.alloc(bytes) });
  const names = ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"];
  const refused = [
    [names.map((name) => file(name)), /^Un avis a 4 photos au plus\.$/],
    [[file("1.jpg"), file("bon.pdf", "application/pdf")], /^«\sbon\.pdf\s»\s: choisissez une photo JPEG/],
    [[file("lourde.jpg", "image/jpeg", 8 * 1_048_576 + 1)], /^«\slourde\.jpg\s»\s: ce fichier dépasse 8\sMo/],
  ] as const;
  for (const [files, sentence] of refused) {
    await photos.setInputFiles([...files]);
    await expect(page.locator("#champ-photos-erreur")).toHaveText(sentence);
    await expect(photos).toHaveAttribute("aria-invalid", "true");
    expect(await photos.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);
  }
  await photos.setInputFiles(file("bonne.jpg"));
  await expect(photos).toHaveAttribute("aria-invalid", "false");
  await expect(page.getByLabel("Ce que montre bonne.jpg")).toBeVisible();
});

// @§5.error-summary
test("focuses a summary of its errors, with a link to each field", async ({ page }) => {
  await open(page);
  await page.getByLabel("Votre e-mail").fill("jeanne arobase");
  await page.getByLabel("Date de l’expérience").fill("2999-01-01");
  await submitButton(page).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("heading")).toHaveText("5 points sont à corriger");
  const places = [
    ["Choisissez une note, de 1 à 5 étoiles", page.getByRole("radio", { name: "1 étoile sur 5" })],
    ["Écrivez au moins 10 caractères", page.getByLabel("Votre commentaire")],
    ["La date de l’expérience ne peut pas être dans le futur", page.getByLabel("Date de l’expérience")],
    ["Indiquez votre nom, ou cochez «\u00a0Publier mon avis anonymement\u00a0»", page.getByLabel("Votre nom")],
    ["Format d'email invalide", page.getByLabel("Votre e-mail")],
  ] as const;
  await expect(summary.getByRole("link")).toHaveText(places.map(([message]) => message));
  for (const [message, field] of places) {
    await summary.getByRole("link", { name: message }).click();
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
  }
  expect(stored()).toEqual([]);
});

// @§5.error-summary
test("names in its summary the field of a message that does not", async ({ page }) => {
  await open(page);
  await page.getByLabel("Votre commentaire").fill("a".repeat(2001));
  await page.getByLabel("Produit ou service concerné").fill("<u>fioul");
  await page.getByLabel("Votre nom").fill("Jeanne");
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await submitButton(page).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary.getByRole("link")).toHaveText([
    "Votre commentaire\u00a0: Le texte ne peut pas dépasser 2000 caractères",
    "Produit ou service concerné\u00a0: Le contenu HTML n'est pas autorisé",
  ]);
  await expect(page.getByText("Le contenu HTML n'est pas autorisé", { exact: true })).toBeVisible();
});

// @P22.counted-characters
test("counts visible characters while typing", async ({ page }) => {
  await open(page);
  const comment = page.getByLabel("Votre commentaire");
  await comment.fill("👩‍🌾e\u0301é".repeat(533));
  await expect(page.getByText(/ \/ 2\s000$/)).toHaveCount(0);
  await comment.fill("👩‍🌾e\u0301é".repeat(600));
  await expect(page.getByText(/^1\s800 \/ 2\s000$/)).toBeVisible();
});

// @§2.reviews-enter
test("animates the list of reviews, but not with reduced motion", async ({ page }) => {
  await followAnimations(page);
  await page.goto(`${site.url}/avis`);
  await expect.poll(() => animationsOfList(page)).toEqual(["animationstart"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await animationsOfList(page)).toEqual([]);
  await expect(page.getByText("Aucun avis pour le moment")).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`is accessible on all its pages and no wider than ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await expectAccessibleAndNarrow(page, "/avis, empty");
    await submitButton(page).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
    await expectAccessibleAndNarrow(page, "/avis, with errors");
    await fill(page);
    await submitButton(page).click();
    await expectSent(page);
    await expectAccessibleAndNarrow(page, "/avis, sent");
    publishAll();
    await expect(async () => {
      await page.goto(`${site.url}/avis`);
      await expect(page.getByText(comment)).toBeVisible({ timeout: 200 });
    }).toPass();
    await expectAccessibleAndNarrow(page, "/avis, with a review");
    await page.goto(`${site.url}/avis/fonctionnement`);
    await expectAccessibleAndNarrow(page, "/avis/fonctionnement");
    await page.goto(`${site.url}/auth`);
    await expectAccessibleAndNarrow(page, "/auth, sign-in");
    await page.getByRole("tab", { name: "Inscription" }).click();
    await expect(page.getByLabel("Prénom")).toBeVisible();
    await expectAccessibleAndNarrow(page, "/auth, sign-up");
  });
}

const isPostOfReview = (url: URL) => url.pathname === "/avis";

/** Opens a page without the cookie banner. */
async function open(page: Page, { waitsForScript = true } = {}) {
  await page.goto(`${site.url}/avis`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  if (waitsForScript) await page.waitForLoadState("networkidle");
}

async function fill(page: Page) {
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await page.getByLabel("Votre e-mail").fill("jeanne@poste.example");
  await fillRest(page);
}

async function fillRest(page: Page) {
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill(comment);
  await page.getByLabel("Produit ou service concerné").fill("Granulés en vrac");
  await page.getByLabel("Date de l’expérience").fill("2026-03-01");
}

async function expectFilled(page: Page) {
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole("radio", { name: "4 étoiles sur 5" })).toBeChecked();
  await expect(page.getByLabel("Votre commentaire")).toHaveValue(comment);
  await expect(page.getByLabel("Votre nom")).toHaveValue("Jeanne Dupré");
  await expect(page.getByLabel("Votre e-mail")).toHaveValue("jeanne@poste.example");
  await expect(page.getByLabel("Produit ou service concerné")).toHaveValue("Granulés en vrac");
  await expect(page.getByLabel("Date de l’expérience")).toHaveValue("2026-03-01");
}

function submitButton(page: Page) {
  return page.getByRole("button", { name: "Envoyer mon avis" });
}

async function expectSent(page: Page) {
  await expect(page.getByRole("main").getByRole("heading", { name: "Votre avis est bien arrivé" })).toBeVisible();
  await expect(notifications(page)).toContainText("Avis envoyé\u202f!");
}

function notifications(page: Page) {
  return page.getByRole("region", { name: "Notifications" });
}

async function isRated(page: Page, stars: number) {
  return page.getByRole("radio", { name: `${stars} étoile` }).isChecked();
}

async function withoutScript(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return context.newPage();
}

function stored() {
  return inDatabase((database) =>
    database
      .prepare("select customer_name, customer_email, rating, comment from reviews")
      .all()
      .map((row) => ({ ...row })),
  );
}

/** Publishes like another instance, so that this site must notice it. */
function publishAll() {
  inDatabase((database) =>
    database.exec(`
      update reviews set state = 'published', published_at = created_at;
      update review_summary set pending = 0, published = 1, rating_4 = 1 where activity = 'other';
      update content_version set version = version + 1;
    `),
  );
}

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(site.dataDir, "site.sqlite"), { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

type Followed = Window & { animations: { type: string; around: string }[] };

async function followAnimations(page: Page) {
  await page.addInitScript(() => {
    const followed = window as unknown as Followed;
    followed.animations = [];
    addEventListener(
      "animationstart",
      ({ type, target }) => followed.animations.push({ type, around: (target as Element).textContent ?? "" }),
      true,
    );
  });
}

function animationsOfList(page: Page) {
  return page.evaluate(() =>
    (window as unknown as Followed).animations
      .filter(({ around }) => around.startsWith("Aucun avis pour le moment"))
      .map(({ type }) => type),
  );
}

async function expectAccessibleAndNarrow(page: Page, state: string) {
  await expectAccessible(page, state);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(tooWide, state).toBeLessThanOrEqual(0);
}
