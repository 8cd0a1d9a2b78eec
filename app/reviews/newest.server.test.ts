import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { readNewest } from "./newest.server.ts";
import type { NewReview } from "./rules.ts";
import { publish, unpublish } from "./staff-changes.server.ts";
import { storeReview } from "./submit.server.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-21T08:00:00.000Z") + minutes * 60_000);
const REVIEW = review();

test.each(DIALECTS)("%s: returns null without reviews, then the newest and the average", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const first = await submit(REVIEW, 0);
  const second = await submit(
    { ...REVIEW, customer_name: "Paul Essai", rating: 2, comment: "Trois jours de retard." },
    1,
  );
  expect(await readNewest(db)).toBeNull();

  await publish(db, first, { ...DECISION, now: at(11) });
  expect(await readNewest(db)).toEqual({
    score: null,
    count: "1 avis publié",
    activity: undefined,
    reviews: [
      {
        ...{ id: first, rating: 5, comment: REVIEW.comment, reply: null, about: null },
        ...{ author: "Zoë Lefèvre", publishedAt: at(11).toISOString() },
      },
    ],
  });
  expect(await readNewest(db, "fuel")).toBeNull();
  const reply = { reply: "Merci Zoë.", reply_at: at(12).toISOString() };
  await db.updateTable("reviews").set(reply).where("id", "=", first).execute();
  expect((await readNewest(db))?.reviews[0]).toMatchObject({ reply: "Merci Zoë." });

  await publish(db, second, { ...DECISION, now: at(12) });
  const newest = [{ rating: 2, author: "Paul Essai" }, { rating: 5 }];
  const both = { score: null, count: "2 avis publiés", reviews: newest };
  expect(await readNewest(db)).toMatchObject(both);

  await unpublish(db, second, { ...DECISION, now: at(13) });
  expect(await readNewest(db)).toMatchObject({ count: "1 avis publié", reviews: [{ author: "Zoë Lefèvre" }] });
  expect((await readNewest(db, "other"))?.reviews).toHaveLength(1);

  async function submit(review: NewReview, minutes: number): Promise<string> {
    const answer = await storeReview(db, review, { clientHash: review.customer_name, now: at(minutes) });
    if (answer.kind !== "stored") throw new Error(answer.kind);
    return answer.review.id;
  }
});

test.each(DIALECTS)("%s: states an average from five reviews on, and what each is about", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const ratings = [5, 4, 4, 3, 1] as const;
  for (const [index, rating] of ratings.entries()) {
    expect((await readNewest(db))?.score ?? null).toBeNull();
    const answer = await storeReview(
      db,
      { ...REVIEW, rating, activity: "fuel", comment: `Livraison numéro ${index}, rien à redire.` },
      { clientHash: String(index), now: at(index) },
    );
    if (answer.kind !== "stored") throw new Error(answer.kind);
    await publish(db, answer.review.id, { ...DECISION, now: at(10 + index) });
  }
  const all = await readNewest(db);
  expect(all).toMatchObject({ score: "3,4 sur 5", count: "5 avis publiés" });
  expect(all?.reviews.map(({ rating, about }) => [rating, about])).toEqual([
    [1, "Fioul et carburants"],
    [3, "Fioul et carburants"],
    [4, "Fioul et carburants"],
  ]);
  expect((await readNewest(db, "fuel"))?.reviews.map(({ about }) => about)).toEqual([null, null]);
});
