import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

const ACTIVITIES = [
  "/activites/negoce-agricole",
  "/activites/calys-biomasse",
  "/activites/granules-bois",
  "/activites/litiere-copeaux",
  "/activites/fioul",
  "/activites",
];

// @§2.activities-menu @§2.sticky-header
test("the menu opens six links, closes by choice, by Escape and by a press elsewhere, and stays visible", async ({
  page,
}) => {
  const watch = await watchPage(page, site.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/a-propos");
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const activities = menu.locator("details");
  const unfold = () => activities.locator("summary").click();

  await unfold();
  const links = activities.getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(ACTIVITIES);
  await page.keyboard.press("Escape");
  await expect(activities).not.toHaveAttribute("open");
  await unfold();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(activities).not.toHaveAttribute("open");
  await unfold();
  await links.last().click();
  await expect(page).toHaveURL(`${site.url}/activites`);
  await expect(activities).not.toHaveAttribute("open");

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(menu.getByRole("link", { name: "Recrutement" })).toBeInViewport();
  await page.getByRole("banner").getByRole("link", { name: "Maison Exemple, accueil" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await watch.expectClean();
});

// @§2.phone-menu
test("on a phone one button opens the menu, and another or a choice closes it", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/contact");
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expect(menu).toBeVisible();
  await page.getByRole("button", { name: "Fermer le menu" }).click();
  await expect(menu).toBeHidden();

  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: /^Granulés de bois/ }).click();
  await expect(page).toHaveURL(`${site.url}/activites/granules-bois`);
  await expect(menu).toBeHidden();

  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: /^Granulés de bois/ }).click();
  await expect(menu).toBeHidden();
  await watch.expectClean();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1280]) {
    // @A1.menu
    test(`the menu opens and links work at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${site.url}/contact`);
      const menu = page.getByRole("navigation", { name: "Menu principal" });
      if (width === 360) await page.getByRole("button", { name: "Ouvrir le menu" }).click();
      await menu.locator("summary").click();
      await menu.getByRole("link", { name: /^Fioul et carburants/ }).click();
      await expect(page).toHaveURL(`${site.url}/activites/fioul`);
    });
  }
});

// @§2.failing-picture
test("a picture that fails to load is logged and replaced; when the replacement fails too, its text shows", async ({
  page,
}) => {
  const lost: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") lost.push(message.text());
  });
  await page.route(/\/pictures\/reception[^/]*\.(?:avif|jpg)$/, (route) => route.abort());
  await open(page, "/activites");
  const first = page.locator("#grain [data-picture]");
  const fallback = (await first.getAttribute("data-picture")) ?? "";
  expect(fallback).not.toBe("reception");
  expect(
    await first.evaluate((picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth)),
  ).not.toBe(0);
  expect(lost.filter((line) => /^Image non chargée : .*reception/.test(line))).not.toEqual([]);

  await page.route(/\/pictures\//, (route) => route.abort());
  await page.goto(`${site.url}/activites/granules-bois`);
  await expect(page.getByRole("main").getByRole("img", { name: "Granulés de bois en tas" })).toBeVisible();
});

test("a trail that wraps keeps each « / » with the item that follows", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/articles/habilitation-electrique");
  const items = page.getByRole("navigation", { name: "Fil d’Ariane" }).getByRole("listitem");
  const slashes = items.evaluateAll((all) =>
    all.map((item) => ["::before", "::after"].map((side) => getComputedStyle(item, side).content.includes("/"))),
  );
  expect(await slashes).toEqual([
    [false, false],
    [true, false],
    [true, false],
  ]);
});

// @§9.toast-place
test("toasts appear at the bottom right and leave after five seconds, unless somebody is reading them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/avis");
  const send = page.getByRole("button", { name: "Envoyer mon avis" });
  await send.focus();
  await page.waitForLoadState("networkidle");
  await page.clock.install();
  await send.click();
  const toast = page.getByRole("region", { name: "Notifications" }).getByText("Erreur de validation");
  await expect(toast).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  const box = await page.getByRole("region", { name: "Notifications" }).boundingBox();
  expect([(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([1280, 800]);
  await page.clock.runFor(4_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(toast).toBeHidden();

  await send.click();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
});

test("the staff application leaves to a page for visitors with the fragment of the address", async ({ page }) => {
  await page.goto(`${site.url}/auth`);
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  await page.evaluate(() => {
    const router = Reflect.get(window, "__reactRouterDataRouter") as { navigate(to: string): void };
    router.navigate("/activites/fioul?utm_source=admin#devis");
  });
  await expect(page).toHaveURL(`${site.url}/activites/fioul?utm_source=admin#devis`);
});

async function open(page: Page, path: string) {
  await page.goto(site.url + path);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.waitForLoadState("networkidle");
}
