// npm run bench: what the site costs, each figure beside a reference that was measured in the same run on the same machine.
// Options: the names of sections to run only these, --quick, --full (a million requests), --out <file> for the Markdown.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureInstalled } from "../scripts/prepare.mjs";

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean" }, full: { type: "boolean" }, out: { type: "string" } },
});

ensureInstalled();
ensureBuilt();
// After the packages are in: these files use them.
const { reportOf } = await import("./report.mjs");
const { newPostgres } = await import("../test/postgres-setup.ts");
const sections = {
  pages: async () => (await import("./pages.mjs")).measurePages,
  rendered: async () => (await import("./rendered.mjs")).measureRendered,
  submit: async () => (await import("./submit.mjs")).measureSubmissions,
  growth: async () => (await import("./growth.mjs")).measureGrowth,
  start: async () => (await import("./start.mjs")).measureStarts,
  interaction: async () => (await import("./interaction.mjs")).measureInteractions,
};
const unknown = asked.find((name) => !(name in sections));
if (unknown) {
  console.error(`There is no section "${unknown}": ${Object.keys(sections).join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
// With its own settings, unlike that of the tests: what is measured is safe on the disk.
const postgres = await newPostgres();
await postgres.start();
process.env.TEST_DATABASE_URL = postgres.url;
const measured = [];
try {
  for (const [name, load] of Object.entries(sections)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const began = performance.now();
    const measure = await load();
    const settings = { folder, isQuick: options.quick === true, isFull: options.full === true };
    measured.push(await measure(settings).catch((error) => broken(name, error)));
    console.error(`${name}: ${Math.round((performance.now() - began) / 1_000)} s`);
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

const report = reportOf(measured);
console.log(report);
if (options.out) writeFileSync(options.out, `${report}\n`);

/** A section that breaks is told as missed and costs the others nothing. */
function broken(name, error) {
  console.error(error);
  process.exitCode = 1;
  const row = { what: "not measured", measured: error.message.split("\n")[0], goal: "to be measured", isMet: false };
  return { title: name, command: `npm run bench -- ${name}`, rows: [row] };
}
