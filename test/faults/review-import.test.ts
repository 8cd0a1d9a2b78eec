import { describe, expect, test } from "vitest";
import { csvLine } from "../../core/text/csv.ts";
import { DIALECTS } from "../database.ts";
import { ownSiteWithAdministrator, signedIn } from "../people.ts";
import { confirmReviews, REVIEW_IMPORT, sendReviews } from "../review-files.ts";
import { type Visitor, visitorOf } from "../visitor.ts";
import { isFull, percentile, report } from "./run.ts";
import { longestTurn, WATCHED } from "./turns.ts";

const ROWS = 10_000;
const BUDGET_MS = 50;
const WORDS =
  "livraison granulés fioul camion chauffeur aimable rapide retard citerne hiver commande silo paille blé été prix service équipe dépôt sac".split(
    " ",
  );

describe.runIf(isFull)("an import of 10,000 reviews", () => {
  test.for(DIALECTS)(
    "ends within 10 s on %s, and visitors notice nothing",
    { timeout: 300_000 },
    async (dialect, context) => {
      const { site, database } = await ownSiteWithAdministrator(dialect, WATCHED);
      const staff = await signedIn(site);
      await sendReviews(staff, file(200)).then((shown) => confirmReviews(staff, shown, "publies"));
      const atRest = await visit(visitorOf(site), () => false);
      await longestTurn(site);

      const watched = { isOver: false };
      const visits = visit(visitorOf(site), () => !watched.isOver);
      const startedAt = performance.now();
      const shown = await sendReviews(staff, file(ROWS));
      const shownAt = performance.now();
      expect((await confirmReviews(staff, shown, "publies")).headers.get("location")).toBe(`${REVIEW_IMPORT}?fait`);
      const endedAt = performance.now();
      watched.isOver = true;
      const [times, turn] = [await visits, await longestTurn(site)];
      const { count } = await database.db
        .selectFrom("reviews")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(ROWS + 200);
      const counted = await database.db
        .selectFrom("review_summary")
        .select((eb) => eb.fn.sum<number>("published").as("published"))
        .executeTakeFirstOrThrow();
      expect(Number(counted.published)).toBe(ROWS + 200);
      expect(turn).toBeLessThan(BUDGET_MS);
      expect(endedAt - shownAt).toBeLessThan(10_000);
      const seconds = (ms: number) => (ms / 1000).toFixed(1);
      report(context, {
        database: dialect,
        done: `${ROWS} rows, while a visitor searched ${times.length} times`,
        figure: `judged in ${seconds(shownAt - startedAt)} s, stored in ${seconds(endedAt - shownAt)} s; longest turn ${turn} ms; visitor p95 ${Math.round(percentile(times, 0.95))} ms, longest ${Math.round(Math.max(...times))} ms (at rest p95 ${Math.round(percentile(atRest, 0.95))} ms)`,
      });
    },
  );
});

function file(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const text = Array.from({ length: 40 }, (_, at) => WORDS[(n * 7 + at * at * 3) % WORDS.length]).join(" ");
    const day = `${(n % 28) + 1}/${(n % 12) + 1}/${2005 + (n % 20)}`;
    return csvLine([`Client ${rows}-${n}`, (n % 5) + 1, `${text} numéro ${n}`, day, n % 2 ? "Fioul" : "Granulés"]);
  });
  return csvLine(["Nom", "Note", "Avis", "Date", "Activité"]) + lines.join("");
}

/** Requests uncached pages one by one. */
async function visit(visitor: Visitor, isOngoing: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 40 || isOngoing(); n += 1) {
    const startedAt = performance.now();
    const { status } = await visitor.get(`/avis?mots=${WORDS[n % WORDS.length]}&note=${(n % 5) + 1}`);
    expect(status).toBe(200);
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}
