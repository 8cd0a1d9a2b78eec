import { expect, type Page, test } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import { type Site, startSite } from "../site.ts";
import { openChromium, wholeChromium } from "./chromium.ts";
import { watchPage } from "./watch.ts";

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.discard());

test("every public page comes back from the browser's memory by the back button", async () => {
  test.skip(!wholeChromium, "Chromium's headless shell keeps no page for the back button");
  test.setTimeout(120_000);
  const tab = await openChromium(wholeChromium as string);
  try {
    const paths = await publicPaths(site.url);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      await tab.goto(site.url + path);
      await tab.evaluate("addEventListener('pageshow', ({ persisted }) => { window.isPersisted = persisted; })");
      await tab.goto(`${site.url}/recherche`);
      await tab.evaluate("history.back()");
      await tab.until(`location.pathname === ${JSON.stringify(path)} && window.isPersisted`);
    }
  } finally {
    await tab.close();
  }
});

test("a page is rendered ahead of the press, and counts as nothing until it is seen", async () => {
  test.skip(!wholeChromium, "no whole Chromium is installed");
  const tab = await openChromium(wholeChromium as string);
  try {
    await tab.goto(`${site.url}/avis`);
    await tab.evaluate('document.documentElement.dataset.consent = "kept"; document.cookie = "signed_in=1"');
    await tab.hover('header a[href="/contact"]');
    await tab.until('document.prerendering && document.readyState === "complete"', true);
    expect(await tab.evaluate("document.querySelector('[data-name=session]').dataset.state", true)).toBeUndefined();
    await tab.press('header a[href="/contact"]');

    await tab.until('location.pathname === "/contact" && document.querySelector("[data-name=session]").dataset.state');
    const { activationStart, asked } = await tab.evaluate<{ activationStart: number; asked: number[] }>(`({
      activationStart: performance.getEntriesByType("navigation")[0].activationStart,
      asked: performance.getEntriesByType("resource")
        .filter(({ name }) => /session|islands?-|hydrate/.test(name))
        .map(({ startTime }) => startTime),
    })`);
    expect(activationStart).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(activationStart);
  } finally {
    await tab.close();
  }
});

const ACTIVITIES = {
  grain: "/activites/negoce-agricole",
  chips: "/activites/calys-biomasse",
  pellets: "/activites/granules-bois",
  shavings: "/activites/litiere-copeaux",
  fuel: "/activites/fioul",
};

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test("the picture of an activity travels from its tile to its page, alone", async ({ page }) => {
      await recordTransitions(page);
      const watch = await watchPage(page, site.url);
      for (const [material, path] of Object.entries(ACTIVITIES)) {
        // Chromium may show a page before its picture is parsed; the picture then does not move. Try again.
        await expect(async () => {
          await page.goto(site.url);
          await answerConsent(page);
          await tile(page, path).click();
          await expect(page).toHaveURL(site.url + path);
          const moving = await transition(page);
          expect(moving).toContain(`::view-transition-old(${material})`);
          expect(moving).toContain(`::view-transition-new(${material})`);
          for (const other of Object.keys(ACTIVITIES)) {
            if (other !== material) expect(moving?.join()).not.toContain(`(${other})`);
          }
        }).toPass();
      }
      await watch.expectClean();
    });
  });
}

test("with reduced motion the next page shows at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await recordTransitions(page);
  await page.goto(`${site.url}/`);
  await answerConsent(page);
  await tile(page, "/activites/fioul").click();
  await expect(page).toHaveURL(`${site.url}/activites/fioul`);
  expect(await transition(page)).toBeNull();
});

// A duplicate name would skip the transition.
test("no two elements of a page travel under the same name", async ({ page }) => {
  for (const path of await publicPaths(site.url)) {
    await page.goto(site.url + path);
    const links = await page.locator(":is(li, article):has(.travels) a").all();
    for (const link of links) {
      await link.focus();
      // Hover one tile while another has the focus.
      await links[0]?.hover();
      expect(await expectUniqueNames(page)).not.toEqual([]);
    }
    await expectUniqueNames(page);
  }
});

test("transitions that are cut short, or lead to other places, report nothing", async ({ page }) => {
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/`);
  await answerConsent(page);
  for (const path of Object.values(ACTIVITIES)) {
    // Rotate the phone while the next page loads.
    await tile(page, path).click({ noWaitAfter: true });
    await page.waitForURL(site.url + path, { waitUntil: "commit" });
    await page.setViewportSize({ width: 740, height: 360 });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [move, arrived] of [
      ["back", "/"],
      ["forward", path],
      ["back", "/"],
    ] as const) {
      // Delay it until this call has returned, because the navigation would interrupt it.
      await page.evaluate((move) => void setTimeout(() => history[move]()), move);
      await page.waitForURL(site.url + arrived, { waitUntil: "commit" });
    }
  }
  // Navigate by a form, and from the staff area to a public page.
  await page.goto(`${site.url}/recherche`);
  await page.getByRole("searchbox").fill("fioul");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?/);
  await page.goto(`${site.url}/auth`);
  await page
    .getByRole("link", { name: /accueil/i })
    .first()
    .click();
  await expect(page).toHaveURL(`${site.url}/`);
  await watch.expectClean();
});

/** The names of the moving elements, or null without a transition. */
function transition(page: Page): Promise<string[] | null> {
  return page.evaluate(() => (window as unknown as { moving: Promise<string[] | null> }).moving);
}

async function recordTransitions(page: Page) {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<string[] | null>();
    Object.assign(window, { moving: promise });
    addEventListener("pagereveal", async ({ viewTransition }) => {
      await viewTransition?.ready;
      const effects = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? "");
      resolve(viewTransition && effects);
    });
  });
}

async function expectUniqueNames(page: Page) {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => element.checkVisibility())
      .map((element) => getComputedStyle(element).viewTransitionName)
      .filter((name) => name !== "none"),
  );
  expect(names, page.url()).toEqual([...new Set(names)]);
  return names;
}

function tile(page: Page, path: string) {
  return page.locator(`main :is(li, article):has(.travels) a[href="${path}"]`).first();
}

async function answerConsent(page: Page) {
  await page.evaluate(() => (document.documentElement.dataset.consent = "kept"));
}
