import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { node, root } from "./prepare.mjs";
import { ensurePrograms } from "./security/tools.mjs";

ensureChromium();
ensurePrograms("nginx", "caddy", ["systemd", "systemd-analyze"]);

const bin = join(root, "node_modules", ".bin");
/** The most bytes that the databases of all tests need. */
const ROOM_IN_MEMORY = 4 * 1024 ** 3;
const temporary = temporaryFolder();
const reports = mkdtempSync(join(temporary, "site-tests-"));
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, TMPDIR: temporary };
const remarks = [];
let passed = 0;
let failed = 0;

// Two commands at once: most use one core, and the page weights wait for a browser.
const built = check("Build", "node", ["scripts/prepare.mjs"]);
await check("Types", "react-router", ["typegen"], "tsc", ["--noEmit"]);
await check("Lint", "biome", ["ci", "--error-on-warnings", "--colors=off", "."]);
await check("Typography", "node", ["scripts/typography.mjs"]);
await check("Structure", "node", ["scripts/check-structure.mjs"]);
await check("Requirements", "node", ["scripts/check-specification.mjs"]);
if (await built) {
  const weighed = check("Page weights", "node", ["scripts/budget.mjs"]);
  await runSuite(
    "Units, requests and databases",
    "vitest",
    (report) => ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    readVitest,
  );
  await weighed;
  await runSuite("Journeys in a browser", "playwright", () => ["test", "--reporter=list,json"], readPlaywright);
}

rmSync(reports, { recursive: true, force: true });
// Repeated at the end, because a CI log may be truncated.
if (remarks.length > 0) console.log(`\n${remarks.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** In memory if there is room: databases flush to disk at each commit, and tests make thousands. */
function temporaryFolder() {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ROOM_IN_MEMORY && canExecuteIn(memory) ? memory : tmpdir();
}

/** Tests run copies of the project there, which some machines forbid. */
function canExecuteIn(folder) {
  const own = mkdtempSync(join(folder, "site-try-"));
  writeFileSync(join(own, "try"), "#!/bin/sh\n", { mode: 0o700 });
  const { status } = spawnSync(join(own, "try"));
  rmSync(own, { recursive: true });
  return status === 0;
}

/** Runs the commands, and prints their output when all have ended. */
async function check(title, ...commands) {
  let output = "";
  const say = (text) => (output += text);
  let succeeded = true;
  for (let index = 0; succeeded && index < commands.length; index += 2) {
    succeeded = await run(commands[index], commands[index + 1], {}, { stdout: say, stderr: say });
  }
  console.log(`\n— ${title}\n${output}`.trimEnd());
  if (succeeded) passed += 1;
  else failed += 1;
  if (!succeeded) remarks.push(`FAILED ${title}\n  ${ending(output)}`);
  return succeeded;
}

async function runSuite(title, command, args, read) {
  console.log(`\n— ${title}`);
  const report = join(reports, `${command}.json`);
  let errors = "";
  const say = (text) => {
    errors += text;
    process.stderr.write(text);
  };
  const succeeded = await run(command, args(report), { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, { stderr: say });
  const tests = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [];
  const missed = tests.filter(({ outcome }) => outcome === "failed");
  passed += tests.length - missed.length;
  failed += missed.length;
  // A runner that crashed, met an unhandled rejection or ran no test counts as failed.
  if (missed.length === 0 && !(succeeded && tests.length > 0)) {
    failed += 1;
    remarks.push(`FAILED ${title}\n  ${ending(errors)}`);
  }
  const labels = { failed: "FAILED", flaky: "SECOND TRY" };
  for (const { title, outcome, error } of tests)
    if (outcome !== "passed") remarks.push(`${labels[outcome]} ${title}\n  ${plain(error)}`);
}

/** The tests that ran: `outcome` is "passed", "failed", or "flaky" when a retry passed. */
function readVitest({ testResults }) {
  return testResults.flatMap(({ name, assertionResults, message }) => {
    const file = name.slice(root.length + 1);
    if (assertionResults.length === 0) return [{ title: file, outcome: "failed", error: message }];
    return assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status, failureMessages: [error] }) => ({
        title: `${file} › ${fullName}`,
        outcome: status === "passed" && error ? "flaky" : status,
        error,
      }));
  });
}

function readPlaywright({ suites }) {
  const outcomes = { expected: "passed", unexpected: "failed", flaky: "flaky" };
  const readSuite = ({ title, suites = [], specs }) =>
    [...specs, ...suites.flatMap(readSuite)].flatMap((spec) =>
      spec.outcome
        ? [{ ...spec, title: `${title} › ${spec.title}` }]
        : spec.tests
            .filter(({ status }) => status !== "skipped")
            .map(({ status, results }) => ({
              title: `${title} › ${spec.title}`,
              outcome: outcomes[status],
              error: results.find(({ error }) => error)?.error.message,
            })),
    );
  return suites.flatMap(readSuite);
}

/** The failed rows, and the last lines of output. */
function ending(output) {
  const lines = stripVTControlCharacters(output).trim().split("\n");
  const last = lines.length - 12;
  return lines.filter((line, index) => index >= last || /OVER|[Ee]rror|ERROR/.test(line)).join("\n  ");
}

function plain(error = "") {
  return stripVTControlCharacters(error).split("\n").slice(0, 12).join("\n  ");
}

/** @param says the functions that receive the output, by stream; by default it goes to ours */
async function run(command, args, extra, says) {
  const program = command === "node" ? node : join(bin, command);
  const outputs = ["stdout", "stderr"].map((name) => (says[name] ? "pipe" : "inherit"));
  const child = spawn(program, args, { cwd: root, stdio: ["ignore", ...outputs], env: { ...env, ...extra } });
  for (const [name, say] of Object.entries(says)) child[name].setEncoding("utf8").on("data", say);
  const [code] = await once(child, "close");
  return code === 0;
}

/** The browser tests use the system's Chromium or Chrome. */
function ensureChromium() {
  const isInstalled = (name) => existsSync(`/usr/bin/${name}`);
  if (isInstalled("chromium-headless-shell")) return;
  console.log("Installing Chromium…");
  const install = (args) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  if (install(["update"]) && install(["install", "-y", "--no-install-recommends", "chromium-headless-shell"])) return;
  if (["chromium", "chromium-browser", "google-chrome"].some(isInstalled)) return;
  console.error(
    "\nThe tests need Chromium: install the package chromium-headless-shell (or Google Chrome), then run npm test again.\n",
  );
  process.exit(1);
}
