// npm run browsers: takes the main journeys of a visitor in Firefox and in WebKit, prints one table,
// and exits with 1 on a failure. `npm run browsers -- webkit` takes them in one engine.
import { journeys } from "../../test/browsers/journeys.ts";
import { createVisitor } from "../../test/browsers/visitor.ts";
import { startSite } from "../../test/site.ts";
import { ensureBuilt } from "../prepare.mjs";
import { ensurePrograms } from "../security/tools.mjs";
import { startFirefox } from "./firefox.mjs";
import { startWebKit } from "./webkit.mjs";

const ENGINES = { firefox: startFirefox, webkit: startWebKit };
/** Each with its command, where that differs from the package's name. */
const PROGRAMS = ["firefox-esr", ["webkit2gtk-driver", "WebKitWebDriver"], ["xvfb", "Xvfb"]];

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(ENGINES);
const unknown = names.find((name) => !Object.hasOwn(ENGINES, name));
if (unknown) {
  console.error(`${unknown} is not an engine. Engines: ${Object.keys(ENGINES).join(", ")}.`);
  process.exit(2);
}
ensureBuilt();
ensurePrograms(...PROGRAMS);

console.log(`${new Date().toISOString().slice(0, 10)}\n\n| engine | journey | result |\n| --- | --- | --- |`);
let hasFailed = false;
for (const name of names) {
  const site = await startSite();
  const engine = await ENGINES[name]();
  try {
    for (const journey of journeys) {
      const result = await take(journey, engine, site);
      hasFailed ||= result !== "passed";
      console.log(`| ${engine.version} | ${journey.title} | ${result} |`);
    }
  } finally {
    await engine.close();
    await site.discard();
  }
}
process.exit(hasFailed ? 1 : 0);

async function take(journey, engine, site) {
  const tab = await engine.openTab();
  try {
    await tab.resize(1280, 900);
    await journey.take(createVisitor(tab, site));
    const faults = await tab.faults();
    return faults.length === 0 ? "passed" : `FAILED: ${faults.join("; ")}`;
  } catch (error) {
    return `FAILED: ${[error, error.cause]
      .filter(Boolean)
      .map(({ message }) => message)
      .join(": ")}`;
  } finally {
    await tab.close();
  }
}
