// Takes every public page at four widths into screenshots/ (ignored). `npm run screenshots --
// /contact 360` takes only those.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import browserSettings from "../playwright.config.ts";
import { publicPaths } from "../test/public-paths.ts";
import { startSite } from "../test/site.ts";
import { ensureBuilt, root } from "./prepare.mjs";

const asked = process.argv.slice(2);
const askedWidths = asked.map(Number).filter((width) => width > 0);
const askedPaths = asked.filter((argument) => argument.startsWith("/"));
const widths = askedWidths.length > 0 ? askedWidths : [360, 768, 1280, 1920];
const folder = join(root, "screenshots");
mkdirSync(folder, { recursive: true });

ensureBuilt();
const site = await startSite();
const browser = await chromium.launch(browserSettings.use?.launchOptions);
try {
  const paths = askedPaths.length > 0 ? askedPaths : [...(await publicPaths(site.url)), "/page-inconnue"];
  for (const width of widths) {
    const page = await browser.newPage({
      viewport: { width, height: Math.round(width < 768 ? width * 2 : width * 0.6) },
    });
    // The cookie banner would cover part of each page; it has screenshots of its own.
    await page.addInitScript(() => {
      const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
      localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
    });
    for (const path of paths) {
      await page.goto(site.url + path, { waitUntil: "load" });
      await showLazyPictures(page);
      const name = path === "/" ? "accueil" : path.slice(1).replaceAll("/", "_");
      await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
    }
    await page.close();
    console.log(`${width} px: ${paths.length} pages`);
  }
} finally {
  await browser.close();
  await site.stop();
}

/** Scrolls down, so that lazy pictures load. */
async function showLazyPictures(page) {
  await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
