import { expect, type Locator, type Page, test } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import type { Site } from "../site.ts";
import { lendSite } from "./lent-site.ts";

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

const banner = (page: Page) => page.getByRole("region", { name: "Vos cookies, votre choix" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu principal" });

test.describe("at 400 % zoom, 320 × 256 px", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  // @§4.low-window
  test("the cookie banner comes first, scrolls away and hides no tab stop", async ({ page }) => {
    await page.goto(`${site.url}/`);
    expect((await banner(page).boundingBox())?.y).toBe(0);
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < 200; stops += 1) {
      await page.keyboard.press("Tab");
      const focus = await page.evaluate(whatHidesTheFocus);
      if (focus === "document") break;
      if (focus) hidden.push(focus);
    }
    expect(stops).toBeGreaterThan(30);
    expect(stops).toBeLessThan(200);
    expect(hidden).toEqual([]);
    await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
    await expect(banner(page)).not.toBeInViewport();
  });
});

test.describe("while the page’s scripts are still loading", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  // @§4.first-paint
  test("the cookie banner works, and its answer persists", async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto(`${site.url}/contact`, { waitUntil: "commit" });
    await expect(banner(page)).toBeVisible();
    await banner(page).getByRole("button", { name: "Refuser tout" }).click();
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Régler mes cookies" })).toBeFocused();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto(`${site.url}/contact`);
    await expect(page.getByRole("button", { name: "Régler mes cookies" })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test("« Je choisis » opens the preferences once their script has loaded", async ({ page }) => {
    const letScripts = await holdScripts(page);
    await page.goto(`${site.url}/contact`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Je choisis" }).click();
    letScripts();
    await expect(page.getByRole("dialog", { name: "Préférences de cookies" })).toBeVisible();
  });

  // @§2.early-menu
  test("an open menu stays open through hydration, and its entries do not move", async ({ page }) => {
    const letScripts = await holdScripts(page);
    await page.goto(`${site.url}/contact`, { waitUntil: "commit" });
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await menu(page).locator("summary").click();
    letScripts();
    await page.waitForLoadState("networkidle");
    await expect(menu(page).getByRole("link", { name: /^Granulés de bois/ })).toBeVisible();
    await menu(page).getByRole("link", { name: "Recrutement" }).click();
    await expect(page).toHaveURL(`${site.url}/recrutement`);
    await expect(menu(page)).toBeHidden();
  });
});

test.describe("without popover, as in iOS 16 and Firefox ESR 115", () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
      test.use({ javaScriptEnabled, viewport: { width: 360, height: 667 } });

      // @§2.early-menu
      test("the menu works, and the page stays visible", async ({ page }) => {
        await withoutPopover(page);
        await page.goto(`${site.url}/contact`);
        if (javaScriptEnabled) {
          expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(130);
          await expect(menu(page)).toBeHidden();
          await page.getByRole("button", { name: "Ouvrir le menu" }).click();
          await page.getByRole("button", { name: "Fermer le menu" }).click();
          await expect(menu(page)).toBeHidden();
          await expect(page.getByRole("button", { name: "Ouvrir le menu" })).toBeFocused();
          await page.keyboard.press("Enter");
          await page.keyboard.press("Escape");
          await expect(menu(page)).toBeHidden();
          await page.getByRole("button", { name: "Ouvrir le menu" }).click();
        } else {
          await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
          await page.mouse.wheel(0, 900);
          await expect(page.getByRole("banner")).not.toBeInViewport();
        }
        await menu(page).getByRole("link", { name: "Recrutement" }).click();
        await expect(page).toHaveURL(`${site.url}/recrutement`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (javaScriptEnabled) await expect(menu(page)).toBeHidden();
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });
    });
  }

  test("a wide window shows the links in a row", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await withoutPopover(page);
    await page.goto(`${site.url}/contact`);
    await expect(menu(page).getByRole("link", { name: "Recrutement" })).toBeInViewport();
    expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(90);
  });
});

