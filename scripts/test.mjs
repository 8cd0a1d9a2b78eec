import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";
import { ensurePrograms } from "./security/tools.mjs";

ensureInstalled();
ensureChromium();
ensurePrograms("nginx");

const bin = join(root, "node_modules", ".bin");
const reports = mkdtempSync(join(tmpdir(), "site-tests-"));
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
let passed = 0;
let failed = 0;

check("Types", "react-router", ["typegen"], "tsc", ["--noEmit"]);
check("Relecture du code", "biome", ["ci", "--error-on-warnings", "--colors=off", "."]);
ensureBuilt();
check("Poids des pages", "node", ["scripts/budget.mjs"]);
check("Cahier des charges", "node", ["scripts/check-specification.mjs"]);
runSuite(
  "Unités, requêtes et bases de données",
  "vitest",
  (report) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  countVitest,
);
runSuite("Parcours dans un navigateur", "playwright", () => ["test", "--reporter=list,json"], countPlaywright);

rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** One or two commands that pass or fail as a whole. */
function check(title, ...commands) {
  console.log(`\n— ${title}`);
  for (let index = 0; index < commands.length; index += 2) {
    if (!run(commands[index], commands[index + 1])) {
      failed += 1;
      return;
    }
  }
  passed += 1;
}

/** A runner that writes a report in JSON, from which its tests are counted. */
function runSuite(title, command, args, count) {
  console.log(`\n— ${title}`);
  const report = join(reports, `${command}.json`);
  const succeeded = run(command, args(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const counted = existsSync(report) ? count(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  passed += counted.passed;
  // A runner that broke down without a failed test, or that ran none, has failed all the same.
  failed += counted.failed || (succeeded && counted.passed > 0 ? 0 : 1);
}

function countVitest({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function run(command, args, extra = {}) {
  const program = command === "node" ? node : join(bin, command);
  return (
    spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: { ...env, ...extra } })
      .status === 0
  );
}

/** The browser tests drive the system's own Chromium or Chrome. */
function ensureChromium() {
  if (["chromium", "chromium-browser", "google-chrome"].some((name) => existsSync(`/usr/bin/${name}`))) return;
  console.log("Installation de Chromium…");
  const install = (args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  if (install(["update"]) && install(["install", "-y", "--no-install-recommends", "chromium"])) return;
  console.error(
    "\nLes essais demandent Chromium : installez le paquet « chromium » (ou Google Chrome), puis relancez npm test.\n",
  );
  process.exit(1);
}
