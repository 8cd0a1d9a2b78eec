import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { openChromium, wholeChromium } from "../test/journeys/chromium.ts";
import { median, spread } from "./report.mjs";
import { fetchResponse, startNginx, startSite } from "./servers.mjs";

const FROM = "/avis";
const TO = "/contact";
const LINK = `header a[href="${TO}"]`;
const WITHOUT_PRERENDERING = "--disable-features=Prerender2,Prerender2FallbackPrefetchSpecRules";
/** The reference: the time the browser itself takes to show a prerendered page. */
const BARE_PAGE = `<!doctype html><title>bare</title><header><a href="${TO}">next</a></header><p>page</p>
<script type="speculationrules">{"prerender":[{"where":{"href_matches":"/*"},"eagerness":"moderate"}]}</script>`;
const MAX_MS = 50;
const MAX_RATIO = 1.3;

export const title = "From one page to the next, in Chromium";

export async function measure({ folder, isQuick }) {
  if (!wholeChromium) throw new Error("npm run bench -- moves needs a whole Chromium: apt-get install chromium");
  const rounds = Array.from({ length: isQuick ? 5 : 15 });
  const site = await startSite({ DATA_DIR: join(folder, "moves") });
  const bare = createServer((_, response) => response.setHeader("content-type", "text/html").end(BARE_PAGE));
  await once(bare.listen(0, "127.0.0.1"), "listening");
  const ahead = await inTab([], async (tab) => {
    const times = [];
    const bareTimes = [];
    for (const _ of rounds) {
      bareTimes.push(await move(tab, `http://127.0.0.1:${bare.address().port}`, true));
      times.push(await move(tab, site.url, true));
    }
    const paths = await tab.evaluate(loadedPaths);
    await tab.goto(site.url + FROM);
    return {
      times,
      bareTimes,
      paths: new Set([FROM, TO, "/favicon.svg", ...paths, ...(await tab.evaluate(loadedPaths))]),
    };
  });
  bare.closeAllConnections();
  bare.close();
  const responses = [];
  for (const path of ahead.paths) responses.push({ path, ...(await fetchResponse(site.url + path)) });
  const nginx = await startNginx(responses, join(folder, "moves-nginx"));
  const [ours, theirs] = await inTab([WITHOUT_PRERENDERING], async (tab) => {
    const times = [[], []];
    for (const _ of rounds) {
      times[0].push(await move(tab, site.url));
      times[1].push(await move(tab, nginx.url));
    }
    return times;
  });
  const ratio = median(ours) / median(theirs);
  return [
    {
      what: `\`${TO}\` painted after the press, rendered ahead, beside a bare page rendered ahead`,
      measured: `${spread(ahead.times)} ms`,
      reference: `${spread(ahead.bareTimes)} ms`,
      ratio: median(ahead.times) / median(ahead.bareTimes),
      goal: `≤ ${MAX_MS} ms`,
      isMet: median(ahead.times) <= MAX_MS,
    },
    {
      what: `\`${TO}\` painted after the press, not rendered ahead, beside the same files from nginx`,
      measured: `${spread(ours)} ms`,
      reference: `${spread(theirs)} ms`,
      ratio,
      goal: `≤ ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO,
    },
  ];
}

async function inTab(switches, work) {
  const tab = await openChromium(wholeChromium, switches);
  try {
    return await work(tab);
  } finally {
    await tab.close();
  }
}

/** Milliseconds from the press of a link to the first paint of its page. */
async function move(tab, url, isAhead = false) {
  await tab.goto(url + FROM);
  await tab.evaluate(`document.documentElement.dataset.consent = "kept";
    addEventListener("pointerdown", ({ timeStamp }) => { localStorage.pressed = performance.timeOrigin + timeStamp; })`);
  if (isAhead) {
    await tab.hover(LINK);
    await tab.until('document.prerendering && document.readyState === "complete"', true);
  }
  await tab.press(LINK);
  await tab.until(`location.pathname === "${TO}" && performance.getEntriesByName("first-contentful-paint").length > 0`);
  const { isActivated, milliseconds } = await tab.evaluate(`({
    isActivated: performance.getEntriesByType("navigation")[0].activationStart > 0,
    milliseconds: performance.timeOrigin + performance.getEntriesByName("first-contentful-paint")[0].startTime
      - localStorage.pressed,
  })`);
  if (isActivated !== isAhead) throw new Error(`${TO} was ${isActivated ? "" : "not "}rendered ahead`);
  return milliseconds;
}

const loadedPaths = `performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname)`;
