// From the command to the first page, and the memory that the process holds before and after many requests. Beside it the
// least that Node can do: reference.mjs with one page in memory.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { load } from "./load.mjs";
import { startQuiet } from "./quiet.mjs";
import { startBareNode } from "./references.mjs";
import { median, spread, times } from "./report.mjs";

const COMMAND = "npm run bench -- start --full";
const START_MS = 1_500;
const MEMORY_MB = 200;
/** How much more memory all requests may leave than the first tenth of them: V8 grows to what it wants within seconds. */
const FLAT = 1.1;
const FIRST_PART = 10;
const SECRET = "of the measurements, of no use elsewhere";

export async function measureStarts({ folder, isQuick, isFull }) {
  const runs = isQuick ? 3 : 5;
  const requests = isFull ? 1_000_000 : 100_000;
  const bare = await startsOfBareNode(runs);
  const rows = [];
  for (const dialect of ["SQLite", "PostgreSQL"]) {
    const first = [];
    const next = [];
    let environment;
    for (let run = 0; run < runs; run += 1) {
      environment = await emptyDatabase(dialect, join(folder, `start-${run}`));
      for (const list of [first, next]) {
        const site = await startQuiet(environment);
        list.push(site.milliseconds);
        await site.stop();
      }
    }
    rows.push(startRow(`${dialect}, first start, to the first page`, first, bare.starts));
    rows.push(startRow(`${dialect}, next start`, next, bare.starts));
    rows.push(...(await measureMemory(dialect, environment, requests, bare.memory)));
  }
  return { title: "Start and memory", command: COMMAND, rows };
}

async function emptyDatabase(dialect, dataDir) {
  if (dialect === "SQLite") return { DATA_DIR: dataDir };
  return { DATA_DIR: dataDir, DATABASE_URL: (await createPostgresDatabase()).url, SECRET };
}

async function startsOfBareNode(runs) {
  const starts = [];
  let memory = 0;
  const answer = { status: 200, headers: ["Content-Type", "text/plain"], body: Buffer.from("ok") };
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    const bare = await startBareNode(answer);
    await (await fetch(bare.url)).text();
    starts.push(performance.now() - began);
    memory = residentMegabytes(bare.pid);
    await bare.stop();
  }
  return { starts, memory };
}

async function measureMemory(dialect, environment, requests, ofBareNode) {
  const site = await startQuiet(environment);
  try {
    await sleep(2_000);
    const atRest = residentMegabytes(site.pid);
    const early = await memoryAfter(site, requests / FIRST_PART);
    const late = await memoryAfter(site, requests - requests / FIRST_PART);
    return [
      {
        what: `${dialect}, memory after the start`,
        measured: `${atRest.toFixed(0)} MB`,
        reference: `${ofBareNode.toFixed(0)} MB, bare node:http`,
        ratio: atRest / ofBareNode,
        goal: `≤ ${MEMORY_MB} MB`,
        isMet: atRest <= MEMORY_MB,
      },
      {
        what: `${dialect}, memory after ${times(requests)} requests`,
        measured: `${late.toFixed(0)} MB`,
        reference: `${early.toFixed(0)} MB after ${times(requests / FIRST_PART)}`,
        ratio: late / early,
        goal: `flat: ratio ≤ ${FLAT}`,
        isMet: late / early <= FLAT,
      },
    ];
  } finally {
    await site.stop();
  }
}

/** Kept pages and pages rendered for one request in turns. */
async function memoryAfter(site, requests) {
  let made = 0;
  while (made < requests) {
    made += (await load(site.url, { seconds: requests > 100_000 ? 10 : 1 })).count;
    made += (await load(new URL("/auth", site.url).href, { seconds: 1 })).count;
  }
  await sleep(1_000);
  return residentMegabytes(site.pid);
}

function startRow(what, times, ofBareNode) {
  const milliseconds = median(times);
  return {
    what,
    measured: `${spread(times, (value) => value.toFixed(0))} ms`,
    reference: `${median(ofBareNode).toFixed(0)} ms, bare node:http`,
    ratio: milliseconds / median(ofBareNode),
    goal: `≤ ${START_MS} ms`,
    isMet: milliseconds <= START_MS,
  };
}

function residentMegabytes(pid) {
  return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)[1]) / 1024;
}
