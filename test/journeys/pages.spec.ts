import { expect, type Page, test } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite } from "./lent-site.ts";
import { watchPage } from "./watch.ts";

let site: Site;
let paths: string[];
test.beforeAll(async () => {
  ({ site } = await lendSite());
  paths = await publicPaths(site.url);
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
    localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
  });
});

// @A3.no-third-party
test("every page is accessible, logs no error and requests nothing from third parties", async ({ page }) => {
  test.setTimeout(240_000);
  const watch = await watchPage(page, site.url);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(site.url + path);
      await expect(page.locator("h1")).toBeVisible();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 760 });
        await expectAccessible(page, `${path} at ${width} px`);
        await expectEveryPicture(page);
      }
    });
  }
  await watch.expectClean();
});

test("beside a long page its chapters stand one below the other, and stay in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  for (const path of ["/mentions-legales", "/politique-confidentialite", "/accessibilite", "/avis/fonctionnement"]) {
    await page.goto(site.url + path);
    const chapters = page.getByRole("navigation", { name: "Sommaire" });
    const lefts = await chapters
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
    expect(lefts.length).toBeGreaterThan(5);
    expect(new Set(lefts).size).toBe(1);
    await page.getByRole("article").locator("h2").last().scrollIntoViewIfNeeded();
    await expect(chapters.getByRole("link").first()).toBeInViewport();
  }
});

test("on a phone one calculator is open: the first, the one a link names, the one that was asked", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 760 } });
  const page = await context.newPage();
  const [tank, box] = [page.getByLabel("Capacité, en litres"), page.getByLabel("Surface d’un box, en m²")];
  const answer = page.locator("#litiere-reponse");
  await page.goto(`${site.url}/combien`);
  await expect(tank).toBeVisible();
  await expect(box).toBeHidden();
  await page.getByRole("link", { name: "Faire ce calcul : Ma litière" }).click();
  await expect(tank).toBeHidden();
  await box.fill("12");
  await page.getByRole("button", { name: "Calculer", exact: true }).click();
  await expect(answer).toContainText("Indiquez");
  await page.getByLabel("Épaisseur, en cm").fill("15");
  await page.getByLabel("Nombre d’animaux").fill("1");
  await page.getByRole("button", { name: "Calculer", exact: true }).click();
  await expect(answer).toContainText("m³");
  await expect(box).toBeVisible();
  await expect(tank).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tank).toBeVisible();
  await expect(page.getByRole("link", { name: "Faire ce calcul : Mes granulés" })).toBeHidden();
  await context.close();
});

test("the first story has the page’s width, the others stand in a row below it", async ({ page }) => {
  await page.goto(`${site.url}/actualites`);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const [lead, press, announced] = await cards.evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
    );
    expect(press?.top).toBeGreaterThan(lead?.bottom ?? 0);
    expect(announced?.top).toBe(press?.top);
    expect(lead?.right).toBeCloseTo(announced?.right ?? 0, 0);
  }
});

test("an article’s facts cover nothing while it scrolls", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${site.url}/articles/habilitation-electrique`);
  const facts = page.getByRole("main").locator("dl");
  const next = page.getByRole("heading", { name: "Six objectifs" });
  for (const top of [0, 400, 800, 1200]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    const [above, below] = await Promise.all([facts.boundingBox(), next.boundingBox()]);
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  }
});

test("an offer says its terms in columns where there is room", async ({ page }) => {
  await page.goto(`${site.url}/recrutement/horaires-alternes`);
  const titles = page.getByRole("main").getByRole("term");
  await expect(titles).toHaveText(["Les conditions", "Les horaires", "Le lieu"]);
  for (const [width, columns] of [
    [1280, 3],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const starts = await titles.evaluateAll((all) => all.map((title) => title.getBoundingClientRect().x));
    expect(new Set(starts).size).toBe(columns);
  }
  await page.getByRole("link", { name: "Comment venir" }).click();
  await expect(page).toHaveURL(`${site.url}/depots`);
});

test("on every page no section title is larger than the page’s own", async ({ page }) => {
  // The title of the contact page is its telephone number.
  for (const path of paths.filter((path) => path !== "/contact")) {
    await page.goto(site.url + path);
    for (const width of [360, 390, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [own, sections] = await page.getByRole("main").evaluate((main) => {
        const sizes = (titles: string) =>
          [...main.querySelectorAll(titles)].map((title) => Number.parseFloat(getComputedStyle(title).fontSize));
        return [Math.max(...sizes("h1")), Math.max(0, ...sizes("h2:not(.figure, :has(.figure))"))];
      });
      expect.soft(own, `${path} at ${width} px`).toBeGreaterThanOrEqual(sections);
    }
  }
});

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 760 } });

    test("the page of an unknown address offers a search", async ({ page }) => {
      await page.goto(`${site.url}/nulle-part`);
      await page.getByRole("searchbox", { name: "Rechercher une page" }).fill("fioul");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${site.url}/recherche?q=fioul`);
      await expect(page.getByRole("main").getByRole("link").first()).toHaveAttribute("href", "/activites/fioul");
    });

    // @§2.not-found @§2.missing-path-logged
    test("an unknown address shows a page with links", async ({ page }) => {
      const watch = await watchPage(page, site.url);
      const response = await page.goto(`${site.url}/nulle-part`);
      expect(response?.status()).toBe(404);
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.getByText("Oops! Page not found")).toBeVisible();
      await expect(page).toHaveTitle("Page introuvable (404) – Maison Exemple");
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
      await expect(page.getByRole("navigation", { name: "Nos activités" }).getByRole("link")).toHaveCount(5);
      await expectAccessible(page);
      await page.getByRole("main").getByRole("link", { name: "Retour à l’accueil" }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await watch.expectClean([
        "404, page introuvable : /nulle-part",
        "Failed to load resource: the server responded with a status of 404 (Not Found)",
      ]);
    });
  });
}

