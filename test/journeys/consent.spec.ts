import { expect, type Page, test } from "@playwright/test";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { expectNamedOnPrivacyPage } from "./privacy-page.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

const CORRUPT = "Erreur lors du chargement des préférences de cookies";

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 760 } });

    // @§4.accept
    test("accepting stores all four categories and leaves a button to change the choice", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recherche`);
      await expect(banner(page)).toBeVisible();
      expect(await stored(page)).toBeNull();
      await expectAccessible(page);

      await page.getByRole("button", { name: "OK pour moi" }).click();
      expect(await stored(page)).toEqual(choice({ analytics: true, marketing: true, preferences: true }));
      await expect(banner(page)).toBeHidden();
      await expect(settingsButton(page)).toBeFocused();
      await expectAccessible(page);

      await page.reload();
      await expect(settingsButton(page)).toBeVisible();
      await expect(banner(page)).toBeHidden();
      await watch.expectClean();
    });

    // @§4.refuse
    test("refusing is as easy as accepting, and nothing optional is stored or requested before or after", async ({
      page,
      context,
    }) => {
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recherche`);
      await banner(page).waitFor();
      await settled(page);
      const accept = await page.getByRole("button", { name: "OK pour moi" }).boundingBox();
      const refuse = await page.getByRole("button", { name: "Refuser tout" }).boundingBox();
      expect([refuse?.width, refuse?.height, refuse?.y]).toEqual([accept?.width, accept?.height, accept?.y]);
      expect(await traces(page)).toEqual({ local: [], session: [], cookie: "" });

      await page.getByRole("button", { name: "Refuser tout" }).click();
      expect(await stored(page)).toEqual(choice({ analytics: false, marketing: false, preferences: false }));
      await page.getByRole("contentinfo").getByRole("link", { name: "Accueil" }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await page.reload();
      await expect(settingsButton(page)).toBeVisible();
      expect(await traces(page)).toEqual({ local: ["cookieConsent"], session: [], cookie: "" });
      expect(await context.cookies()).toEqual([]);
      await watch.expectClean();
    });

    // @§4.choose @law.choice-changed
    test("stores a choice by category", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await page.goto(`${site.url}/recherche`);
      await page.getByRole("button", { name: "Je choisis" }).click();
      const dialog = page.getByRole("dialog", { name: "Préférences de cookies" });
      await expect(dialog.getByRole("heading", { name: "Préférences de cookies" })).toBeFocused();
      await expect(dialog.getByRole("switch")).toHaveCount(3);
      for (const control of await dialog.getByRole("switch").all()) await expect(control).not.toBeChecked();
      await expectAccessible(page);

      await dialog.getByRole("switch", { name: "Marketing" }).click();
      await dialog.getByRole("button", { name: "Annuler" }).click();
      await expect(dialog).toBeHidden();
      expect(await stored(page)).toBeNull();
      await expect(page.getByRole("button", { name: "Je choisis" })).toBeFocused();

      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("switch", { name: "Marketing" })).not.toBeChecked();
      await dialog.getByRole("switch", { name: "Mesure d’audience" }).focus();
      await page.keyboard.press("Space");
      await dialog.getByRole("button", { name: "Sauvegarder les préférences" }).press("Enter");
      expect(await stored(page)).toEqual(choice({ analytics: true, marketing: false, preferences: false }));
      await expect(banner(page)).toBeHidden();
      await expect(settingsButton(page)).toBeFocused();

      await settingsButton(page).click();
      await expect(dialog.getByRole("switch", { name: "Mesure d’audience" })).toBeChecked();
      await page.keyboard.press("Escape");
      await expect(settingsButton(page)).toBeFocused();

      const footerLink = page.getByRole("contentinfo").getByRole("link", { name: "Gérer mes cookies" });
      await footerLink.click();
      await dialog.getByRole("switch", { name: "Mesure d’audience" }).click();
      await dialog.getByRole("button", { name: "Sauvegarder les préférences" }).click();
      expect(await stored(page)).toEqual(choice({ analytics: false, marketing: false, preferences: false }));
      await expect(footerLink).toBeFocused();
      await watch.expectClean();
    });

    // @P12.ask-again
    test("asks again in the compact bar when the choice is older than six months", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      await store(page, { ...choiceOf(true), timestamp: "2020-01-01T00:00:00.000Z" });
      await page.goto(`${site.url}/recherche`);
      const accept = page.getByRole("button", { name: "Accepter" });
      await expect(accept).toBeVisible();
      await expect(banner(page)).toBeHidden();
      await expectAccessible(page);
      const refuse = page.getByRole("button", { name: "Refuser tout" });
      expect((await refuse.boundingBox())?.width).toBe((await accept.boundingBox())?.width);

      await settingsButton(page).click();
      await expect(page.getByRole("switch", { name: "Marketing" })).not.toBeChecked();
      await page.getByRole("button", { name: "Annuler" }).click();
      await refuse.click();
      expect(await stored(page)).toEqual(choice({ analytics: false, marketing: false, preferences: false }));
      await expect(accept).toBeHidden();
      await watch.expectClean();
    });

    test("a choice older than six months is no longer called current", async ({ page }) => {
      await store(page, { ...choiceOf(true), timestamp: "2020-01-01T00:00:00.000Z" });
      await page.goto(`${site.url}/recherche`);
      await settingsButton(page).click();
      const dialog = page.getByRole("dialog", { name: "Préférences de cookies" });
      await expect(dialog).toContainText(/Votre choix précédent, du 1er\sjanvier\s2020, n’est plus valable\./);
      await expect(dialog).not.toContainText("Votre choix actuel");
      await dialog.getByRole("button", { name: "Sauvegarder les préférences" }).click();
      await settingsButton(page).click();
      await expect(dialog).toContainText("Votre choix actuel date du");
    });

    for (const state of ["asking", "settled"] as const) {
      test(`never covers the focused element (${state})`, async ({ page }) => {
        if (state === "settled") await store(page, { ...choiceOf(false), timestamp: new Date().toISOString() });
        await page.goto(`${site.url}/`);
        await (state === "settled" ? settingsButton(page) : banner(page)).waitFor();
        const covered: string[] = [];
        let visited = 0;
        for (; visited < 300; visited += 1) {
          await page.keyboard.press("Tab");
          const focus = await page.evaluate(whatHidesTheFocus);
          if (focus === "document") break;
          if (focus) covered.push(focus);
        }
        expect(visited).toBeGreaterThan(15);
        expect(visited).toBeLessThan(300);
        expect(covered).toEqual([]);
      });
    }
  });
}

