import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../core/text/durations.ts";
import { rawRequest } from "../raw-request.ts";
import { type Site, startSite } from "../site.ts";
import { environmentOn, siteOn } from "../site-on.ts";
import { newEntry, send, TRUST_LOCAL_PROXY } from "./entries.ts";
import { isFull, report, until } from "./run.ts";

const AHEAD_MS = 25_000;

/** Instants in Paris: the midnights around each clock change, and the next opening after a public holiday. */
const BOUNDARIES = [
  ["2027-03-28T22:00:00Z", "Fermé, ouvre mardi à 8h", "Fermé, ouvre demain à 8h"],
  ["2027-03-29T22:00:00Z", "Fermé, ouvre demain à 8h", "Fermé, ouvre à 8h"],
  ["2027-03-30T06:00:00Z", "Fermé, ouvre à 8h", "Ouvert, ferme à 12h30"],
  ["2027-10-31T23:00:00Z", "Fermé, ouvre mardi à 8h", "Fermé, ouvre demain à 8h"],
  ["2027-11-01T23:00:00Z", "Fermé, ouvre demain à 8h", "Fermé, ouvre à 8h"],
  ["2027-11-02T07:00:00Z", "Fermé, ouvre à 8h", "Ouvert, ferme à 12h30"],
] as const;

const CHANGES = ["2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"];

describe.runIf(isFull)("clock", () => {
  test("renders cached pages again at midnight and at opening around both clock changes", {
    timeout: 300_000,
  }, async (context) => {
    const late: number[] = [];
    const pass = async ([boundary, before, after]: (typeof BOUNDARIES)[number]) => {
      const site = await siteOn("sqlite", atTime(Date.parse(boundary) - AHEAD_MS));
      const label = async () => {
        const { body, headers } = await rawRequest(site, { path: "/" });
        // Without attributes: they already hold the next label for an open tab.
        const shown = body.toString().replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ");
        const text = shown.replace(/[\u00a0\u202f]|&nbsp;/g, " ");
        return { text, at: Date.parse(String(headers.date)) };
      };
      const first = await label();
      expect(first.at, boundary).toBeLessThan(Date.parse(boundary));
      expect(first.text, boundary).toContain(before);
      await until(async () => (await label()).text.includes(after), `${boundary}: ${after}`, AHEAD_MS + 5_000);
      late.push((await label()).at - Date.parse(boundary));
    };
    for (const some of [BOUNDARIES.slice(0, 3), BOUNDARIES.slice(3)]) await Promise.all(some.map(pass));
    expect(Math.max(...late)).toBeLessThanOrEqual(2_000);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    report(context, {
      database: "sqlite",
      done: `passed ${BOUNDARIES.length} boundaries: midnights and the opening around 2027-03-28 and 2027-10-31`,
      figure: `the page says the new opening state within ${Math.max(...late) / 1_000} s`,
    });
  });

  test.for(CHANGES)("runs jobs and limits correctly around %s", { timeout: 300_000 }, async (change, context) => {
    const environment: Record<string, string> = { ...(await environmentOn("postgres")), ...TRUST_LOCAL_PROXY };
    const applied: string[] = [];
    /** Runs two instances during `visit`. Each applies retention at its start if it is due. */
    const both = async (minutes: number, visit: (site: Site) => Promise<void> = async () => {}) => {
      const now = Date.parse(change) + minutes * MINUTE_MS;
      const sites = await Promise.all([1, 2].map(() => startSite({ ...environment, ...atTime(now) })));
      for (const site of sites) await visit(site);
      await Promise.all(sites.map(({ stop }) => stop()));
      const lines = sites.flatMap((site) => site.output().match(/durées de conservation appliquées/g) ?? []);
      for (const _ of lines) applied.push(new Date(now).toISOString().slice(0, 16));
    };
    const post = async (site: Site) => {
      let entry = newEntry();
      if (entry.path !== "/avis") entry = newEntry();
      return (await send(site, { ...entry, client: "192.0.2.7" })).status;
    };
    const statuses: number[] = [];
    const postThree = async (site: Site) => {
      for (let turn = 0; turn < 3; turn += 1) statuses.push(await post(site));
    };
    await both(-65);
    await both(-55);
    await both(-5, postThree);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await both(5, async (site) => expect(await post(site)).toBe(429));
    await both(15, async (site) => expect(await post(site)).toBe(200));
    await both(24 * 60);
    // Retention ran once per UTC day: before, on and after the day of the change.
    expect(applied).toHaveLength(3);
    report(context, {
      database: "postgres",
      done: "two instances started 65, 55 and 5 minutes before, 5 and 15 minutes and a day after",
      figure: `retention once a day (${applied.join(", ")}); limit of 5 reviews held 15 minutes, no longer`,
    });
  });
});

/** Keeps monotonic time real, so that timers wait normally. */
function atTime(now: number): Record<string, string> {
  const [library] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");
  if (!library) throw new Error("libfaketime is missing: apt-get install faketime");
  return {
    TZ: "UTC",
    LD_PRELOAD: library,
    FAKETIME: `@${new Date(now).toISOString().slice(0, 19).replace("T", " ")}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}
