import { expect, type Locator, type Page, test } from "@playwright/test";
import { publish } from "../requests/content-form.ts";
import type { Site } from "../site.ts";
import { expectAccessible } from "./accessible.ts";
import { lendSite, siteWithAdministrator } from "./lent-site.ts";
import { type Watch, watchPage } from "./watch.ts";

const paths = [
  "/activites",
  "/activites/negoce-agricole",
  "/activites/calys-biomasse",
  "/activites/granules-bois",
  "/activites/litiere-copeaux",
  "/activites/fioul",
];

let site: Site;
test.beforeAll(async () => {
  ({ site } = await lendSite());
});

async function open(page: Page, path: string): Promise<Watch> {
  const watch = await watchPage(page, site.url);
  await page.addInitScript(() => {
    const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
    localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
  });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return watch;
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    // @§2.activities-review-form
    test("the review form opens as a dialog and closes by keyboard", async ({ page }) => {
      const watch = await open(page, "/activites");
      const opener = page.getByRole("link", { name: "Partagez votre expérience" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Partagez votre expérience" });
      await expect(dialog.getByRole("heading", { name: "Partagez votre expérience" })).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();

      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Annuler" }).press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(`${site.url}/activites`);
      await watch.expectClean();
    });
  });
}

// @§2.activities
test("every activity has a section with logo, features and a link to its page", async ({ page }) => {
  await open(page, "/activites");
  const blocks = page.getByRole("main").getByRole("article");
  await expect(blocks).toHaveCount(5);
  for (const [index, path] of paths.slice(1).entries()) {
    const block = blocks.nth(index);
    await expect(block.getByRole("img")).toHaveCount(2);
    expect(await block.getByRole("listitem").count()).toBeGreaterThanOrEqual(4);
    await expect(block.getByRole("link", { name: /^En savoir plus/ })).toHaveAttribute("href", path);
  }
  await blocks
    .nth(3)
    .getByRole("link", { name: /^En savoir plus/ })
    .click();
  await expect(page).toHaveURL(`${site.url}/activites/litiere-copeaux`);
});

// @§2.activities-review-form @life.link-shown
test("a review sent here closes the form and shows its author the private link", async ({ page }) => {
  const watch = await open(page, "/activites");
  await page.getByRole("link", { name: "Partagez votre expérience" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^4/ }).check();
  await dialog.getByLabel("Votre commentaire").fill("Livraison à l’heure, copeaux bien secs.");
  await dialog.getByLabel("Votre nom").fill("Camille");
  await dialog.getByRole("button", { name: "Envoyer mon avis" }).click();
  await expect(page.getByText("Avis envoyé !")).toBeVisible({ timeout: 15_000 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: /^suivre mon avis/ })).toHaveAttribute("href", /^\//);
  await watch.expectClean();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the review button links to the form on the reviews page", async ({ page }) => {
    await page.goto(`${site.url}/activites`);
    await page.getByRole("link", { name: "Partagez votre expérience" }).click();
    await expect(page).toHaveURL(`${site.url}/avis#donner-mon-avis`);
  });
});

const outside: [path: string, name: string, href: string][] = [
  ["/activites/negoce-agricole", "Accéder à l’espace clients", "https://clients.maison.example/"],
  ["/activites/calys-biomasse", "Voir la vidéo", "https://video.example/biomasse"],
  ["/activites/granules-bois", "Commander en ligne", "https://granules.example/"],
  ["/activites/litiere-copeaux", "Commander en ligne", "https://litieres.example/"],
];

for (const [path, name, href] of outside) {
  // @§1.no-orders @§7.outside-links
  test(`${path} links to another site in a new tab and says so`, async ({ page }) => {
    await open(page, path);
    const link = page.getByRole("link", { name: `${name} (nouvel onglet)` }).first();
    await expect(link).toHaveAttribute("href", href);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  });
}

test("the pellet page shows bag, dose, price and hours", async ({ page }) => {
  await open(page, "/activites/granules-bois");
  const pellets = page.getByRole("main");
  await expect(pellets).toContainText("12,5\u00a0kg");
  await expect(pellets).toContainText("3,40\u00a0€");
  await expect(pellets).toContainText("les 10\u00a0kg");
  await expect(pellets).toContainText("24h/24 et 7j/7");
});

