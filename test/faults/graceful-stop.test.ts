import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../core/database/connection.ts";
import { DIALECTS, freshSettings } from "../database.ts";
import { TEST_SECRET } from "../postgres-database.ts";
import { publicPaths } from "../public-paths.ts";
import { environmentOn, siteOn } from "../site-on.ts";
import { type Entry, markersOf, newEntry, send, storedMarkers, TRUST_LOCAL_PROXY } from "./entries.ts";
import { startLoad } from "./load.ts";
import { isFull, report, times, until } from "./run.ts";

const CONNECTIONS = times(50, 10);
const STOPS_WITHIN_MS = 10_000;

describe.each(DIALECTS)("on %s", (dialect) => {
  test("SIGTERM under load resets no connection and answers every request", { timeout: 300_000 }, async (context) => {
    const rounds = times(10, 1);
    const durations: number[] = [];
    let pages = 0;
    let posts = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const environment = await environmentOn(dialect);
      const site = await siteOn(dialect, { ...environment, ...TRUST_LOCAL_PROXY });
      const load = startLoad({ port: site.port, paths: await publicPaths(site.url), connections: CONNECTIONS });
      const kept: Entry[] = [];
      const failures: string[] = [];
      let isStopping = false;
      const keepSending = async () => {
        while (!isStopping) {
          const entry = newEntry();
          const status = await send(site, entry).then((answer) => answer.status, String);
          if (status === 200) kept.push(entry);
          else failures.push(String(status));
        }
      };
      const sending = Promise.all(Array.from({ length: 4 }, keepSending));
      await until(() => kept.length >= 20, "twenty posts are answered", 30_000);

      const exited = once(site.process, "exit");
      const startedAt = performance.now();
      site.process.kill("SIGTERM");
      isStopping = true;
      await sending;
      const [code] = await exited;
      durations.push(Math.round(performance.now() - startedAt));
      const { statuses, broken } = await load.stop();

      expect(code).toBe(0);
      expect(failures).toEqual([]);
      // A new connection is refused; accepted requests are answered. The kernel may have accepted a
      // connection that the process never did, which is reset: only `npm run faults` allows none.
      if (isFull) expect(broken.filter((reason) => reason !== "ECONNREFUSED")).toEqual([]);
      expect(Object.keys(statuses)).toEqual(["200"]);
      const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = environment as Record<string, string>;
      const database = await openDatabase({ dataDir, databaseUrl });
      expect(await storedMarkers(database)).toEqual(markersOf(kept));
      await database.close();
      pages += statuses[200] ?? 0;
      posts += kept.length;
    }
    expect(Math.max(...durations)).toBeLessThan(STOPS_WITHIN_MS);
    report(context, {
      database: dialect,
      done: `${rounds} stops with ${CONNECTIONS} open connections: ${pages} pages, ${posts} posts`,
      figure: `0 reset, 0 unanswered, exited after ${Math.min(...durations)}–${Math.max(...durations)} ms`,
    });
  });

  test.runIf(isFull || dialect === "sqlite")("npm start forwards the signal", { timeout: 60_000 }, async (context) => {
    const { dataDir, databaseUrl } = await freshSettings(dialect);
    const npm = spawn("npm", ["start"], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      env: {
        PATH: process.env.PATH,
        PORT: "0",
        LOG_FORMAT: "text",
        DATA_DIR: dataDir,
        ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: TEST_SECRET }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void npm.kill("SIGKILL"));
    const port = await portOf(npm);
    expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200);
    const startedAt = performance.now();
    npm.kill("SIGTERM");
    const exited = once(npm, "exit");
    const isGone = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        () => false,
        () => true,
      );
    const stopped = await until(isGone, "the port is closed", STOPS_WITHIN_MS);
    await exited;
    expect(performance.now() - startedAt).toBeLessThan(STOPS_WITHIN_MS);
    report(context, { database: dialect, done: "SIGTERM to npm", figure: `the site stopped after ${stopped} ms` });
  });
});

async function portOf({ stdout, stderr }: ChildProcess): Promise<number> {
  let output = "";
  for (const stream of [stdout, stderr]) stream?.setEncoding("utf8").on("data", (text) => (output += text));
  const port = () => /Le site répond sur \S+ \(port (\d+)\)/.exec(output)?.[1];
  await until(() => port() !== undefined, "npm start answers", 40_000);
  return Number(port());
}
