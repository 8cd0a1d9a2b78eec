import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { TEST_SECRET } from "../postgres-database.ts";
import { newPostgres, type PostgresServer } from "../postgres-setup.ts";
import { publicPaths } from "../public-paths.ts";
import { rawRequest } from "../raw-request.ts";
import type { Site } from "../site.ts";
import { siteOn } from "../site-on.ts";
import {
  type Entry,
  markersOf,
  newEntry,
  quoteFields,
  reviewFields,
  send,
  storedMarkers,
  TRUST_LOCAL_PROXY,
} from "./entries.ts";
import { startLoad } from "./load.ts";
import { isFull, report, times, until } from "./run.ts";

/** `npm run faults` requires five seconds; a loaded machine may take longer. */
const HEALS_WITHIN_MS = isFull ? 5_000 : 30_000;
const CONNECTIONS = times(20, 4);
const AWAY_MS = times(5_000, 1_000);

describe("PostgreSQL", () => {
  test("stopped and started under load", { timeout: 120_000 }, async (context) => {
    const { postgres, site } = await siteOnOwnPostgres();
    const paths = await publicPaths(`http://localhost:${site.port}`);
    const load = startLoad({ port: site.port, paths, connections: CONNECTIONS });
    const figures: string[] = [];
    for (let round = 1; round <= times(3, 1); round += 1) {
      await postgres.stop();
      await tellsOfTheFailure(site);
      await sleep(AWAY_MS);
      await postgres.start();
      figures.push(`${await healed(site)} ms`);
      expect((await send(site, newEntry())).status).toBe(200);
    }
    const { statuses, broken } = await load.stop();
    expect([Object.keys(statuses), broken]).toEqual([["200"], []]);
    report(context, {
      database: "postgres",
      done: `${figures.length} stops of ${AWAY_MS / 1_000} s, ${statuses[200]} public pages meanwhile, forms of both kinds`,
      figure: `every page 200, forms 503 with typed values, recovered after ${figures.join(", ")}`,
    });
  });

  test.runIf(isFull)("frozen: accepts connections and answers nothing", { timeout: 120_000 }, async (context) => {
    const { postgres, site } = await siteOnOwnPostgres();
    const load = startLoad({
      port: site.port,
      paths: await publicPaths(`http://localhost:${site.port}`),
      connections: CONNECTIONS,
    });
    onTestFinished(() => signal(postgres, "SIGCONT"));
    signal(postgres, "SIGSTOP");
    const waits = await tellsOfTheFailure(site);
    signal(postgres, "SIGCONT");
    const healing = await healed(site);
    expect((await send(site, newEntry())).status).toBe(200);
    const { statuses, broken } = await load.stop();
    expect([Object.keys(statuses), broken]).toEqual([["200"], []]);
    report(context, {
      database: "postgres",
      done: `all its processes stopped by SIGSTOP, ${statuses[200]} public pages meanwhile, forms of both kinds`,
      figure: `every page 200, forms 503 after ${Math.round(Math.max(...waits) / 1000)} s at most, recovered after ${healing} ms`,
    });
  });

  test("killed during writes", { timeout: 300_000 }, async (context) => {
    const { postgres, site } = await siteOnOwnPostgres();
    const acknowledged: Entry[] = [];
    const unanswered: Entry[] = [];
    const rounds = times(10, 1);
    for (let round = 1; round <= rounds; round += 1) {
      let isKilled = false;
      const before = acknowledged.length;
      const keepSending = async () => {
        while (!isKilled) {
          const entry = unanswered.shift() ?? newEntry();
          const { status } = await send(site, entry);
          (status === 200 ? acknowledged : unanswered).push(entry);
          if (acknowledged.length >= before + 20 && !isKilled) {
            isKilled = true;
            signal(postgres, "SIGKILL");
          }
        }
      };
      await Promise.all(Array.from({ length: 12 }, keepSending));
      await postgres.stop();
      await postgres.start();
      await healed(site);
    }
    for (const entry of unanswered) {
      expect((await send(site, entry)).status).toBe(200);
      acknowledged.push(entry);
    }
    const database = await openDatabase({ dataDir: "", databaseUrl: postgres.url });
    onTestFinished(() => database.close());
    expect(await storedMarkers(database)).toEqual(markersOf(acknowledged));
    report(context, {
      database: "postgres",
      done: `${rounds} times kill -9 of all its processes during writes, unanswered posts sent again`,
      figure: `${acknowledged.length} acknowledged: 0 lost, 0 twice`,
    });
  });

  test.runIf(isFull)("with every connection taken", { timeout: 120_000 }, async (context) => {
    const { postgres, site } = await siteOnOwnPostgres();
    const load = startLoad({
      port: site.port,
      paths: await publicPaths(`http://localhost:${site.port}`),
      connections: CONNECTIONS,
    });
    // A lock on this table makes each post hold a pool connection until none is left.
    const holder = new pg.Client(postgres.url);
    await holder.connect();
    await holder.query("begin; lock table rate_limits in access exclusive mode");
    const entries = Array.from({ length: 40 }, newEntry);
    const waits = await Promise.all(
      entries.map(async (entry) => {
        const startedAt = performance.now();
        const { status } = await send(site, entry);
        expect(status).toBe(503);
        return performance.now() - startedAt;
      }),
    );
    await holder.query("rollback");
    await holder.end();
    const healing = await until(
      async () => (await send(site, newEntry())).status === 200,
      "a post is kept",
      HEALS_WITHIN_MS,
    );
    for (const entry of entries) expect((await send(site, entry)).status).toBe(200);
    const { statuses, broken } = await load.stop();
    expect([Object.keys(statuses), broken]).toEqual([["200"], []]);
    const seconds = waits.map((wait) => Math.round(wait / 100) / 10).toSorted((a, b) => a - b);
    if (isFull) expect(seconds.at(-1)).toBeLessThanOrEqual(15);
    report(context, {
      database: "postgres",
      done: `a lock that 40 posts wait for, ${statuses[200]} public pages meanwhile`,
      figure: `503 after ${seconds[0]}–${seconds.at(-1)} s, recovered after ${healing} ms, all 40 stored when sent again`,
    });
  });
});

