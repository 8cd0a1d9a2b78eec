import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import { columnsFor } from "../../core/database/columns.ts";
import { newId } from "../../core/database/id.ts";
import { wordsOfPublicReviews } from "../../core/database/migrations/0035-words-of-public-reviews.ts";
import type { Database } from "../../core/database/schema.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { DECISION } from "../../test/decision.ts";
import { review } from "../../test/new-review.ts";
import type { ReviewFilter } from "./filter.ts";
import type { NewReview } from "./rules.ts";
import { indexWords } from "./search.server.ts";
import { move, publish, remove, restore, unpublish } from "./staff-changes.server.ts";
import { getSummary, listPublished } from "./store.server.ts";
import { storeReview } from "./submit.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  test("the list of published reviews is filtered by activity, rating and words together", async () => {
    const { db } = await freshDatabase(dialect);
    await publishEach(db, [
      { activity: "fuel", rating: 5, comment: "La livraison de fioul est venue à l’heure." },
      { activity: "fuel", rating: 2, comment: "Livraison en retard." },
      { activity: "pellets", rating: 5, comment: "Des granulés bien secs, livraison rapide." },
    ]);
    await storeReview(db, review({ activity: "fuel", comment: "Livraison en attente de lecture." }), client("x"));
    expect(await comments(db, {})).toHaveLength(3);
    expect(await comments(db, { activity: "fuel" })).toEqual([
      "Livraison en retard.",
      "La livraison de fioul est venue à l’heure.",
    ]);
    expect(await comments(db, { activity: "fuel", rating: 5 })).toEqual(["La livraison de fioul est venue à l’heure."]);
    expect(await comments(db, { words: "LIVRAISON" })).toHaveLength(3);
    expect(await comments(db, { words: "livraison rapid", rating: 5 })).toHaveLength(1);
    expect(await comments(db, { words: "livraison", activity: "bedding" })).toEqual([]);
  });

  test("nobody finds a review by its author’s e-mail address", async () => {
    const { db } = await freshDatabase(dialect);
    await publishEach(db, [
      { customer_email: "marguerite@client.example", comment: "Un client satisfait du granulé." },
    ]);
    expect(await comments(db, { words: "marguerite" })).toEqual([]);
    expect(await comments(db, { words: "satisfait marguerite" })).toEqual([]);
    expect(await comments(db, { words: "client" })).toHaveLength(1);
  });

  test("a search reads all of a long list, page by page and back", async () => {
    const { db } = await freshDatabase(dialect);
    await publishEach(db, [{ activity: "fuel", comment: "Le plus ancien avis sur le fioul." }]);
    await insertPublished(db, 1_100);
    await publishEach(
      db,
      Array.from({ length: 8 }, (_, n) => ({ activity: "fuel", comment: `Avis ${n} sur le fioul.` })),
    );
    const filter = { activity: "fuel", words: "avis" } as const;
    const first = await page(db, filter);
    expect(first.reviews).toHaveLength(6);
    const second = await page(db, filter, { after: first.older });
    expect(second.reviews.map(({ comment }) => comment)).toEqual([
      "Avis 1 sur le fioul.",
      "Avis 0 sur le fioul.",
      "Le plus ancien avis sur le fioul.",
    ]);
    expect(second.older).toBeNull();
    const back = await page(db, filter, { before: second.newer });
    expect(back.reviews.map(({ id }) => id)).toEqual(first.reviews.map(({ id }) => id));
    expect(back.newer).toBeNull();
  });

  test("a search of an activity passes over the reviews of the others at once", async () => {
    const { db } = await freshDatabase(dialect);
    const ofFuel = { activity: "fuel", words: "avis" } as const;
    await publishEach(db, [{ activity: "fuel", comment: "Le seul avis sur le fioul." }]);
    const few = await countQueries(db, ofFuel);
    await insertPublished(db, 1_100);
    expect(await countQueries(db, ofFuel)).toEqual(few);
  });

  test("a search follows each decision on a review", async () => {
    const { db } = await freshDatabase(dialect);
    const [id = ""] = await publishEach(db, [{ activity: "fuel", comment: "Un avis avec du tournesol." }]);
    const found = async () => {
      const activities = ["fuel", "pellets", undefined] as const;
      const counts = activities.map(async (activity) => comments(db, { activity, words: "tournesol" }));
      return (await Promise.all(counts)).map(({ length }) => length);
    };
    expect(await found()).toEqual([1, 0, 1]);
    await move(db, id, { ...DECISION, activity: "pellets" });
    expect(await found()).toEqual([0, 1, 1]);
    await unpublish(db, id, DECISION);
    expect(await found()).toEqual([0, 0, 0]);
    await publish(db, id, DECISION);
    expect(await found()).toEqual([0, 1, 1]);
    await remove(db, id, { ...DECISION, reason: "spam" });
    expect(await found()).toEqual([0, 0, 0]);
    await restore(db, id, DECISION);
    expect(await found()).toEqual([0, 1, 1]);
  });

  test("the migration lets visitors find earlier published reviews", async () => {
    const { db } = await freshDatabase(dialect);
    await publishEach(db, [
      { activity: "fuel", comment: "Un avis avec du tournesol.", customer_email: "lin@client.example" },
    ]);
    await storeReview(db, review({ activity: "fuel", comment: "Un tournesol qui attend." }), client("x"));
    await db.schema.dropIndex("review_words_public").execute();
    await db.schema.alterTable("review_words").dropColumn("public_activity").execute();
    await wordsOfPublicReviews(columnsFor(dialect)).up(db);
    expect(await comments(db, { activity: "fuel", words: "tournesol" })).toEqual(["Un avis avec du tournesol."]);
    expect(await comments(db, { activity: "fuel", words: "lin" })).toEqual([]);
  });

  test("staff move a review to another activity, and its figures follow", async () => {
    const { db } = await freshDatabase(dialect);
    const [id = ""] = await publishEach(db, [{ activity: "other", rating: 4 }]);
    expect(await move(db, id, { ...DECISION, activity: "pellets" })).toMatchObject({
      kind: "done",
      review: { activity: "pellets", state: "published" },
      before: { activity: "other" },
    });
    expect((await getSummary(db, "pellets")).totalReviews).toBe(1);
    expect((await getSummary(db, "other")).totalReviews).toBe(0);
    expect((await getSummary(db)).totalReviews).toBe(1);
  });
});

