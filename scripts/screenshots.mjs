// Takes every screen and its states, on a site filled by `npm run sample`, into screenshots/ (ignored): one folder a
// screen. `npm run screenshots -- /contact 360` takes only the screens at that address and of that width;
// `npm run screenshots -- moderation devis` only these folders, `-- --states` leaves out plain pages and paper.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import browserSettings from "../playwright.config.ts";
import { ensureBuilt, root } from "./prepare.mjs";
import { entriesOf, printedOf } from "./screenshots/entries.ts";
import { startFilledSite } from "./screenshots/site.ts";

/** The headless shell has no French words for choosing a file or a date; this one has, beside chromium-l10n. */
const FRENCH_BROWSER = "/usr/bin/chromium";
const TABS = 4;
/** A phone, a tablet, a laptop, a large screen. */
const heights = { 360: 738, 768: 1024, 1280: 768, 1920: 1080 };
const WIDTHS = Object.keys(heights).map(Number);
const WIDTH_OF_VARIANTS = 1280;
const PAPER = "papier";
/** The time in which what was opened is painted. */
const PAINT_MS = 200;

const asked = process.argv.slice(2);
const widths = asked.map(Number).filter((width) => width > 0);
const paths = asked.filter((argument) => argument.startsWith("/"));
const folders = asked.filter((argument) => /^[a-z0-9][a-z0-9-]*[a-z]$/.test(argument));
const areStatesOnly = asked.includes("--states");

ensureBuilt();
const startedAt = performance.now();
const site = await startFilledSite();
const browser = await chromium.launch(inFrench(browserSettings.use?.launchOptions));
const contexts = new Map();
const failed = [];
try {
  const entries = entriesOf(site.addresses);
  const pages = Object.entries(entries).flatMap(([entry, shots]) =>
    shots.filter(({ isPage }) => isPage).map((shot) => ({ entry, ...shot })),
  );
  const tasks = [...Object.entries(entries).flatMap(([entry, shots]) => shotsOf(entry, shots)), ...paperOf(pages)];
  tasks.sort((a, b) => Number(a.isLast) - Number(b.isLast));
  const count = tasks.length;
  await Promise.all(Array.from({ length: TABS }, () => workOff(tasks)));
  console.log(`${count} écrans en ${Math.round((performance.now() - startedAt) / 1000)} s, dans screenshots/`);
  for (const problem of failed) console.error(problem);
} finally {
  await browser.close();
  await site.stop();
}
if (failed.length > 0) process.exitCode = 1;

function inFrench(options) {
  return {
    ...options,
    ...(existsSync(FRENCH_BROWSER) && { executablePath: FRENCH_BROWSER }),
    env: { ...options?.env, LANGUAGE: "fr" },
    args: [...(options?.args ?? []), "--lang=fr-FR"],
  };
}

/** Each state at each width; the variants of a page at one. */
function shotsOf(entry, shots) {
  return shots
    .filter(({ path, isPage }) => isAsked(entry, path) && !(areStatesOnly && isPage))
    .flatMap((shot) => {
      const variants = shot.isPage ? [{ ...shot, name: `${shot.name}-couleurs-forcees`, hasForcedColours: true }] : [];
      const ofWidths = shot.isDark ? [] : WIDTHS.map((width) => ({ ...shot, width }));
      const others = [...(shot.isDark ? [shot] : []), ...variants];
      return [...ofWidths, ...others.map((other) => ({ ...other, width: WIDTH_OF_VARIANTS }))];
    })
    .filter(({ width }) => widths.length === 0 || widths.includes(width))
    .map((shot) => ({
      label: `${entry}/${shot.name}-${shot.width}`,
      isLast: shot.isLast === true,
      run: () => takeShot(entry, shot),
    }));
}

function paperOf(pages) {
  if (areStatesOnly || widths.length > 0) return [];
  const printed = pages.map(({ entry, name, path }) => ({ name: `${entry}-${name}`, path }));
  return [...printed, ...printedOf(site.addresses)]
    .filter(({ path }) => isAsked(PAPER, path))
    .map((sheet) => ({ label: `${PAPER}/${sheet.name}`, isLast: false, run: () => print(sheet) }));
}

function isAsked(entry, path) {
  const isChosen = folders.length === 0 || folders.includes(entry);
  return isChosen && (paths.length === 0 || paths.includes(path));
}

async function workOff(tasks) {
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    await task.run().catch((error) => failed.push(`${task.label}: ${error.message.split("\n")[0]}`));
  }
}

async function takeShot(entry, { name, path, width, act, isPage, isScreen, isLast: _, ...look }) {
  await withPage({ ...look, width }, async (page) => {
    await page.goto(site.url + path, { waitUntil: isPage ? "load" : "networkidle" });
    await act?.(page);
    if (act) await page.waitForTimeout(PAINT_MS);
    const file = (kind) => join(folderOf(entry), `${name}${kind}-${width}.png`);
    if (isPage) {
      await page.waitForFunction(isFirstScreenComplete);
      await decodePictures(page);
      await page.screenshot({ path: file("-haut") });
    }
    await showLazyPictures(page);
    if (isScreen) await page.screenshot({ path: file("") });
    else await takeWhole(page, file(""), look.isStaff);
  });
}

