// npm run bench: how fast the site starts, what it weighs in memory, and how many kept pages it serves a second beside a
// bare node:http server that sends the same bytes. Both stand on the same machine in the same minute, so that their
// ratio says more than either number. Then what moderation costs with many reviews (moderation.mjs).
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { ensureBuilt, ensureInstalled, node, root } from "../scripts/prepare.mjs";

const RUNS = 5;
const SECONDS = 5;
const CONNECTIONS = 50;
const PAGE = "/avis";
const ENCODING = "br";

ensureInstalled();
ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
try {
  report({ ...(await measureStarts()), ...(await measurePages()) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
execFileSync(node, [join(root, "bench", "moderation.mjs"), ...process.argv.slice(2)], { stdio: "inherit" });

/** From the command to the first finished page, as an operator would wait for it. */
async function measureStarts() {
  const first = [];
  const second = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const dataDir = join(folder, `start-${run}`);
    for (const times of [first, second]) {
      const began = performance.now();
      const site = await start(["npm", "start", "--silent"], dataDir);
      times.push(performance.now() - began);
      await site.stop();
    }
  }
  return { first, second };
}

async function measurePages() {
  const site = await start([node, join(root, "scripts", "start.mjs")], join(folder, "pages"));
  const reference = await startReference(await compressedPage(site.url));
  const atRest = [];
  const pages = [];
  const bare = [];
  try {
    await load(site.url, 2);
    await load(reference.url, 2);
    for (let run = 1; run <= RUNS; run += 1) {
      pages.push(await load(site.url, SECONDS));
      bare.push(await load(reference.url, SECONDS));
      await sleep(500);
      atRest.push(residentMegabytes(site.pid));
    }
  } finally {
    await site.stop();
    await reference.stop();
  }
  const ratios = pages.map((rate, run) => rate / bare[run]);
  return { memory: atRest, pages, bare, ratios };
}

/** @returns requests answered a second; any answer but 200 is an error */
async function load(url, duration) {
  const { requests, non2xx, errors } = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: { "accept-encoding": ENCODING },
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} other answers, ${errors} errors`);
  return requests.average;
}

async function start([program, ...args], dataDir) {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
    // npm and the site under it get the signal together.
    detached: true,
  });
  const exited = once(child, "exit");
  const url = `http://localhost:${port}${PAGE}`;
  await untilServed(url, child);
  return {
    url,
    pid: child.pid,
    stop: async () => {
      process.kill(-child.pid, "SIGTERM");
      await exited;
    },
  };
}

/** A process of its own, as the site is. */
async function startReference(body) {
  const child = spawn(node, [join(root, "bench", "reference.mjs"), ENCODING], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(body);
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  const exited = once(child, "exit");
  return {
    url: `http://localhost:${port.trim()}${PAGE}`,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

async function compressedPage(url) {
  const sent = request(url, { headers: { "accept-encoding": ENCODING } });
  sent.end();
  const [response] = await once(sent, "response");
  if (response.headers["content-encoding"] !== ENCODING) throw new Error(`${url} is not kept compressed`);
  return Buffer.concat(await response.toArray());
}

async function untilServed(url, child) {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error("the site did not start");
    await sleep(10);
  }
}

async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}

function residentMegabytes(pid) {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
}

function report({ first, second, memory, pages, bare, ratios }) {
  const rows = [
    ["premier démarrage, jusqu’à la première page", first, 0, "ms"],
    ["démarrage suivant", second, 0, "ms"],
    ["mémoire résidente, après la charge", memory, 0, "Mo"],
    [`${PAGE}, page conservée`, pages, 0, "requêtes/s"],
    ["node:http nu, mêmes octets", bare, 0, "requêtes/s"],
    ["rapport des deux", ratios, 2, ""],
  ].map(([what, values, digits, unit]) => [
    what,
    `${median(values).toFixed(digits)} ${unit}`.trim(),
    `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`,
  ]);
  const table = [["mesure", `médiane de ${RUNS}`, "étendue"], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log(`\nNode ${process.version}, ${availableParallelism()} cœurs, ${cpus()[0]?.model ?? "?"}`);
  console.log(`${CONNECTIONS} connexions, ${SECONDS} s par mesure, ${ENCODING}\n`);
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column])).join("   "));
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