for (const width of [360, 1280]) {
  // @§4.settings-button
  test(`the cookie button floats at ${width} px, named, as large as the margin and always visible`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`${site.url}/activites`);
    await page.getByRole("button", { name: "Refuser tout" }).click();
    const button = page.getByRole("button", { name: "Régler mes cookies" });
    for (const place of [0, 900, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), place);
      await expect(button).toBeInViewport({ ratio: 1 });
      const { width: across = 0, height: along = 0 } = (await button.boundingBox()) ?? {};
      expect(across).toBeGreaterThanOrEqual(width < 1200 ? 24 : 44);
      expect(along).toBeGreaterThanOrEqual(44);
    }
    await expect(button).toHaveText("Cookies");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await expect(button).toBeFocused();
    await expect(button).toHaveCSS("outline-style", "solid");
  });
}

test("the cookie button covers no word at 320, 360, 768 and 1280 px", async ({ page }) => {
  await page.goto(site.url);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  for (const path of await publicPaths(site.url)) {
    await page.goto(site.url + path);
    await page.locator("[data-consent-corner]").waitFor();
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      expect.soft(await page.evaluate(wordsInReach), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Words in the column of the window that shows the cookie button. */
function wordsInReach(): string[] {
  const painted = document.querySelector("[data-consent-corner] span")?.getBoundingClientRect() ?? new DOMRect();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (words.nextNode()) {
    const { currentNode: node } = words;
    if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    if (node.parentElement.closest(".visually-hidden, .skip, [popover], [data-consent-corner]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const reaches = [...range.getClientRects()].some(
      ({ left, right }) => right > painted.left + 1 && left < painted.right - 1,
    );
    if (reaches && node.nodeValue?.trim()) found.push(node.nodeValue);
  }
  return found;
}

const LARGE_ANSWERS = [
  "/combien?besoin=plaquettes&power=2000&hours=4000&moisture=30",
  "/combien?besoin=granules&energy=10000000&unit=litres",
];

/** WCAG 1.4.12. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

for (const { name, fontSize, states } of [
  {
    name: "text as it is, enlarged, spaced out",
    fontSize: 16,
    states: [
      { widths: [320, 360, 1280], style: "" },
      // Like a browser that enlarges text only.
      { widths: [360, 1280], style: "html { font-size: 200% }" },
      { widths: [320], style: SPACED },
    ],
  },
  {
    name: "text twice as large, without a broken word or number",
    // The reader's font size, which media queries in rem use too.
    fontSize: 32,
    states: [{ widths: [1280, 640, 360, 320], style: "" }],
  },
]) {
  // @law.reflow
  test(`no public page scrolls sideways: ${name}`, async ({ playwright, launchOptions }) => {
    test.setTimeout(240_000);
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${fontSize}`],
    });
    // The content policy does not apply to a reader's own style sheet.
    const page = await browser.newPage({ bypassCSP: true });
    const others = ["/nulle-part", "/recherche?q=fioul", "/recherche?q=zzz", "/auth", ...LARGE_ANSWERS];
    for (const path of [...(await publicPaths(site.url)), ...others]) {
      await page.goto(site.url + path);
      for (const { widths, style } of states) {
        const added = style ? await page.addStyleTag({ content: style }) : undefined;
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const measured = await page.evaluate(() => document.documentElement.scrollWidth);
          expect.soft(measured, `${path} at ${width} px ${style}`).toBe(width);
          if (fontSize === 32) expect.soft(await page.evaluate(brokenWords), `${path} at ${width} px`).toEqual([]);
        }
        await added?.evaluate((element) => (element as Element).remove());
      }
    }
    await browser.close();
  });
}

test("on a phone with text twice as large, details, menu, dialogs and toasts keep room for words", async ({
  browser,
}) => {
  const page = await browser.newPage({ bypassCSP: true, viewport: { width: 360, height: 800 } });
  const open = async (path: string) => {
    await page.goto(site.url + path);
    await page.addStyleTag({ content: "html { font-size: 200% }" });
  };
  const widths = (parts: Locator) =>
    parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().width));
  await open("/depots");
  const places = page.locator("section[aria-labelledby=places] li");
  expect(Math.min(...(await widths(places.locator("h3"))))).toBeGreaterThan(200);
  await open("/contact");
  const details = page.locator("section[aria-labelledby=coordonnees] dd");
  expect(Math.min(...(await widths(details)))).toBeGreaterThan(200);
  await page.getByRole("button", { name: "Refuser tout" }).click();
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await expect(menu).toBeVisible();
  expect(await menu.evaluate(({ scrollWidth }) => scrollWidth)).toBe(360);
  const call = menu.getByRole("link", { name: "Appeler le" });
  const { x = 0 } = (await call.boundingBox()) ?? {};
  const inside = await call.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect().x;
  });
  expect(inside - x).toBeGreaterThan(16);
  expect(await page.evaluate(brokenWords)).toEqual([]);
  await page.getByRole("button", { name: "Fermer le menu" }).click();
  await page.getByRole("button", { name: "Régler mes cookies" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(brokenWords)).toEqual([]);
  await open("/avis");
  await page.getByRole("button", { name: "Envoyer mon avis" }).click();
  const toast = page.locator("[aria-live=assertive] > *", { hasText: "Erreur de validation" });
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect(Math.round((await toast.boundingBox())?.height ?? 0)).toBeLessThanOrEqual(0.4 * 800);
  const summary = page.getByRole("heading", { name: "points sont à corriger" });
  const isSeen = (title: Element) => {
    const { x, y, height } = title.getBoundingClientRect();
    return title.contains(document.elementFromPoint(x + 1, y + height / 2));
  };
  await expect.poll(() => summary.evaluate(isSeen)).toBe(true);
  await page.close();
});

/** Words, and what no-break spaces join to them, that are on two lines though they would fit a padded column. */
function brokenWords(): string[] {
  const isUnseen = (node: Node) =>
    node instanceof Element && (node.matches("script") || getComputedStyle(node).clipPath.startsWith("inset(50%"));
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    isUnseen(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const range = document.createRange();
  const broken: string[] = [];
  while (words.nextNode()) {
    const { currentNode: node } = words;
    if (!(node instanceof Text)) continue;
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) continue;
    const longest = node.parentElement?.closest("h1") ? Infinity : 0.75 * innerWidth;
    for (const { 0: word, index } of node.data.matchAll(/[^ \n–-]+/g)) {
      // An address.
      if (/@|\.\p{L}|:\/\//u.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = new Set(parts.map(({ top }) => Math.round(top)));
      if (lines.size > 1 && parts.reduce((sum, { width }) => sum + width, 0) <= longest) broken.push(word);
    }
  }
  return broken;
}

async function holdScripts(page: Page): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Renames `popover`, so that this browser does not support it either. */
async function withoutPopover(page: Page) {
  await page.route(
    ({ origin }) => origin === site.url,
    async (route) => {
      if (!["document", "stylesheet"].includes(route.request().resourceType())) return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      // Inline scripts must stay unchanged: the policy holds their hashes.
      const renamed = body.replaceAll(":popover-open", ":unknown-open").replaceAll(' popover="', ' data-popover="');
      await route.fulfill({ response, body: renamed });
    },
  );
  await page.addInitScript(() => {
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name];
    }
  });
}

/** Returns "document" at the end of the focus order, the element if it is hidden, otherwise undefined. */
function whatHidesTheFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return "document";
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const [height, width] = [Math.min(bottom, innerHeight) - Math.max(top, 0), right - left];
  const isSeen = [0.1, 0.5, 0.9].some((part) => {
    const at = document.elementFromPoint(left + width * part, Math.max(top, 0) + height / 2);
    return height > 0 && at !== null && (focused.contains(at) || at.contains(focused));
  });
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}
