// npm run security: checks the site with other people's tools, prints one table, and exits with 1
// on a failure. `npm run security -- wapiti sqlmap` runs only these parts.
import { ensureBuilt } from "../prepare.mjs";
import { gradeHeaders, judgePolicies } from "./headers.mjs";
import { checkPackages } from "./packages.mjs";
import { compareReleases } from "./release.mjs";
import { injectSql } from "./sqlmap.mjs";
import { openTarget } from "./target.mjs";
import { ensurePrograms } from "./tools.mjs";
import { scanPages } from "./wapiti.mjs";

const PARTS = {
  packages: async () => checkPackages(),
  version: async () => compareReleases(),
  headers: () => withTarget(async (target) => [...(await gradeHeaders(target)), ...(await judgePolicies(target))]),
  wapiti: () => withTarget(scanPages),
  sqlmap: () => injectSql(withTarget),
};

const asked = process.argv.slice(2);
const parts = asked.length > 0 ? asked : Object.keys(PARTS);
const unknown = parts.find((part) => !Object.hasOwn(PARTS, part));
if (unknown) {
  console.error(`${unknown} is not a part. Parts: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(2);
}
ensureBuilt();
ensurePrograms("nginx", "openssl", ...parts.filter((part) => part === "wapiti" || part === "sqlmap"));
const rows = [];
for (const part of parts) {
  console.log(`${part}…`);
  rows.push(...(await PARTS[part]()));
}
print(rows);
process.exit(rows.some(({ passed }) => passed === false) ? 1 : 0);

/** A fresh site for each part, so that scanners do not see each other's data. */
async function withTarget(work, settings) {
  const target = await openTarget(settings);
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

function print(rows) {
  const verdicts = new Map([
    [true, "passed"],
    [false, "FAILED"],
    [undefined, "no verdict"],
  ]);
  const table = [
    ["check", "what", "result", "verdict"],
    ...rows.map(({ check, what, result, passed }) => [check, what, result, verdicts.get(passed)]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column].length)));
  console.log(`\nNode ${process.version}, ${new Date().toISOString().slice(0, 10)}\n`);
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("   ")
        .trimEnd(),
    );
}
