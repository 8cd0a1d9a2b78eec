import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { load } from "./load.mjs";
import { median, spread, times } from "./report.mjs";
import { SECRET, startBareNode, startSite } from "./servers.mjs";

const START_MS = 1_500;
const MEMORY_MB = 200;
/** The allowed growth of memory after the first tenth of the requests, during which V8 grows its heap. */
const MAX_GROWTH = 1.1;

export const title = "Start and memory";

export async function measure({ folder, isQuick, isFull }) {
  const runs = isQuick ? 3 : 5;
  const bare = await startsOf(runs, () =>
    startBareNode({ status: 200, headers: ["Content-Type", "text/plain"], body: Buffer.from("ok") }),
  );
  const rows = [];
  for (const dialect of ["SQLite", "PostgreSQL"]) {
    let environment;
    const first = await startsOf(runs, async (run) => {
      environment = await emptyDatabase(dialect, join(folder, `start-${run}`));
      return startSite(environment);
    });
    const next = await startsOf(runs, () => startSite(environment));
    rows.push(startRow(`${dialect}, first start, to the first page`, first, bare));
    rows.push(startRow(`${dialect}, next start`, next, bare));
    rows.push(...(await measureMemory(dialect, environment, isFull ? 1_000_000 : 100_000, bare.memory)));
  }
  return rows;
}

async function emptyDatabase(dialect, dataDir) {
  if (dialect === "SQLite") return { DATA_DIR: dataDir };
  return { DATA_DIR: dataDir, DATABASE_URL: (await createPostgresDatabase()).url, SECRET };
}

async function startsOf(runs, start) {
  const times = [];
  let memory = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await start(run);
    times.push(server.milliseconds);
    memory = residentMegabytes(server.pid);
    await server.stop();
  }
  return { times, memory };
}

function startRow(what, { times: starts }, bare) {
  const milliseconds = median(starts);
  return {
    what,
    measured: `${spread(starts)} ms`,
    reference: `${times(median(bare.times))} ms, bare node:http`,
    ratio: milliseconds / median(bare.times),
    goal: `≤ ${START_MS} ms`,
    isMet: milliseconds <= START_MS,
  };
}

async function measureMemory(dialect, environment, requests, ofBareNode) {
  const site = await startSite(environment);
  await sleep(2_000);
  const atRest = residentMegabytes(site.pid);
  const early = await memoryAfter(site, requests / 10);
  const late = await memoryAfter(site, requests - requests / 10);
  await site.stop();
  return [
    {
      what: `${dialect}, memory after the start`,
      measured: `${times(atRest)} MB`,
      reference: `${times(ofBareNode)} MB, bare node:http`,
      ratio: atRest / ofBareNode,
      goal: `≤ ${MEMORY_MB} MB`,
      isMet: atRest <= MEMORY_MB,
    },
    {
      what: `${dialect}, memory after ${times(requests)} requests`,
      measured: `${times(late)} MB`,
      reference: `${times(early)} MB after ${times(requests / 10)}`,
      ratio: late / early,
      goal: `flat: ratio ≤ ${MAX_GROWTH}`,
      isMet: late / early <= MAX_GROWTH,
    },
  ];
}

async function memoryAfter({ url, pid }, requests) {
  for (let made = 0; made < requests; ) {
    made += (await load(`${url}/avis`, { seconds: requests > 100_000 ? 10 : 1 })).count;
    made += (await load(`${url}/auth`, { seconds: 1 })).count;
  }
  await sleep(1_000);
  return residentMegabytes(pid);
}

function residentMegabytes(pid) {
  return Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)[1]) / 1024;
}