test("the biomass page shows its years and a QR code for its video", async ({ page }) => {
  await open(page, "/activites/calys-biomasse");
  await expect(page.getByRole("main")).toContainText("Plus de 15 ans d’expérience");
  await expect(page.getByRole("img", { name: /^Code QR/ })).toBeVisible();
});

test("on a wide screen each truck stands under the material that it carries", async ({ page }) => {
  await open(page, "/activites/calys-biomasse");
  const parts = page.getByRole("region", { name: "La solution bois-énergie" });
  for (const [material, truck] of [
    ["Les plaquettes de déchets verts", "Semi-remorque à fond mouvant plaquettes et biomasse"],
    ["Les granulés", "Camion souffleur granulés en vrac"],
  ] as const) {
    const heading = await edges(parts.getByRole("heading", { name: material }));
    expect(await edges(parts.getByRole("figure", { name: truck }))).toMatchObject({ left: heading.left });
  }
  await expect(parts.getByRole("figure")).toHaveCount(2);
});

test("on a wide screen the two columns of fuels begin at the same height", async ({ page }) => {
  await open(page, "/activites/fioul");
  const titles = page.getByRole("region", { name: "Nos carburants" }).getByRole("heading", { level: 3 });
  const [home, work] = await Promise.all([edges(titles.first()), edges(titles.last())]);
  expect(work).toEqual({ ...home, left: work.left });
});

