import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { publicPaths } from "../public-paths.ts";
import { type Site, startSite } from "../site.ts";
import { visitorOf } from "../visitor.ts";
import { expectAccessible } from "./accessible.ts";

test.use({ serviceWorkers: "allow" });

let folder: string;
let site: Site;
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-offline-"));
  site = await startSite({ DATA_DIR: join(folder, "data") });
});
test.afterEach(async () => {
  await site.discard();
  rmSync(folder, { recursive: true, force: true });
});

test("offline, a page seen before shows its age, and any other shows the phone and the cached pages", async ({
  page,
}) => {
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  await page.goto(`${site.url}/contact`);
  await expect.poll(() => keptPages(page)).toEqual(["/avis", "/contact", "/hors-ligne"]);
  await site.discard();

  await page.goto(`${site.url}/avis`);
  await expect(page.getByText(/Vous êtes hors ligne\s: voici cette page, gardée le .* à\s\d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Avis/);
  expect(await page.evaluate(() => document.fonts.check("1rem Fraunces"))).toBe(true);

  const answer = await page.goto(`${site.url}/a-propos`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes hors ligne");
  await expect(page.getByText("Cette page n’a pas pu venir jusqu’à vous")).toBeVisible();
  await expect(page.getByText("Votre envoi n’a pas abouti.")).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: "02 61 91 00 00" })).toBeVisible();
  await expect(page.getByRole("definition").first()).toContainText("8h");
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Contact/ })
    .click();
  await expect(page).toHaveURL(`${site.url}/contact`);

  await page.goBack();
  await restart();
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Vous êtes hors ligne");
  await expect(page).toHaveURL(`${site.url}/a-propos`);
});

test("online, the network's page shows at once, whatever is kept", async ({ page }) => {
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  await expect.poll(() => keptPages(page)).toContain("/avis");
  await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] as string);
    await cache.put("/avis", new Response("<main>vieille page</main>", { headers: { "content-type": "text/html" } }));
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Avis/);
  await expect(page.getByText("vieille page")).toHaveCount(0);
  await expect.poll(() => keptText(page, "/avis")).not.toContain("vieille page");
});

test("keeps neither private pages nor those with a query, and ten pages at most", async ({ page }) => {
  const sent = await visitorOf(site).post("/avis", {
    customer_name: "Zoé",
    rating: "4",
    comment: "Livraison à l’heure, rien à redire.",
  });
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  const paths = (await publicPaths(site.url)).slice(0, 12);
  const others = [sent.headers.get("location") ?? "", "/auth", "/admin", "/contact?avis=1", "/recherche?q=fioul"];
  for (const path of [...others, ...paths]) await page.goto(site.url + path);
  const expected = [...paths.slice(-10), "/hors-ligne"].sort();
  await expect.poll(() => keptPages(page)).toEqual(expected);
});

test("a form that the browser sends offline loses no word", async ({ page }) => {
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  await expect.poll(() => keptPages(page)).toContain("/avis");
  await page.getByLabel("Votre nom").fill("Jeanne Dupré");
  await site.discard();
  await page.evaluate(() => document.querySelector<HTMLFormElement>("main form[method=post]")?.submit());
  await expect(page.getByRole("alert")).toContainText("Votre envoi n’a pas abouti.");
  await page.goBack();
  await expect(page.getByLabel("Votre nom")).toHaveValue("Jeanne Dupré");

  await restart();
  await page.getByRole("radio", { name: "4 étoiles sur 5" }).check();
  await page.getByLabel("Votre commentaire").fill("Livraison à l’heure, rien à redire.");
  await page.evaluate(() => document.querySelector<HTMLFormElement>("main form[method=post]")?.submit());
  await expect(page.getByText("Avis envoyé !")).toBeVisible();
});

test("a new build drops what the one before kept", async ({ page }) => {
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  await expect.poll(() => keptPages(page)).toContain("/avis");
  const [before] = await page.evaluate(() => caches.keys());
  await site.stop();
  site = await startSite({ DATA_DIR: site.dataDir, PORT: String(site.port) }, nextBuild());

  await page.goto(`${site.url}/contact`);
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain(before);
  await expect.poll(() => keptPages(page)).toEqual(["/contact", "/hors-ligne"]);
});

test("signing in removes the cached pages from this browser", async ({ page, context }) => {
  await page.goto(`${site.url}/avis`);
  await workerOf(page);
  await expect.poll(() => keptPages(page)).toContain("/avis");
  await context.addCookies([{ name: "signed_in", value: "1", url: site.url }]);
  await page.goto(`${site.url}/contact`);
  const left = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(left).toEqual([]);
});

/** Resolves once the worker controls this page: it registers some seconds after the page has loaded. */
async function workerOf(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of cached pages, sorted. */
function keptPages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const [name] = await caches.keys();
    const requests = name ? await (await caches.open(name)).keys() : [];
    const paths = requests.map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => !path.startsWith("/assets/")).sort();
  });
}

function keptText(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (path) => (await caches.match(path))?.text(), path);
}

async function restart() {
  site = await startSite({ DATA_DIR: site.dataDir, PORT: String(site.port) });
}

/** Another build, which differs by its worker. */
function nextBuild(): string {
  const next = join(folder, "build");
  cpSync(fileURLToPath(new URL("../../build", import.meta.url)), next, { recursive: true });
  const worker = join(next, "client", "hors-ligne.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace(/hors-ligne-\w+/, "hors-ligne-next"));
  for (const encoding of ["br", "gz"]) rmSync(`${worker}.${encoding}`);
  return next;
}