const client = (clientHash: string) => ({ clientHash });

async function publishEach(db: Kysely<Database>, reviews: Partial<NewReview>[]): Promise<string[]> {
  const ids = [];
  for (const [index, each] of reviews.entries()) {
    const answer = await storeReview(db, review(each), client(newId()));
    if (answer.kind !== "stored") throw new Error(`${index}: ${answer.kind}`);
    await publish(db, answer.review.id, DECISION);
    ids.push(answer.review.id);
  }
  return ids;
}

async function insertPublished(db: Kysely<Database>, count: number) {
  const rows = Array.from({ length: count }, (_, number) => {
    const at = new Date().toISOString();
    return {
      ...review({ activity: "pellets", comment: `Avis ${number} sur les granulés.` }),
      ...{ id: newId(), created_at: at, updated_at: at, published_at: at, state: "published" as const },
      ...{ author_key: newId(), content_hash: "" },
    };
  });
  for (let from = 0; from < count; from += 100) {
    const some = rows.slice(from, from + 100);
    await db.insertInto("reviews").values(some).execute();
    await indexWords(db, some);
  }
}

async function page(
  db: Kysely<Database>,
  filter: ReviewFilter,
  cursor: { after?: string | null; before?: string | null } = {},
) {
  const answer = await listPublished(db, { limit: 6, ...cursor }, filter);
  if (answer === "bad-cursor") throw new Error(answer);
  return answer;
}

async function countQueries(db: Kysely<Database>, filter: ReviewFilter): Promise<number> {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await comments(counted, filter)).toHaveLength(1);
  return count;
}

const comments = async (db: Kysely<Database>, filter: ReviewFilter) =>
  (await page(db, filter)).reviews.map(({ comment }) => comment);
