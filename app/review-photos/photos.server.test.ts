import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { eraseExpiredData } from "../law/retention.server.ts";
import { moderatePhoto, refuse, remove } from "../reviews/staff-changes.server.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { photosOf, storePhotos, waitingBytes } from "./photos.server.ts";

const PHOTO = { alt: null, width: 1600, height: 1200, files: [{ name: "320.jpg", bytes: Buffer.from("jpg") }] };
const NOW = new Date("2026-11-21T02:00:00.000Z");
const daysBefore = (days: number, ms = 0) => new Date(NOW.getTime() - days * DAY_MS - ms);

describe.each(DIALECTS)("photos on %s", (dialect) => {
  // @life.photos-erased @§9.nightly-job
  test("are erased thirty days after their refusal or that of their review, and with a review in the bin", async () => {
    const { db } = await freshDatabase(dialect);
    const kept = await withPhotos(db, "Un silo plein, bien livré", 3);
    const [late = "", early = "", waiting = ""] = kept.photos;
    for (const [id, now] of [
      [late, daysBefore(30, 1)],
      [early, daysBefore(30)],
    ] as const)
      await moderatePhoto(db, kept.review, { ...DECISION, now, photo: { id, state: "refused", alt: null } });
    const refused = await withPhotos(db, "Un avis refusé longtemps avant", 1);
    await refuse(db, refused.review, { ...DECISION, now: daysBefore(31), reason: "off-topic" });
    const removed = await withPhotos(db, "Un avis supprimé longtemps avant", 1);
    await remove(db, removed.review, { ...DECISION, now: daysBefore(31), reason: "spam" });
    const [left = "", underWay = ""] = await storePhotos(db, [PHOTO, PHOTO]);
    await db
      .updateTable("review_photos")
      .set({ created_at: daysBefore(2).toISOString() } as never)
      .where("id", "=", left)
      .execute();
    await db
      .updateTable("review_photos")
      .set({ created_at: NOW.toISOString() } as never)
      .where("id", "=", underWay)
      .execute();

    expect(await db.transaction().execute((trx) => eraseExpiredData(trx, NOW))).toMatchObject({
      reviews: 1,
      photos: 3,
    });
    expect(await rest(db)).toEqual([early, underWay, waiting].sort());
    expect(await db.selectFrom("review_photo_files").select("photo_id").execute()).toHaveLength(3);
  });

  test("count against the room until they are decided on", async () => {
    const { db } = await freshDatabase(dialect);
    const { review, photos } = await withPhotos(db, "Un silo plein, bien livré", 2);
    expect(await waitingBytes(db)).toBe(6);
    await moderatePhoto(db, review, { ...DECISION, photo: { id: photos[0] ?? "", state: "approved", alt: "Silo" } });
    expect(await waitingBytes(db)).toBe(3);
    expect((await photosOf(db, [review])).get(review)).toMatchObject([
      { state: "approved", alt: "Silo" },
      { state: "waiting" },
    ]);
  });
});

async function withPhotos(db: Kysely<Database>, comment: string, count: number) {
  const photos = await storePhotos(db, Array(count).fill(PHOTO));
  const answer = await storeReview(db, review({ comment }), { clientHash: newId(), photos });
  return { review: answer.kind === "limited" ? "" : answer.review.id, photos };
}

const rest = async (db: Kysely<Database>) =>
  (await db.selectFrom("review_photos").select("id").orderBy("id").execute()).map(({ id }) => id);
