// npm run bench: measures the site beside references, in the same run on the same machine.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/prepare.mjs";
import { ensurePrograms } from "../scripts/security/tools.mjs";
import { newPostgres } from "../test/postgres-setup.ts";
import { reportOf } from "./report.mjs";
import { stopServers } from "./servers.mjs";

const SECTIONS = ["pages", "submit", "growth", "start", "moves", "pictures", "counting"];
const USAGE = `npm run bench -- [--quick | --full] [--out FILE] [${SECTIONS.join(" | ")}]…

  --quick  fewer and shorter rounds, at most 100,000 reviews
  --full   a million requests for the figures of memory
  --out    also writes the Markdown table to a file`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    out: { type: "string" },
    help: { type: "boolean" },
  },
});
if (options.help || positionals.some((name) => !SECTIONS.includes(name))) {
  console.log(USAGE);
  process.exit(options.help ? 0 : 1);
}

ensureBuilt();
ensurePrograms("nginx", "wrk");

const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
const postgres = await newPostgres();
await postgres.start();
process.env.TEST_DATABASE_URL = postgres.url;
const sections = [];
try {
  for (const name of positionals.length > 0 ? positionals : SECTIONS) {
    const { title, measure } = await import(`./${name}.mjs`);
    const rows = await measure({ folder, isQuick: options.quick, isFull: options.full }).catch(failedRow);
    await stopServers();
    sections.push({ title, rows });
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}

const report = reportOf(sections);
console.log(report);
if (options.out) writeFileSync(options.out, `${report}\n`);

function failedRow(error) {
  console.error(error);
  process.exitCode = 1;
  return [{ what: "not measured", measured: error.message.split("\n")[0], goal: "to be measured", isMet: false }];
}