// @law.storage-named
test("the privacy page names everything that the browser stores, whatever a visitor does", async ({ page }) => {
  await page.goto(`${site.url}/activites/fioul`);
  await page.getByRole("button", { name: "OK pour moi" }).click();
  await page.getByLabel("Ville").fill("Bonneval");
  await page.getByRole("contentinfo").getByRole("link", { name: "Accueil" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.reload();
  await expect(settingsButton(page)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(["quote"]);
  await expectNamedOnPrivacyPage(page);
});

// @§8.corrupt-choice
test("a corrupt choice is logged and asked for again", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("spoilt")) localStorage.setItem("cookieConsent", '{"necessary":true');
    sessionStorage.setItem("spoilt", "once");
  });
  await page.goto(`${site.url}/recherche`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  expect(await stored(page)).toEqual(choice({ analytics: false, marketing: false, preferences: false }));
  await page.reload();
  await expect(settingsButton(page)).toBeVisible();
  await watch.expectClean([CORRUPT]);
});

// @§4.choice-read
test("a choice made in one tab applies in the others", async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  const watches = [await watchPage(first, site.url), await watchPage(second, site.url)];
  await first.goto(`${site.url}/recherche`);
  await second.goto(`${site.url}/avis`);
  await expect(banner(second)).toBeVisible();
  await first.getByRole("button", { name: "OK pour moi" }).click();
  await expect(banner(second)).toBeHidden();
  await settingsButton(second).click();
  await expect(second.getByRole("switch", { name: "Marketing" })).toBeChecked();
  await second.keyboard.press("Escape");
  await first.evaluate(() => localStorage.clear());
  await expect(banner(second)).toBeVisible();
  for (const watch of watches) await watch.expectClean();
});

test("without browser storage the site works and the choice lasts for the page", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    });
  });
  await page.goto(`${site.url}/recherche`);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(settingsButton(page)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Accueil" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(banner(page)).toBeVisible();
  await watch.expectClean();
});

test("the banner causes no layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${site.url}/recherche`);
  await expect(banner(page)).toBeVisible();
  await settled(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("neither the consent nor focusing a form restyles the whole page", async ({ page, browser }) => {
  await page.goto(`${site.url}/avis`);
  await settled(page);
  const all = await page.evaluate(() => document.querySelectorAll("body *").length);
  const mostStyledBy = async (act: () => Promise<void>) => {
    await browser.startTracing(page, { categories: ["devtools.timeline"] });
    await act();
    await settled(page);
    const { traceEvents }: { traceEvents: { name: string; args: { elementCount?: number } }[] } = JSON.parse(
      String(await browser.stopTracing()),
    );
    return Math.max(...traceEvents.map(({ name, args }) => (name === "UpdateLayoutTree" && args.elementCount) || 0));
  };
  expect(await mostStyledBy(() => page.getByRole("button", { name: "OK pour moi" }).click())).toBeLessThan(all / 4);
  const form = page.getByRole("main").locator("[data-island]:has(form)");
  const turnToForm = () => form.dispatchEvent("pointerover");
  expect(await mostStyledBy(turnToForm)).toBeLessThan(all / 4);
  await expect(form).toHaveAttribute("data-state", "ready");
});

test("without JavaScript there is no banner, and the footer links to the cookie section", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/recherche`);
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Gérer mes cookies" })).toHaveAttribute(
    "href",
    "/politique-confidentialite#cookies",
  );
  await expect(banner(page)).toHaveCount(0);
  await expect(settingsButton(page)).toHaveCount(0);
  await context.close();
});

const banner = (page: Page) => page.getByRole("region", { name: "Vos cookies, votre choix" });
const settingsButton = (page: Page) => page.getByRole("button", { name: "Régler mes cookies" });

type Optional = { analytics: boolean; marketing: boolean; preferences: boolean };

function choiceOf(value: boolean) {
  return { necessary: true, analytics: value, marketing: value, preferences: value };
}

function choice(optional: Optional) {
  return { necessary: true, ...optional, timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) };
}

function store(page: Page, consent: object) {
  return page.addInitScript((value) => {
    if (!localStorage.getItem("cookieConsent")) localStorage.setItem("cookieConsent", value);
  }, JSON.stringify(consent));
}

async function stored(page: Page): Promise<unknown> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem("cookieConsent"))) ?? "null");
}

/** Everything stored in the browser. */
function traces(page: Page) {
  return page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookie: document.cookie,
  }));
}

/** Returns "document" at the end of the focus order, the element if it is covered, otherwise undefined. */
function whatHidesTheFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "document";
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const at = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
    return at !== null && (focused.contains(at) || at.contains(focused));
  });
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}

/** Waits for entrance animations before colours and positions are checked. */
function settled(page: Page) {
  return page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
