// Runs Lighthouse (mobile preset) five times on every public page of the built site and prints the medians. Then times
// first presses on a slow phone, and traces one visit of some pages on it. `npm run lighthouse -- /contact` measures
// one page, `npm run lighthouse -- presses` and `visit` one part alone. Exits with 1 when a goal is missed.
import { createServer } from "node:http";
import { chromium, devices } from "@playwright/test";
import lighthouse from "lighthouse";
import browserSettings from "../playwright.config.ts";
import { freePort } from "../test/free-port.ts";
import { publicPaths } from "../test/public-paths.ts";
import { startSite } from "../test/site.ts";
import { ensureBuilt } from "./prepare.mjs";

const RUNS = 5;
const categories = ["performance", "accessibility", "best-practices", "seo"];
/** Milliseconds; CLS has no unit. */
const goals = { "largest-contentful-paint": 1600, "total-blocking-time": 10, "cumulative-layout-shift": 0 };
const MOST_PRESS_MS = 100;
const PRESS_RUNS = 3;
/** The reference: the time of a press on a bare page on this machine. */
const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>bare</title>
<style>.on { background: gold }</style><button onclick="this.classList.toggle('on')">press</button>`;
/** The first press of a visitor on a page, before any island has started. */
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
/** The pages visited in one tab that keeps its cache. */
const visited = ["/", "/activites", "/activites/fioul", "/avis", "/contact"];
const TYPES = ["Document", "Script", "Stylesheet", "Font", "Image"];
const SCRIPT_EVENTS = [
  "EvaluateScript",
  "FunctionCall",
  "RunMicrotasks",
  "TimerFire",
  "v8.compile",
  "v8.compileModule",
  "v8.evaluateModule",
  "v8.run",
  "v8.callFunction",
];
const asked = process.argv.slice(2).filter((argument) => argument.startsWith("/"));
const part = ["presses", "visit"].find((name) => name === process.argv[2]);

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
  const pages = part ? [] : asked.length > 0 ? asked : await publicPaths(site.url);
  if (!part) console.log("perf  a11y  prac   seo     LCP    TBT    CLS     weight  page");
  for (const path of pages) {
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
        isShort ? "MISSED" : "",
      ].join("  "),
    );
    for (const { id, title } of failures(runs.at(-1))) console.log(`      ${id}: ${title}`);
  }
  if (asked.length === 0 && part !== "visit") {
    console.log(
      "\n   press  bare page  page  (a sixth of the processor, slow 4G; medians, beside a page with nothing else)",
    );
    const bare = createServer((_, response) => response.setHeader("content-type", "text/html").end(BARE_PAGE));
    await new Promise((resolve) => bare.listen(0, "127.0.0.1", resolve));
    const bareUrl = `http://127.0.0.1:${bare.address().port}/`;
    for (const [path, selector] of presses) {
      const times = [];
      const bareTimes = [];
      while (times.length < PRESS_RUNS) {
        bareTimes.push(await press(bareUrl, "button"));
        times.push(await press(site.url + path, selector));
      }
      const milliseconds = median(times, Number);
      isMissed ||= milliseconds > MOST_PRESS_MS;
      const cells = [milliseconds, median(bareTimes, Number)].map((time) => `${String(time).padStart(5)} ms`);
      console.log([...cells, path, selector, milliseconds > MOST_PRESS_MS ? "MISSED" : ""].join("  "));
    }
    bare.close();
  }
  if (asked.length === 0 && part !== "presses") {
    console.log(
      "\none visit, page after page  (same phone; kB received, script time and longest task of the main thread)",
    );
    await visit();
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
async function press(address, selector) {
  const { page, session } = await openSlowPhone();
  await page.addInitScript(() => {
    // Event Timing reports nothing below 16 ms.
    addEventListener("pointerdown", () => (window.slowest ??= 16), true);
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries())
        if (interactionId) window.slowest = Math.max(window.slowest ?? 0, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true });
  });
  // The banner covers the page: answer it first.
  if (!selector.includes("consent")) await page.addInitScript(answerConsent);
  await page.goto(address);
  const pressed = page.locator(`${selector} >> visible=true`).first();
  await pressed.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await pressed.boundingBox();
  // Playwright's own tap checks during the press what covers the element: on this phone that takes longer than the
  // press.
  const finger = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await finger("touchStart", { x: x + width / 2, y: y + height / 2 });
  await finger("touchEnd");
  await page.waitForTimeout(1500);
  const slowest = await page.evaluate(() => window.slowest);
  if (!slowest) throw new Error(`${address}: nothing was pressed at ${selector}`);
  await page.context().close();
  return slowest;
}

function answerConsent() {
  const choice = { necessary: true, analytics: false, marketing: false, preferences: false, timestamp: new Date() };
  localStorage.setItem("cookieConsent", JSON.stringify(choice));
}

/** Prints the durations in Chromium's own trace of each page until it is idle. */
async function visit() {
  const { page } = await openSlowPhone();
  console.log([...TYPES, "total", "requests", "script", "task", "CLS"].map(cell).join(""));
  for (const path of visited) {
    await browser.startTracing(page, { categories: ["__metadata", "toplevel", "loading", "devtools.timeline", "v8"] });
    await page.goto(site.url + path, { waitUntil: "networkidle" });
    await page.waitForTimeout(1500);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
    const named = (...names) => traceEvents.filter(({ name }) => names.includes(name));
    const received = named("ResourceFinish").map(({ args }) => args.data);
    const sent = named("ResourceSendRequest").map(({ args }) => args.data);
    const bytesOf = (requests) =>
      sum(
        requests.map((one) =>
          sum(
            received
              .filter(({ requestId }) => requestId === one.requestId)
              .map(({ encodedDataLength }) => encodedDataLength),
          ),
        ),
      );
    const mains = named("thread_name").filter(({ args }) => args.name === "CrRendererMain");
    const onMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
    const tasks = named("ThreadControllerImpl::RunTask").filter(onMain);
    const shifts = named("LayoutShift").map(({ args }) => args.data);
    const types = TYPES.map((type) => bytesOf(sent.filter(({ resourceType }) => resourceType === type)));
    const values = [
      ...types.map(kilobytes),
      kilobytes(bytesOf(sent)),
      sent.filter((request) => bytesOf([request]) > 0).length,
      `${Math.round(outermost(named(...SCRIPT_EVENTS).filter(onMain)) / 1000)} ms`,
      `${Math.round(Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000)} ms`,
      sum(shifts.map((shift) => (shift.had_recent_input ? 0 : shift.score))).toFixed(3),
    ];
    console.log(`${values.map(cell).join("")}  ${path}`);
  }
  await page.context().close();
}

/** The total microseconds of one thread's events, counting nested ones once. */
function outermost(events) {
  let end = 0;
  let total = 0;
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    total += Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
  }
  return total;
}

/** A page on a phone with a sixth of this processor and slow 4G. */
async function openSlowPhone() {
  const context = await browser.newContext({ ...devices["Moto G4"], locale: "fr-FR" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  return { page, session };
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

function kilobytes(bytes) {
  return (bytes / 1000).toFixed(1);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function cell(value) {
  return String(value).padStart(11);
}
