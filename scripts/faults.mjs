// npm run faults: runs the fault tests in full against the built site, prints one table, and exits
// with 1 on a failure. `npm run faults -- clock instances` runs only these files.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, root } from "./prepare.mjs";
import { ensurePrograms } from "./security/tools.mjs";

const FILES = ["test/faults/", "test/requests/odd-requests", "test/requests/backup", "test/requests/installation"];

ensureBuilt();
ensurePrograms("nginx", "faketime", ["libreoffice-calc", "soffice"], ["prometheus", "promtool"]);

const startedAt = performance.now();
const asked = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "site-faults-"));
const report = join(folder, "report.json");
const bin = join(root, "node_modules", ".bin");
spawnSync(
  join(bin, "vitest"),
  // One file at a time, so that tests do not disturb each other's measurements.
  [
    ...["run", "--no-file-parallelism", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    ...(asked.length > 0 ? asked : FILES),
  ],
  {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, FAULTS: "full" },
  },
);
if (!existsSync(report)) process.exit(1);
const { testResults } = JSON.parse(readFileSync(report, "utf8"));
rmSync(folder, { recursive: true, force: true });

const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
print(tests.map(rowOf));
const isPassed = tests.length > 0 && tests.every(({ status }) => status === "passed");
process.exit(isPassed ? 0 : 1);

function rowOf({ ancestorTitles, title, status, meta, failureMessages }) {
  const { database = databaseIn(ancestorTitles), done = "", figure = "" } = meta.fault ?? {};
  const failure = failureMessages[0]?.split("\n")[0] ?? "";
  const topic = ancestorTitles.filter((ancestor) => !ancestor.startsWith("on ")).at(-1);
  return [topic ? `${topic}: ${title}` : title, database, done, figure || failure, status];
}

function databaseIn(titles) {
  return titles.find((title) => title.startsWith("on "))?.slice("on ".length) ?? "";
}

function print(rows) {
  const minutes = Math.round((performance.now() - startedAt) / 6_000) / 10;
  const date = new Date().toISOString().slice(0, 10);
  console.log(`\nnpm run faults, ${date}, Node ${process.version}, ${cpus().length} cores, ${minutes} minutes\n`);
  for (const row of [["check", "database", "what was done", "figure", "result"], Array(5).fill("---"), ...rows]) {
    console.log(`| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
  }
}