test("on a phone each price of fuels stays on one line, and four zones scroll inside their table", async ({ page }) => {
  const { site, admin } = await siteWithAdministrator();
  const zones = ["Beauce", "Perche et Yvelines", "Thymerais-Drouais", "Val de Loire et Dunois"];
  const priced = (count: number) =>
    Object.fromEntries(
      zones.slice(0, count).flatMap((name, index) => {
        const slot = `zone${"ABCD"[index]}`;
        return [
          [`${slot}.name`, name],
          [`${slot}.codes`, `${28 + index}`],
          [`grids.gnr-superieur-taux-reduit.0.${slot}`, "1 180,50"],
        ];
      }),
    );
  for (const [count, width] of [
    [2, 320],
    [2, 390],
    [4, 320],
  ] as const) {
    expect((await publish(admin, "/admin/contenu/prix-carburants", priced(count))).status).toBe(303);
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/activites/fioul`);
    const table = page.getByRole("table", { name: "Nos prix" });
    const heights = await table.getByRole("cell", { name: /€/ }).evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(heights).toEqual(zones.slice(0, count).map(() => 1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a long list of prices is narrowed to one fuel and one zone without a script", async ({ browser }) => {
  const { site, admin } = await siteWithAdministrator();
  const fuels = ["fioul-normal", "fioul-superieur", "gnr-taux-reduit", "gasoil"];
  const zones = { "zoneA.name": "Beauce", "zoneA.codes": "28", "zoneB.name": "Perche", "zoneB.codes": "61" };
  const prices = fuels.flatMap((fuel, index) => [
    [`grids.${fuel}.0.zoneA`, `${1100 + index}`],
    [`grids.${fuel}.0.zoneB`, `${1200 + index}`],
  ]);
  const typed = { ...zones, ...Object.fromEntries(prices) };
  expect((await publish(admin, "/admin/contenu/prix-carburants", typed)).status).toBe(303);
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(`${site.url}/activites/fioul`);
  const table = page.getByRole("table", { name: "Nos prix" });
  await expect(table.getByRole("cell", { name: /€/ })).toHaveCount(8);
  await page.getByRole("combobox", { name: "Zone" }).selectOption("Perche");
  await expect(table.getByRole("cell", { name: /€/ })).toHaveCount(4);
  await page.getByRole("combobox", { name: "Carburant", exact: true }).selectOption("Gasoil");
  await expect(table.getByRole("cell", { name: /€/ })).toHaveText(/^1\s203\s€\s*$/);
  // On a phone a row for each zone; the figures grow with the reader's text, and none is broken.
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole("combobox", { name: "Zone" }).selectOption("Toutes");
  const cells = table.getByRole("cell", { name: /€/ });
  const [beauce, perche] = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
  expect(perche?.top).toBeGreaterThanOrEqual(beauce?.bottom ?? 0);
  const sizes = () => cells.evaluateAll((all) => all.map((cell) => Number.parseFloat(getComputedStyle(cell).fontSize)));
  const before = await sizes();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const [index, size] of (await sizes()).entries())
    expect(size).toBeGreaterThanOrEqual(1.8 * (before[index] ?? 0));
  const lines = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1]);
  await page.context().close();
});

// @§2.fuel
test("the fuel page calls the landline and links to the quote form", async ({ page }) => {
  await open(page, "/activites/fioul");
  const call = page.getByRole("main").getByRole("link", { name: /^Appeler le 02/ });
  await expect(call.first()).toHaveAttribute("href", "tel:+33261910000");
  await page.getByRole("link", { name: "Préparer ma demande" }).first().click();
  await expect(page.getByRole("heading", { name: "Votre devis" })).toBeInViewport();
  await expect(page.getByRole("main")).toContainText("L'énergie est notre avenir, économisons-la\u202f!");
});

// @§2.former-bedding-address
test("the former bedding address redirects permanently", async ({ request }) => {
  for (const form of ["litiere-%C3%A9quine", "litiere-%c3%a9quine", "litiere-equine"]) {
    const answer = await request.get(`${site.url}/activites/${form}`, { maxRedirects: 0 });
    expect([form, answer.status(), answer.headers().location]).toEqual([form, 301, "/activites/litiere-copeaux"]);
  }
});

const SCREENS = [
  { width: 1920, height: 940 },
  { width: 1440, height: 780 },
  { width: 1366, height: 650 },
  { width: 1280, height: 620 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
/** The visible height from which a picture counts as seen. */
const SEEN_PIXELS = 100;
/** A picture enlarged further looks soft. */
const MOST_ENLARGEMENT = 1.1;
/** As a share of the screen's height: 120 pixels of a small phone's 640. */
const MOST_BANNER_SHARE = 0.1875;

for (const [path, action] of [
  ["/activites/negoce-agricole", "Parler de mes cultures"],
  ["/activites/calys-biomasse", "Parler de mon projet"],
  ["/activites/granules-bois", "Commander en ligne"],
  ["/activites/litiere-copeaux", "Commander en ligne"],
  ["/activites/fioul", "Préparer ma demande"],
] as const) {
  test(`${path}: promise, picture and button stand in the first screen`, async ({ page }) => {
    await open(page, path);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const { promise, picture, button } = await firstScreen(page, action);
      expect.soft(Math.max(promise.bottom, button.bottom), JSON.stringify(screen)).toBeLessThanOrEqual(screen.height);
      expect.soft(screen.height - picture.top, JSON.stringify(screen)).toBeGreaterThanOrEqual(SEEN_PIXELS);
    }
  });

  test(`${path}: its picture is hardly enlarged on a wide screen`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 780 });
    await open(page, path);
    const enlargement = await page
      .locator("main img")
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob());
        const box = image.getBoundingClientRect();
        return Math.max(box.width / file.width, box.height / file.height);
      });
    expect(enlargement).toBeLessThanOrEqual(MOST_ENLARGEMENT);
  });

  test(`${path}: beside the words its picture is the upright drawing, above them the wide one`, async ({ page }) => {
    await open(page, path);
    for (const [width, crop] of [
      [959, "-wide-"],
      [960, "-tall-"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const shown = page.locator("main img").first();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(crop);
    }
  });

  test(`${path}: the cookie question covers neither promise nor button`, async ({ page }) => {
    await page.goto(site.url + path);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      const { promise, button } = await firstScreen(page, action);
      const banner = await edges(page.getByRole("region", { name: "Vos cookies, votre choix" }));
      const share = (banner.bottom - banner.top) / screen.height;
      expect.soft(share, JSON.stringify(screen)).toBeLessThanOrEqual(MOST_BANNER_SHARE);
      expect.soft(Math.max(promise.bottom, button.bottom), JSON.stringify(screen)).toBeLessThanOrEqual(banner.top);
    }
  });
}

async function firstScreen(page: Page, action: string) {
  // After the fonts and the new size are laid out.
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  const main = page.getByRole("main");
  const [promise, picture, button] = await Promise.all([
    edges(main.getByRole("heading", { level: 1 })),
    edges(main.getByRole("img").and(main.locator("img"))),
    edges(main.getByRole("link", { name: action })),
  ]);
  return { promise, picture, button };
}

async function edges(part: Locator) {
  const box = await part.first().boundingBox();
  if (!box) throw new Error(`${part} is not shown`);
  return { top: box.y, bottom: box.y + box.height, left: box.x };
}
