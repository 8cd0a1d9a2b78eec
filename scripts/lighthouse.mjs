// Runs Lighthouse (mobile preset) five times on every public page of the built site and prints the medians.
// Then times first presses on a slow phone. `npm run lighthouse -- /contact` measures one page. Exits with 1 when a goal is
// missed.
import { createServer } from "node:net";
import { chromium, devices } from "@playwright/test";
import lighthouse from "lighthouse";
import browserSettings from "../playwright.config.ts";
import { publicPaths } from "../test/public-paths.ts";
import { startSite } from "../test/site.ts";
import { ensureBuilt } from "./prepare.mjs";

const RUNS = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Milliseconds; CLS has no unit. */
const goals = { "largest-contentful-paint": 1600, "total-blocking-time": 10, "cumulative-layout-shift": 0 };
const MOST_PRESS_MS = 100;
/** What a visitor presses first on a page, before any island has started. */
const presses = [
  ["/", "[data-consent=accept]"],
  ["/", "section [data-consent=choose]"],
  ["/", "header [aria-label='Ouvrir le menu']"],
  ["/", "header [data-opens]"],
  ["/avis", "label:has([value='5'])"],
  ["/avis", "main [type=submit]"],
  ["/activites", "main [data-opens]"],
  ["/activites/fioul", "main [type=submit]"],
  ["/recrutement/horaires-alternes", "main [data-opens]"],
];
const asked = process.argv.slice(2).filter((argument) => argument.startsWith("/"));

ensureBuilt();
const site = await startSite();
const port = await freePort();
const launch = browserSettings.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
});
let isMissed = false;
try {
  console.log("perf  a11y  prat   seo     LCP    TBT    CLS      poids  page");
  for (const path of asked.length > 0 ? asked : await publicPaths(site.url)) {
    const runs = [];
    while (runs.length < RUNS) runs.push(await run(path));
    const scores = categories.map((name) => median(runs, (run) => Math.round(run.categories[name].score * 100)));
    const value = (name) => median(runs, ({ audits }) => audits[name].numericValue);
    const isShort = scores.some((score) => score < 100) || Object.keys(goals).some((name) => value(name) > goals[name]);
    isMissed ||= isShort;
    console.log(
      [
        ...scores.map((score) => String(score).padStart(4)),
        `${(value("largest-contentful-paint") / 1000).toFixed(2)} s`.padStart(7),
        `${Math.round(value("total-blocking-time"))} ms`.padStart(5),
        value("cumulative-layout-shift").toFixed(3).padStart(5),
        `${(value("total-byte-weight") / 1000).toFixed(0)} kB`.padStart(9),
        path,
        isShort ? "MANQUÉ" : "",
      ].join("  "),
    );
    for (const { id, title } of failures(runs.at(-1))) console.log(`      ${id} : ${title}`);
  }
  if (asked.length === 0) {
    console.log("\npression  page  (six fois moins de processeur, 4G lente)");
    for (const [path, selector] of presses) {
      const milliseconds = await press(path, selector);
      isMissed ||= milliseconds > MOST_PRESS_MS;
      console.log(
        `${String(milliseconds).padStart(5)} ms  ${path}  ${selector}${milliseconds > MOST_PRESS_MS ? "  MANQUÉ" : ""}`,
      );
    }
  }
} finally {
  await browser.close();
  await site.stop();
}
process.exit(isMissed ? 1 : 0);

async function run(path) {
  const result = await lighthouse(site.url + path, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: categories,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
  return result.lhr;
}

/** Milliseconds from the finger to the next frame (Event Timing), at the first press of a page. */
async function press(path, selector) {
  const context = await browser.newContext({ ...devices["Moto G4"], locale: "fr-FR" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // Event Timing reports nothing below 16 ms.
    addEventListener("pointerdown", () => (window.slowest ??= 16), true);
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries())
        if (interactionId) window.slowest = Math.max(window.slowest ?? 0, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await page.goto(site.url + path);
  const pressed = page.locator(`${selector} >> visible=true`).first();
  // Over the banner nothing can be pressed before it is answered.
  if (!selector.includes("consent")) await page.evaluate(() => (document.documentElement.dataset.consent = "kept"));
  await pressed.tap();
  await page.waitForTimeout(1500);
  const slowest = await page.evaluate(() => window.slowest);
  if (!slowest) throw new Error(`${path}: nothing was pressed at ${selector}`);
  await context.close();
  return slowest;
}

function median(runs, read) {
  return runs.map(read).sort((a, b) => a - b)[Math.floor(runs.length / 2)];
}

function failures({ categories: { performance, ...others }, audits }) {
  return Object.values(others)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => audits[id]);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
