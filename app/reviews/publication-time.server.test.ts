import { describe, expect, test } from "vitest";
import { writeAuditLog } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { correct } from "./author-changes.server.ts";
import { measurePublication, overdueReviews, remindOfReviews } from "./publication-time.server.ts";
import { publish, unpublish } from "./staff-changes.server.ts";
import { storeReview } from "./submit.server.ts";

const NOW = new Date("2026-11-23T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

describe.each(DIALECTS)("on %s", (dialect) => {
  // @law.longest-time
  test("the time of a review runs from its sending, or from its last correction", async () => {
    const { db } = await freshDatabase(dialect);
    const send = async (days: number) => {
      const sent = await storeReview(db, review({ comment: `Envoyé il y a ${days} jours.` }), {
        clientHash: newId(),
        now: daysAgo(days),
      });
      if (sent.kind !== "stored") throw new Error(sent.kind);
      return sent.review.id;
    };
    expect(await measurePublication(db)).toEqual({ count: 0, longestDays: null });
    const first = await send(30);
    await publish(db, first, { ...DECISION, now: daysAgo(27) });
    await publish(db, await send(12), { ...DECISION, now: daysAgo(11) });
    expect(await measurePublication(db)).toEqual({ count: 2, longestDays: 3 });
    await correct(db, first, review({ comment: "Corrigé bien plus tard." }), { site: DECISION.site, now: daysAgo(6) });
    expect(await overdueReviews(db, 10, NOW)).toEqual([]);
    expect(await overdueReviews(db, 7, NOW)).toEqual([{ id: first, start: daysAgo(6).toISOString() }]);
    await publish(db, first, { ...DECISION, now: daysAgo(4) });
    expect(await measurePublication(db)).toEqual({ count: 2, longestDays: 2 });
    await unpublish(db, first, { ...DECISION, now: daysAgo(3) });
    expect(await overdueReviews(db, 1, NOW)).toEqual([]);
  });

  // @law.longest-time
  test("old reviews corrected lately hide no overdue one", async () => {
    const { db } = await freshDatabase(dialect);
    const send = async (comment: string, days: number) => {
      const sent = await storeReview(db, review({ comment }), { clientHash: newId(), now: daysAgo(days) });
      if (sent.kind !== "stored") throw new Error(sent.kind);
      return sent.review.id;
    };
    for (let count = 1; count <= 200; count += 1) {
      const subject = { kind: "review", id: await send(`Corrigé, numéro ${count}.`, 30) };
      await writeAuditLog(db, { by: DECISION.by, action: "correct", subject, now: daysAgo(1) });
    }
    const late = await send("Oublié.", 20);
    expect(await overdueReviews(db, 10, NOW)).toEqual([{ id: late, start: daysAgo(20).toISOString() }]);
  });

  // @law.longest-time
  test("staff are reminded once a day of reviews that wait for 80 % of it", async () => {
    const { db } = await freshDatabase(dialect);
    const alerts = () => db.selectFrom("staff_alerts").select("kind").where("kind", "=", "overdue").execute();
    await storeReview(db, review(), { clientHash: newId(), now: daysAgo(7.9) });
    await remindOfReviews(db, 10, NOW);
    expect(await alerts()).toHaveLength(0);
    const later = new Date(NOW.getTime() + 0.2 * DAY_MS);
    for (let run = 0; run < 2; run += 1) await remindOfReviews(db, 10, later);
    expect(await alerts()).toHaveLength(1);
    await remindOfReviews(db, 10, new Date(later.getTime() + DAY_MS));
    expect(await alerts()).toHaveLength(2);
  });
});
