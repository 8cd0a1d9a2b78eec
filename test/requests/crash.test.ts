import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { type Site, startSite } from "../site.ts";
import { environmentOn } from "../site-on.ts";

const ROUNDS = 20;
const SENDERS = 12;
const LEAST_IN_FLIGHT = 8;

test("a killed process loses no review that it acknowledged, and keeps none twice", { timeout: 180_000 }, async () => {
  const environment: Record<string, string> = { ...(await environmentOn("sqlite")), TRUSTED_PROXY: "127.0.0.1, ::1" };
  const acknowledged: string[] = [];
  const sent: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const site = await startSite(environment);
    const result = await killWhileSending(site, round);
    expect(result.inFlight, `round ${round}`).toBeGreaterThanOrEqual(LEAST_IN_FLIGHT);
    acknowledged.push(...result.acknowledged);
    sent.push(...result.sent);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);

  const database = new DatabaseSync(join(environment.DATA_DIR ?? "", "site.sqlite"));
  const kept = database
    .prepare("select comment from reviews")
    .all()
    .map(({ comment }) => String(comment));
  expect(database.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  expect(database.prepare("select pending from review_summary").get()).toEqual({ pending: kept.length });
  database.close();

  expect(new Set(kept).size).toBe(kept.length);
  expect(acknowledged.filter((comment) => !kept.includes(comment))).toEqual([]);
  // What was never acknowledged may be there, but nothing that nobody sent.
  expect(kept.filter((comment) => !sent.includes(comment))).toEqual([]);
});

/** Senders post one review after the other; at an acknowledgement, each round at a later one, the process is killed. */
async function killWhileSending(site: Site, round: number) {
  const acknowledged: string[] = [];
  const sent: string[] = [];
  let underway = 0;
  let inFlight: number | undefined;
  const exited = once(site.process, "exit");

  const send = async (sender: number) => {
    for (let turn = 1; inFlight === undefined; turn += 1) {
      const comment = `Avis de la manche ${round}, expéditeur ${sender}, envoi ${turn}`;
      sent.push(comment);
      underway += 1;
      try {
        const { status } = await post(site, comment, `10.${round}.${sender}.${turn}`);
        if (status === 200) acknowledged.push(comment);
      } catch (error) {
        // Its connection died with the process; any other failure is one of the test.
        if (inFlight === undefined) throw error;
      } finally {
        underway -= 1;
      }
      if (acknowledged.length >= round && inFlight === undefined) {
        inFlight = underway;
        site.process.kill("SIGKILL");
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(sender)));
  await exited;
  return { acknowledged, sent, inFlight: inFlight ?? 0 };
}

/** Resolves as soon as the status is known: from then on the review counts as acknowledged. */
function post(site: Site, comment: string, client: string): Promise<Response> {
  return fetch(`${site.url}/avis`, {
    method: "POST",
    body: new URLSearchParams({ is_anonymous: "on", rating: "5", comment }),
    headers: { origin: site.url, "x-forwarded-for": client },
  });
}