// @§2.scroll
test("a new page starts at its top and content; going back restores the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 760 });
  const watch = await watchPage(page, site.url);
  await page.goto(`${site.url}/a-propos`);
  const link = page.getByRole("link", { name: /^Habilitation électrique/ });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);

  await link.click();
  await expect(page).toHaveURL(`${site.url}/articles/habilitation-electrique`);
  await expect(page.locator("h1")).toContainText("Habilitation électrique");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/a-propos`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await watch.expectClean();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // @A1.finished-pages
  test("the home page links to everything, and the privacy page to its sections", async ({ page }) => {
    await page.goto(site.url);
    await page.getByRole("link", { name: "Découvrir nos services" }).click();
    await expect(page).toHaveURL(`${site.url}/activites`);
    await page.goto(`${site.url}/politique-confidentialite`);
    await page.getByRole("link", { name: "Conservation" }).click();
    await expect(page.getByRole("heading", { name: "Conservation" })).toBeInViewport();
  });
});

test.describe("the company’s own pages", () => {
  // @§2.news-cards
  test("one of the three company news cards links inside, one outside, one nowhere", async ({ page }) => {
    await page.goto(`${site.url}/a-propos`);
    const cards = page.getByRole("region", { name: "La vie de l’entreprise" }).getByRole("listitem");
    await expect(cards).toHaveCount(3);
    await expect(cards.nth(0).getByRole("link")).toHaveAttribute("href", "/articles/habilitation-electrique");
    await expect(cards.nth(1).getByRole("link")).toHaveAttribute("href", "https://presse.example/article");
    await expect(cards.nth(2).getByRole("link")).toHaveCount(0);
  });

  // @§1.timeline
  test("the timeline is a list of six dates", async ({ page }) => {
    await page.goto(`${site.url}/a-propos`);
    const dates = page.getByRole("region", { name: "Les dates" }).getByRole("listitem");
    await expect(dates).toHaveCount(6);
    await expect(dates.first()).toHaveText("1933 Création de l’entreprise");
  });

  // @P27.contact-draft
  test("the mail buttons open a draft with its subject, in a new tab", async ({ page }) => {
    for (const path of ["/", "/depots"]) {
      await page.goto(site.url + path);
      const button = page.getByRole("main").getByRole("link", { name: "Nous contacter" });
      await expect(button).toHaveAttribute(
        "href",
        /^mailto:contact@maison\.example\?subject=Demande%20de%20contact&body=/,
      );
      await expect(button).toHaveAttribute("target", "_blank");
    }
  });

  test("no line of the legal notice ends with an opening bracket", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/mentions-legales`);
    const lone = await page.getByRole("main").evaluate((main) => {
      const characters: { character: string; top: number }[] = [];
      const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        for (const [index, character] of [...node.data].entries()) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          characters.push({ character, top: range.getBoundingClientRect().top });
        }
      }
      return characters.filter(
        ({ character, top }, index) => character === "(" && (characters[index + 1]?.top ?? top) > top,
      );
    });
    await expect(page.getByRole("main")).toContainText("(");
    expect(lone).toEqual([]);
  });

  test("the legal pages print as text, without navigation", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    for (const path of ["/mentions-legales", "/politique-confidentialite"]) {
      await page.goto(site.url + path);
      for (const navigation of await page.locator("nav").all()) await expect(navigation).toBeHidden();
      await expect(page.locator("h1")).toBeVisible();
    }
  });

  test("print is black on white, with collapsed answers shown", async ({ page }) => {
    await page.emulateMedia({ media: "print" });
    await page.goto(`${site.url}/contact`);
    await expect(page.getByText("Proposez-vous des contrats d’approvisionnement")).toBeVisible();
    await expect(page.getByText("la quantité à l’année et le lieu de livraison")).toBeVisible();
    for (const path of ["/contact", "/activites/fioul"]) {
      await page.goto(site.url + path);
      const colours = await page.evaluate(() => [
        ...new Set([...document.body.querySelectorAll("h1, h2, p, a, dt, dd")].map((e) => getComputedStyle(e).color)),
      ]);
      expect(colours).toEqual(["rgb(0, 0, 0)"]);
    }
  });
});

async function expectEveryPicture(page: Page) {
  const broken = await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src);
  });
  expect(broken).toEqual([]);
}
