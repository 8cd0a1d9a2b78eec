import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { readCounts } from "../../app/reviews/summary.server.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { DIALECTS } from "../database.ts";
import { type Site, startSite } from "../site.ts";
import { environmentOn } from "../site-on.ts";
import { type Entry, markersOf, newEntry, send, storedMarkers, TRUST_LOCAL_PROXY } from "./entries.ts";
import { report, times } from "./run.ts";

const ROUNDS = times(100, 4);
const SENDERS = 12;
const MIN_IN_FLIGHT = 8;

type Sent = { acknowledged: Set<Entry>; unanswered: Entry[] };

describe.each(DIALECTS)("on %s", (dialect) => {
  const instances = dialect === "postgres" ? 2 : 1;

  test("kill -9 during writes loses nothing acknowledged and stores nothing twice", {
    timeout: 900_000,
  }, async (context) => {
    const environment: Record<string, string> = { ...(await environmentOn(dialect)), ...TRUST_LOCAL_PROXY };
    const sites = await Promise.all(Array.from({ length: instances }, () => startSite(environment)));
    onTestFinished(async () => void (await Promise.all(sites.map(({ stop }) => stop()))));
    const sent: Sent = { acknowledged: new Set(), unanswered: [] };
    let inFlight = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const inFlightNow = await killWhileSending(sites, round, sent);
      expect(inFlightNow, `round ${round}`).toBeGreaterThanOrEqual(MIN_IN_FLIGHT);
      inFlight += inFlightNow;
      sites[round % instances] = await startSite(environment);
    }
    for (const entry of sent.unanswered) {
      expect((await send(sites[0] as Site, entry)).status).toBe(200);
      sent.acknowledged.add(entry);
    }

    const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = environment;
    const database = await openDatabase({ dataDir, databaseUrl });
    onTestFinished(() => database.close());
    expect(await storedMarkers(database)).toEqual(markersOf(sent.acknowledged));
    const summary = await readCounts(database.db);
    expect(summary.pending).toBe([...sent.acknowledged].filter(({ path }) => path === "/avis").length);
    if (dialect === "sqlite") expect(integrityOf(dataDir)).toBe("ok");
    report(context, {
      database: dialect,
      done: `${ROUNDS} kills of one of ${instances}, ${inFlight} posts in flight at them`,
      figure: `${sent.acknowledged.size} reviews and requests acknowledged: 0 lost, 0 twice`,
    });
  });
});

/**
 * Visitors submit one form after another. A process is killed after a given acknowledgement, a different one each
 * round.
 * @returns how many of its visitors were waiting for an answer
 */
async function killWhileSending(sites: Site[], round: number, { acknowledged, unanswered }: Sent): Promise<number> {
  const victim = sites[round % sites.length] as Site;
  const exited = once(victim.process, "exit");
  let answers = 0;
  let waiting = 0;
  let waitingAtKill: number | undefined;

  const keepSending = async (site: Site) => {
    while (waitingAtKill === undefined) {
      const entry = unanswered.shift() ?? newEntry();
      if (site === victim) waiting += 1;
      try {
        const { status } = await send(site, entry);
        expect(status).toBe(200);
        acknowledged.add(entry);
        answers += 1;
      } catch (error) {
        unanswered.push(entry);
        // The connection died with the process; any other error is a test failure.
        if (waitingAtKill === undefined || site !== victim) throw error;
      } finally {
        if (site === victim) waiting -= 1;
      }
      if (answers >= 1 + (round % 25) && waitingAtKill === undefined) {
        waitingAtKill = waiting;
        victim.process.kill("SIGKILL");
      }
    }
  };
  await Promise.all(sites.flatMap((site) => Array.from({ length: SENDERS }, () => keepSending(site))));
  await exited;
  return waitingAtKill ?? 0;
}

function integrityOf(dataDir: string): unknown {
  const database = new DatabaseSync(join(dataDir, "site.sqlite"), { readOnly: true });
  const row = database.prepare("pragma integrity_check").get();
  database.close();
  return row?.integrity_check;
}
