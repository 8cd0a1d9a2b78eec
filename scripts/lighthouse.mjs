// Runs Lighthouse (mobile preset) on every public page of the built site. `npm run lighthouse --
// /contact` measures one page. Exits with 1 when a page misses a target.
import { createServer } from "node:net";
import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import browserSettings from "../playwright.config.ts";
import { publicPaths } from "../test/public-paths.ts";
import { startSite } from "../test/site.ts";
import { ensureBuilt } from "./prepare.mjs";

const targets = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const asked = process.argv.slice(2).filter((argument) => argument.startsWith("/"));

ensureBuilt();
const site = await startSite();
const port = await freePort();
const launch = browserSettings.use?.launchOptions ?? {};
const browser = await chromium.launch({
  ...launch,
  args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
});
let missed = false;
try {
  console.log("perf  a11y  prat   seo     LCP    CLS    TBT      poids  page");
  for (const path of asked.length > 0 ? asked : await publicPaths(site.url)) {
    const result = await lighthouse(site.url + path, {
      port,
      output: "json",
      logLevel: "error",
      onlyCategories: Object.keys(targets),
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    const { categories, audits } = result.lhr;
    const scores = Object.keys(targets).map((name) => Math.round((categories[name]?.score ?? 0) * 100));
    missed ||= Object.values(targets).some((target, index) => (scores[index] ?? 0) < target);
    const value = (name) => audits[name]?.numericValue ?? 0;
    console.log(
      [
        ...scores.map((score) => String(score).padStart(4)),
        `${(value("largest-contentful-paint") / 1000).toFixed(2)} s`.padStart(7),
        value("cumulative-layout-shift").toFixed(3).padStart(5),
        `${Math.round(value("total-blocking-time"))} ms`.padStart(6),
        `${(value("total-byte-weight") / 1000).toFixed(0)} kB`.padStart(9),
        path,
      ].join("  "),
    );
    for (const reason of failures(result.lhr)) console.log(`      ${reason}`);
  }
} finally {
  await browser.close();
  await site.stop();
}
process.exit(missed ? 1 : 0);

function failures({ categories, audits }) {
  return Object.entries(targets)
    .filter(([, target]) => target === 100)
    .flatMap(([name]) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} : ${audits[id]?.title}`);
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
