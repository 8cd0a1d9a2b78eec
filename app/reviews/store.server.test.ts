import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import { listForStaff } from "../moderation/store.server.ts";
import { countsForStaff } from "../moderation/waiting.server.ts";
import { withdraw } from "./author-changes.server.ts";
import { authorLink, findByAuthorLink } from "./author-link.server.ts";
import { answerReports, report } from "./reports.server.ts";
import { publish, remove } from "./staff-changes.server.ts";
import { getSummary, listPublished } from "./store.server.ts";
import { storeReview } from "./submit.server.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);

describe.each(DIALECTS)("%s", (dialect) => {
  const fresh = async () => {
    const { db } = await freshDatabase(dialect);
    const count = async () => (await db.selectFrom("reviews").select("id").execute()).length;
    return { db, count };
  };

  async function publishMany(db: Awaited<ReturnType<typeof fresh>>["db"], ratings: number[]) {
    for (const [index, rating] of ratings.entries()) {
      // Two reviews share each instant, so the id must decide the order.
      const now = at(Math.floor(index / 2));
      const sent = review({ comment: `Avis numéro ${index}`, rating: rating as 5 });
      const answer = await storeReview(db, sent, { clientHash: `client ${index}`, now });
      if (answer.kind !== "stored") throw new Error(answer.kind);
      await publish(db, answer.review.id, { ...DECISION, now });
    }
  }

  // @§7.review-pages
  test("pages go from newest to oldest and back, with each review once", async () => {
    const { db } = await fresh();
    await publishMany(db, Array(13).fill(4));
    const page = async (cursor: { after?: string | null; before?: string | null }) => {
      const answer = await listPublished(db, { limit: 6, ...cursor });
      if (answer === "bad-cursor") throw new Error(answer);
      return { ...answer, ids: answer.reviews.map(({ id }) => id) };
    };
    const first = await page({});
    const second = await page({ after: first.older });
    const third = await page({ after: second.older });
    expect([first, second, third].map(({ ids }) => ids.length)).toEqual([6, 6, 1]);
    expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(13);
    expect([first.newer, third.older]).toEqual([null, null]);
    const dates = [first, second, third].flatMap(({ reviews }) => reviews.map(({ created_at }) => created_at));
    expect(dates).toEqual(dates.toSorted().toReversed());
    const backAtSecond = await page({ before: third.newer });
    expect(backAtSecond.ids).toEqual(second.ids);
    const backAtFirst = await page({ before: backAtSecond.newer });
    expect(backAtFirst).toMatchObject({ ids: first.ids, newer: null });
  });

  test.each(["", "x", "2026-11-21T08:00:00.000Z_", "2026-11-21T08:00:00.000Z_' or 1=1 --"])(
    "refuses the cursor %j",
    async (after) => {
      const { db } = await fresh();
      expect(await listPublished(db, { limit: 6, after })).toBe("bad-cursor");
    },
  );

  // @§3.review-figures
  test("the figures count every published review", async () => {
    const { db } = await fresh();
    await publishMany(db, [5, 4, 4, 2]);
    expect(await getSummary(db)).toEqual({
      totalReviews: 4,
      averageRating: 3.8,
      satisfactionRate: 75,
      ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: [0, 0, 1, 0, 2, 1][rating] })),
    });
  });

  // @§7.review-maximum
  test("returns at most fifty reviews at once", async () => {
    const { db } = await fresh();
    await publishMany(db, Array(51).fill(4));
    const answer = await listPublished(db, { limit: 1000 });
    expect(answer !== "bad-cursor" && answer.reviews.length).toBe(50);
  });

  // @§3.public-review @V15.3.1
  test("the public list contains no e-mail addresses or keys", async () => {
    const { db } = await fresh();
    await publishMany(db, [5]);
    const answer = await listPublished(db, { limit: 50 });
    expect(answer !== "bad-cursor" && Object.keys(answer.reviews[0] ?? {}).toSorted()).toEqual(
      [
        ...["comment", "created_at", "customer_name", "experience_date", "id", "product_or_service", "published_at"],
        ...["rating", "reply", "reply_at", "activity", "origin", "photos"],
      ].toSorted(),
    );
  });

  // @§7.moderation-order
  test("lists reviews by each staff filter, in both orders", async () => {
    const { db } = await fresh();
    await publishMany(db, [5, 5]);
    await storeReview(db, review(), { clientHash: "a", now: at(5) });
    const read = async (
      filter: Parameters<typeof listForStaff>[1]["filter"],
      order: "newest" | "oldest" = "newest",
    ) => {
      const page = await listForStaff(db, { filter, order, limit: 20 });
      return page === "bad-cursor" ? [] : page.rows;
    };
    const all = await read("all");
    expect(all.map(({ state }) => state)).toEqual(["pending", "published", "published"]);
    expect((await read("all", "oldest")).map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
    const [, reported, binned] = all.map(({ id }) => id) as [string, string, string];
    const sent = { reason: "not-genuine", message: null, email: null, clientHash: "r" } as const;
    expect(await report(db, reported, sent)).toEqual({ kind: "stored" });
    expect(await report(db, reported, sent)).toEqual({ kind: "duplicate" });
    await remove(db, binned, { ...DECISION, reason: "spam" });
    expect(await report(db, binned, sent)).toEqual({ kind: "missing" });
    expect(await read("reported")).toMatchObject([{ id: reported, open_reports: 1 }]);
    expect(await read("bin")).toMatchObject([{ id: binned }]);
    expect(await read("approved")).toMatchObject([{ id: reported }]);
    expect(await read("pending")).toHaveLength(1);
    expect(await read("refused")).toEqual([]);
    expect(await countsForStaff(db)).toEqual({
      all: 2,
      pending: 1,
      approved: 1,
      refused: 0,
      reported: 1,
      photos: 0,
      bin: 1,
    });
    expect(await answerReports(db, reported, { by: DECISION.by, answer: "Vérifié.", site: DECISION.site })).toBe(1);
    expect(await read("reported")).toEqual([]);
  });

  // @V8.2.2
  test("an author's link opens the review, also a withdrawn one; an altered link does not", async () => {
    const { db } = await fresh();
    const answer = await storeReview(db, review(), { clientHash: "a" });
    if (answer.kind !== "stored") throw new Error(answer.kind);
    const { secret } = DECISION.site;
    const [id = "", token = ""] = authorLink(answer.review, secret).split("/").slice(-2);
    expect(await findByAuthorLink(db, id, token, secret)).toMatchObject({ id });
    expect(await findByAuthorLink(db, id, `${token.slice(0, -2)}xx`, secret)).toBeUndefined();
    expect(await findByAuthorLink(db, id, token, "another secret")).toBeUndefined();
    await withdraw(db, id, DECISION);
    expect(await findByAuthorLink(db, id, token, secret)).toMatchObject({ withdrawn_at: expect.any(String) });
  });
});