async function print({ name, path, isStaff }) {
  await withPage({ width: WIDTH_OF_VARIANTS, isStaff }, async (page) => {
    await page.goto(site.url + path, { waitUntil: "load" });
    await showLazyPictures(page);
    const folder = folderOf(PAPER);
    const file = join(folder, name);
    for (const old of readdirSync(folder)) if (old.startsWith(`${name}-`)) rmSync(join(folder, old));
    await page.pdf({ path: `${file}.pdf`, preferCSSPageSize: true, format: "A4" });
    spawnSync("pdftoppm", ["-png", "-r", "96", `${file}.pdf`, file]);
  });
}

async function withPage(look, use) {
  const page = await (await contextFor(look)).newPage();
  page.setDefaultTimeout(15_000);
  try {
    await use(page);
  } finally {
    await page.close();
  }
}

/** Pages that look alike share a context, and so its cache. */
function contextFor(look) {
  const key = JSON.stringify(look);
  const known = contexts.get(key) ?? newContext(look);
  contexts.set(key, known);
  return known;
}

async function newContext({ width, isStaff, isDark, isPlain, hasForcedColours, asksConsent }) {
  const isPhone = width < 600;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    deviceScaleFactor: 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    serviceWorkers: "block",
    reducedMotion: "reduce",
    javaScriptEnabled: !isPlain,
    colorScheme: isDark ? "dark" : "light",
    forcedColors: hasForcedColours ? "active" : "none",
  });
  if (isStaff) await context.addCookies(site.cookies);
  // The banner would cover part of each page; it has pictures of its own.
  if (!asksConsent) await context.addInitScript(refuseCookies);
  return context;
}

function refuseCookies() {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false };
  localStorage.setItem("cookieConsent", JSON.stringify({ ...choice, timestamp: new Date().toISOString() }));
}

/** Joins the screens of a page: a capture beyond the window changes sizes that follow the window and loses words. */
async function takeWhole(page, file, isStaff) {
  if (isStaff) await growWindow(page);
  const { width, height: step } = page.viewportSize();
  const height = await page.evaluate(unpin);
  const screens = [];
  for (let top = 0; top < height; top += step) {
    screens.push(await takeScreen(page, top));
  }
  const canvas = { width, height: Math.max(height, step), channels: 3, background: "#fff" };
  await sharp({ create: canvas }).composite(screens).png().toFile(file);
}

/** Once more where the page scrolled by itself meanwhile, as after an answer. */
async function takeScreen(page, top, tries = 3) {
  const at = await page.evaluate((y) => {
    scrollTo({ top: y, behavior: "instant" });
    return Math.round(scrollY);
  }, top);
  const input = await page.screenshot();
  const isStill = (await page.evaluate(() => Math.round(scrollY))) === at;
  return isStill || tries === 1 ? { input, left: 0, top: at } : takeScreen(page, top, tries - 1);
}

/** A staff page gets a window of its own height: its buttons stay at the end, and its editors start. */
async function growWindow(page) {
  const { width } = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await page.waitForFunction(isPreviewShown);
  await page.evaluate(endPreview);
  await page.waitForTimeout(PAINT_MS);
}

/** What stays in sight on each screen stays on its first; returns the height of the page, in pixels. */
function unpin() {
  scrollTo({ top: 0, behavior: "instant" });
  for (const element of document.querySelectorAll("body *")) {
    const { position } = getComputedStyle(element);
    // Clipped, since what leaves the window would widen the page of a phone, and so shrink it.
    if (position === "fixed") Object.assign(element.style, { position: "absolute", overflow: "clip" });
    if (position === "sticky") Object.assign(element.style, { position: "relative", inset: "auto" });
  }
  return document.documentElement.scrollHeight;
}

/** Whether the page beside an editor, if any, is painted and has its pictures. */
function isPreviewShown() {
  const pane = document.querySelector("[aria-label=Aperçu]");
  if (!pane?.checkVisibility()) return true;
  const shown = pane.querySelector("iframe")?.contentDocument;
  if (shown?.URL !== "about:srcdoc" || shown.readyState !== "complete") return false;
  if (shown.defaultView.performance.getEntriesByName("first-contentful-paint").length === 0) return false;
  for (const picture of shown.images) picture.loading = "eager";
  return [...shown.images].every(({ complete }) => complete);
}

/** The page beside a form scrolls in itself: it ends with the form, or before it where it is shorter. */
function endPreview() {
  const pane = document.querySelector("[aria-label=Aperçu]");
  const shown = pane?.querySelector("iframe");
  const page = shown?.contentDocument?.body;
  if (!page) return;
  page.style.minBlockSize = "0";
  const form = pane.previousElementSibling.getBoundingClientRect();
  const room = form.bottom - shown.getBoundingClientRect().top;
  shown.style.blockSize = `${Math.min(page.scrollHeight, room)}px`;
  pane.style.blockSize = "auto";
}

function isFirstScreenComplete() {
  return [...document.images].every(
    (picture) => picture.complete || picture.getBoundingClientRect().top > innerHeight || !picture.checkVisibility(),
  );
}

async function showLazyPictures(page) {
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await decodePictures(page);
}

/** Those that have come: a picture is complete before it is painted. */
async function decodePictures(page) {
  await page.evaluate(async () => {
    const shown = [...document.images].filter(({ complete }) => complete);
    for (const picture of shown) picture.decoding = "sync";
    await Promise.all(shown.map((picture) => picture.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

function folderOf(entry) {
  const folder = join(root, "screenshots", entry);
  mkdirSync(folder, { recursive: true });
  return folder;
}