async function siteOnOwnPostgres(): Promise<{ postgres: PostgresServer; site: Site }> {
  const postgres = await newPostgres();
  onTestFinished(postgres.remove);
  await postgres.start();
  const site = await siteOn("postgres", { ...TRUST_LOCAL_PROXY, DATABASE_URL: postgres.url, SECRET: TEST_SECRET });
  await pagesReady(site);
  return { postgres, site };
}

async function pagesReady(site: Site) {
  for (const path of await publicPaths(`http://localhost:${site.port}`)) await rawRequest(site, { path });
}

/**
 * Checks the answers for visitors, load balancer and monitoring during an outage. Returns how long each form took (ms).
 */
async function tellsOfTheFailure(site: Site): Promise<number[]> {
  expect((await rawRequest(site, { path: "/healthz" })).status).toBe(200);
  expect((await rawRequest(site, { path: "/readyz" })).status).toBe(503);
  const review = { ...newEntry(), path: "/avis", fields: reviewFields("repère-0-") } as const;
  const quote = { ...newEntry(), path: "/activites/fioul", fields: quoteFields("repère-0-") } as const;
  const waits: number[] = [];
  for (const [entry, sentence] of [
    [review, "Une erreur est survenue lors de l'envoi de votre avis."],
    [quote, "Une erreur est survenue lors de la préparation de votre demande de devis."],
  ] as const) {
    const startedAt = performance.now();
    const answer = await send(site, entry);
    waits.push(performance.now() - startedAt);
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect(answer.status, html.slice(0, 500)).toBe(503);
    expect(html).toContain(sentence);
    const { submission_key, elapsed_ms, quantity, phone, fuelType, ...typed } = entry.fields as Record<string, string>;
    for (const [name, value] of Object.entries(typed)) expect(html, name).toContain(value);
  }
  return waits;
}

async function healed(site: Site): Promise<number> {
  const isReady = async () => (await rawRequest(site, { path: "/readyz" })).status === 200;
  const ms = await until(isReady, "/readyz says 200", HEALS_WITHIN_MS);
  return ms;
}

function signal({ folder }: PostgresServer, name: NodeJS.Signals) {
  const server = Number(readFileSync(join(folder, "data", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ");
  for (const pid of [server, ...children.map(Number)]) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
