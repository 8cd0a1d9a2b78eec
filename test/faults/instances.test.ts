import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { readCounts } from "../../app/reviews/summary.server.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { freePort } from "../free-port.ts";
import { ADMIN_EMAIL, PASSWORD, signIn } from "../people.ts";
import { type Site, startSite } from "../site.ts";
import { environmentOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";
import { markersOf, newEntry, send, storedMarkers, TRUST_LOCAL_PROXY } from "./entries.ts";
import { startLoad } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { isFull, report, until } from "./run.ts";

const START_ROUNDS = 10;
const ROLLING_ROUNDS = 3;
const KILLS = 5;
const PUBLIC_URL = "http://www.maison.example";
const PATHS = ["/", "/avis", "/contact", "/activites/fioul", "/recherche?q=bois"];

describe.runIf(isFull)("two instances behind nginx", () => {
  test("start at the same moment on an empty database", { timeout: 300_000 }, async (context) => {
    const durations: number[] = [];
    for (let round = 1; round <= START_ROUNDS; round += 1) {
      const environment: Record<string, string> = await environmentOn("postgres");
      const startedAt = performance.now();
      const settings = { ...environment, ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD };
      const sites = await Promise.all([startSite(settings), startSite(settings)]);
      durations.push(Math.round(performance.now() - startedAt));
      for (const site of sites) expect((await signIn(visitorOf(site), ADMIN_EMAIL)).status).toBe(303);
      await Promise.all(sites.map(({ stop }) => stop()));
      const database = await openDatabase({ dataDir: "", databaseUrl: environment.DATABASE_URL });
      const { db } = database;
      expect(await db.selectFrom("users").select(["email", "role"]).execute()).toEqual([
        { email: ADMIN_EMAIL, role: "admin" },
      ]);
      expect(await readCounts(db)).toMatchObject({ pending: 0 });
      expect(await db.selectFrom("role_audit_log").select("id").execute()).toHaveLength(1);
      await database.close();
    }
    report(context, {
      database: "postgres",
      done: `${START_ROUNDS} first starts of two at once`,
      figure: `one schema, one administrator each time; both ready after ${Math.max(...durations)} ms at most`,
    });
  });

  test("restart one after the other under load", { timeout: 300_000 }, async (context) => {
    const { proxy, restart } = await openInstances();
    const load = startLoad({ port: proxy.port, paths: PATHS, connections: 20, pauseMs: 50 });
    const posts = keepPosting(proxy);
    for (let round = 1; round <= ROLLING_ROUNDS; round += 1) {
      for (const index of [0, 1]) {
        await sleep(1_000);
        await restart(index);
      }
    }
    const { statuses, broken } = await load.stop();
    const { kept, failures } = await posts.stop();
    expect([Object.keys(statuses), broken, failures]).toEqual([["200"], [], []]);
    report(context, {
      database: "postgres",
      done: `${ROLLING_ROUNDS * 2} restarts, one instance after the other, ${statuses[200]} pages and ${kept.length} posts meanwhile`,
      figure: "0 failed requests",
    });
  });

  test("survive the loss of one instance", { timeout: 300_000 }, async (context) => {
    const { proxy, sites, start, environment } = await openInstances();
    const load = startLoad({ port: proxy.port, paths: PATHS, connections: 20, pauseMs: 50 });
    const posts = keepPosting(proxy);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const index = kill % 2;
      const victim = sites[index] as Site;
      await sleep(1_000);
      const exited = once(victim.process, "exit");
      victim.process.kill("SIGKILL");
      await exited;
      await sleep(1_000);
      await start(index);
    }
    const { statuses, broken } = await load.stop();
    const { kept, failures, unanswered } = await posts.stop();
    // nginx retries a GET on the other instance. A post may be stored already, so the visitor gets
    // an error and sends it again.
    expect([Object.keys(statuses), broken]).toEqual([["200"], []]);
    expect(new Set(failures)).toSatisfy((set: Set<number>) => [...set].every((status) => status === 502));
    expect(failures.length).toBeLessThanOrEqual(KILLS * POSTERS);
    for (const entry of unanswered) {
      expect((await send(proxy, entry)).status).toBe(200);
      kept.push(entry);
    }
    const database = await openDatabase({ dataDir: "", databaseUrl: environment.DATABASE_URL });
    onTestFinished(() => database.close());
    expect(await storedMarkers(database)).toEqual(markersOf(kept));
    report(context, {
      database: "postgres",
      done: `${KILLS} times kill -9 of one, ${statuses[200]} pages and ${kept.length} posts meanwhile`,
      figure: `every page 200; ${failures.length} posts in flight answered 502, stored once when sent again`,
    });
  });

  test("share limits and sessions through the proxy", { timeout: 120_000 }, async (context) => {
    const { proxy, sites } = await openInstances({ ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD });
    const staff = visitorOf({ url: PUBLIC_URL }, `http://127.0.0.1:${proxy.port}`);
    expect((await signIn(staff, ADMIN_EMAIL)).status).toBe(303);
    const pages = await Promise.all(Array.from({ length: 20 }, () => staff.get("/admin/avis")));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    const client = "192.0.2.7";
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      let entry = newEntry();
      if (entry.path !== "/avis") entry = newEntry();
      statuses.push((await send(proxy, { ...entry, client })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    for (const site of sites) expect(site.output()).toContain("POST /avis");
    report(context, {
      database: "postgres",
      done: "20 staff pages of one session, 8 reviews of one client, over both instances",
      figure: "signed in on both; the 6th review 429",
    });
  });
});

const POSTERS = 4;

async function openInstances(more: Record<string, string> = {}) {
  const environment: Record<string, string> = await environmentOn("postgres");
  const ports = [await freePort(), await freePort()];
  const settings = { ...environment, ...TRUST_LOCAL_PROXY, PUBLIC_URL, ...more };
  const sites: Site[] = [];
  const start = async (index: number) => {
    const site = await startSite({ ...settings, PORT: String(ports[index]) });
    sites[index] = site;
    await until(async () => (await fetch(`http://127.0.0.1:${site.port}/readyz`)).ok, "/readyz says 200", 10_000);
  };
  await Promise.all([start(0), start(1)]);
  onTestFinished(async () => void (await Promise.all(sites.map(({ stop }) => stop()))));
  const port = await freePort();
  await startNginx(port, ports);
  const restart = async (index: number) => {
    await sites[index]?.stop();
    await start(index);
  };
  return { proxy: { url: PUBLIC_URL, port }, sites, start, restart, environment };
}

function keepPosting(proxy: { url: string; port: number }) {
  const kept: ReturnType<typeof newEntry>[] = [];
  const unanswered: ReturnType<typeof newEntry>[] = [];
  const failures: (number | string)[] = [];
  let isOver = false;
  const post = async () => {
    while (!isOver) {
      const entry = newEntry();
      const outcome = await send(proxy, entry).then(({ status }) => status, String);
      (outcome === 200 ? kept : unanswered).push(entry);
      if (outcome !== 200) failures.push(outcome);
      await sleep(20);
    }
  };
  const posting = Promise.all(Array.from({ length: POSTERS }, post));
  return {
    stop: async () => {
      isOver = true;
      await posting;
      return { kept, unanswered, failures };
    },
  };
}
