// Weighs each public page as an anonymous visitor's first visit downloads it, without scrolling, in a real browser; and
// the first island. `npm test` runs this. Exits with 1 above a limit.
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { PAGE_KINDS } from "../app/content/kinds.ts";
import { WORKER_PATH } from "../app/offline/paths.ts";
import browserSettings from "../playwright.config.ts";
import { formOf } from "../test/photos.ts";
import { publicPaths } from "../test/public-paths.ts";
import { fieldsOf, publish } from "../test/requests/content-form.ts";
import { startSite } from "../test/site.ts";
import { firstAdministrator } from "../test/visitor.ts";
import { ensureBuilt } from "./prepare.mjs";

/** Bytes as sent, brotli; `total` with headers. */
const limits = { script: 6_000, scripts: 1, html: 6_000, requests: 12, total: 150_000 };
const exceptions = {
  "/avis": { total: 75_000 },
  "/mentions-legales": { html: 12_000 },
  "/politique-confidentialite": { html: 12_000 },
  "/accessibilite": { html: 12_000 },
  "/avis/fonctionnement": { html: 12_000 },
};
const COMPRESSION_MS = 60_000;

ensureBuilt();
const site = await startSite();
const browser = await chromium.launch(browserSettings.use?.launchOptions);
let isOver = false;
try {
  console.log("script   html  requests    total  page");
  const paths = await publicPaths(site.url);
  await compressAll(paths);
  for (const path of paths) await weighPage(path);
  const { page, requests } = await open("/avis");
  const start = async (island) => {
    const before = requests.length;
    await page.locator(island).first().dispatchEvent("pointerover");
    await page.locator(`${island}[data-state="ready"]`).waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    return sum(await Promise.all(requests.slice(before).map(bodyBytes)));
  };
  // The first island brings React, which others share. The service worker loads some seconds after the page.
  const parts = [
    ["first island, with React", await start('main [data-island*="review-form"]'), 75_000],
    ["second island", await start('header [data-island*="search-button"]'), 8_000],
    ["service worker", await sizeOf(WORKER_PATH), 3_000],
  ];
  for (const [name, bytes, limit] of parts) {
    isOver ||= bytes > limit;
    console.log(`${kilobytes(bytes)}  ${name}${bytes > limit ? "  OVER" : ""}`);
  }

  console.log("With a grainy photo of staff in every place:");
  for (const path of await showOwnPhotos()) await weighPage(path);
} finally {
  await browser.close();
  await site.discard();
}
process.exit(isOver ? 1 : 0);

async function weighPage(path) {
  const { page, requests } = await open(path);
  const weight = await weigh(page, requests);
  const limit = { ...limits, ...exceptions[path] };
  const over = Object.keys(limit).filter((name) => weight[name] > limit[name]);
  isOver ||= over.length > 0;
  const { script, html, total } = weight;
  const row = [kilobytes(script), kilobytes(html), String(requests.length).padStart(8), kilobytes(total), path];
  console.log(
    `${row.join("  ")}${over.length > 0 ? `  OVER: ${over.map((name) => `${name} ${weight[name]}`).join(", ")}` : ""}`,
  );
  await page.context().close();
}

/** @returns the pages that show it, compressed like popular pages */
async function showOwnPhotos() {
  const staff = await firstAdministrator(site);
  await staff.post("/auth", { intent: "connexion", email: "claire@maison.example", password: "betterave-1933" });
  const added = await staff.upload("/admin/images", formOf({ "photo.jpg": await grainyPhoto() }));
  const [address] = added.headers.get("location").split("?");
  await staff.post(address, { ...fieldsOf(await staff.get(address)), alt: "Une photo" });
  const shown = [];
  for (const { path, form, shipped, seenAt } of PAGE_KINDS) {
    const fields = form.groups(form.write(shipped)).flatMap(({ fields }) => fields);
    const places = fields.filter(({ as }) => as === "picture").map(({ name }) => [name, address.split("/").at(-1)]);
    if (places.length === 0) continue;
    await publish(staff, path, Object.fromEntries(places));
    shown.push(seenAt.href);
  }
  await compressAll(shown);
  return shown;
}

/** The heaviest shipped picture, with the noise of a phone at dusk. */
async function grainyPhoto() {
  const size = { width: 2400, height: 1800 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 };
  const grain = await sharp({ create: { ...size, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
  const photo = sharp("app/assets/originals/silos.jpg").resize({ ...size, fit: "cover" });
  return photo
    .composite([{ input: grain, blend: "overlay" }])
    .jpeg()
    .toBuffer();
}

/** The server compresses a page better once it has been sent a few times. */
async function compressAll(paths) {
  const sizes = () => Promise.all(paths.map(sizeOf));
  const first = await sizes();
  const end = Date.now() + COMPRESSION_MS;
  while (!(await sizes()).every((size, index) => size < first[index])) {
    if (Date.now() > end) throw new Error(`a page is not compressed once more within ${COMPRESSION_MS} ms`);
    await sleep(100);
  }
}

async function sizeOf(path) {
  const { headers, body } = await fetch(site.url + path, { headers: { "accept-encoding": "br" } });
  await body.cancel();
  return Number(headers.get("content-length"));
}

async function open(path) {
  const context = await browser.newContext({
    locale: "fr-FR",
    viewport: { width: 412, height: 823 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const requests = [];
  page.on("requestfinished", (request) => {
    if (!isFavicon(request)) requests.push(request);
  });
  await page.goto(site.url + path, { waitUntil: "networkidle" });
  return { page, requests };
}

/** A browser with tabs asks for it, outside the page; the headless shell does not. */
function isFavicon(request) {
  return request.url() === `${site.url}/favicon.svg`;
}

async function weigh(page, requests) {
  const scripts = requests.filter((request) => request.resourceType() === "script");
  const inline = await page.evaluate(
    () =>
      [...document.scripts]
        .filter(({ src, type }) => !src && type !== "application/ld+json")
        .map(({ text }) => text)
        .join("").length,
  );
  return {
    script: sum(await Promise.all(scripts.map(bodyBytes))) + inline,
    scripts: scripts.length,
    html: await bodyBytes(requests.find((request) => request.resourceType() === "document")),
    requests: requests.length,
    total: sum(await Promise.all(requests.map(sentBytes))),
  };
}

async function bodyBytes(request) {
  return Number(await (await request.response()).headerValue("content-length"));
}

async function sentBytes(request) {
  const headers = await (await request.response()).headersArray();
  return sum(headers.map(({ name, value }) => name.length + value.length + 4)) + (await bodyBytes(request));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(8);
}
