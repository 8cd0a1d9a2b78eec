import { CompiledQuery, type RootOperationNode } from "kysely";
import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { review } from "../../test/new-review.ts";
import { listForStaff } from "../moderation/store.server.ts";
import { countsForStaff } from "../moderation/waiting.server.ts";
import { listPublished } from "./store.server.ts";
import { storeReview } from "./submit.server.ts";

const START = Date.parse("2026-11-21T08:00:00.000Z");
const at = (minutes: number) => new Date(START + minutes * 60_000);

describe.each(DIALECTS)("%s", (dialect) => {
  const fresh = async () => {
    const { db } = await freshDatabase(dialect);
    const count = async () => (await db.selectFrom("reviews").select("id").execute()).length;
    return { db, count };
  };

  test("a new review is pending, unpublished and counted", async () => {
    const { db } = await fresh();
    expect(await storeReview(db, review(), { clientHash: "a" })).toMatchObject({ kind: "stored" });
    expect(await db.selectFrom("reviews").selectAll().executeTakeFirst()).toMatchObject({
      ...review(),
      state: "pending",
      version: 1,
    });
    expect(await countsForStaff(db)).toEqual({
      all: 1,
      pending: 1,
      approved: 0,
      refused: 0,
      reported: 0,
      photos: 0,
      bin: 0,
    });
    expect(await listPublished(db, { limit: 6 })).toEqual({ reviews: [], older: null, newer: null });
  });

  test("twenty identical parallel posts of one client store one row and use one attempt", async () => {
    const { db, count } = await fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => storeReview(db, review(), { clientHash: "a" })));
    expect(answers.filter(({ kind }) => kind === "stored")).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === "duplicate")).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.kind !== "limited" && answer.review.id)).size).toBe(1);
    expect(await count()).toBe(1);
    expect((await countsForStaff(db)).pending).toBe(1);
    for (const comment of ["deux", "trois", "quatre", "cinq"]) {
      expect(await storeReview(db, review({ comment }), { clientHash: "a" })).toMatchObject({ kind: "stored" });
    }
  });

  test("one submission key from two addresses at once stores one review", async () => {
    const { db, count } = await fresh();
    const submissionKey = "0123456789abcdef";
    const answers = await Promise.all(
      ["a", "b", "c", "d"].map((clientHash) => storeReview(db, review(), { clientHash, submissionKey })),
    );
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["duplicate", "duplicate", "duplicate", "stored"]);
    expect(await count()).toBe(1);
  });

  test("the same key with other text stores both reviews", async () => {
    const { db, count } = await fresh();
    const submissionKey = "0123456789abcdef";
    await storeReview(db, review(), { clientHash: "a", submissionKey });
    const second = await storeReview(db, review({ comment: "Corrigé." }), { clientHash: "a", submissionKey });
    expect(second).toMatchObject({ kind: "stored" });
    expect(await count()).toBe(2);
  });

  test("the same text is one review for ten minutes and one client", async () => {
    const { db, count } = await fresh();
    await storeReview(db, review(), { clientHash: "a", now: at(0) });
    expect(await storeReview(db, review(), { clientHash: "a", now: at(9) })).toMatchObject({ kind: "duplicate" });
    expect(await storeReview(db, review(), { clientHash: "b", now: at(9) })).toMatchObject({ kind: "stored" });
    expect(await storeReview(db, review(), { clientHash: "a", now: at(11) })).toMatchObject({ kind: "stored" });
    expect(await count()).toBe(3);
  });

  test("stores five of 12 different parallel posts of one client", async () => {
    const { db, count } = await fresh();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        storeReview(db, review({ comment: `Avis numéro ${index}` }), { clientHash: "a", now: at(0) }),
      ),
    );
    expect(answers.filter(({ kind }) => kind === "limited")).toEqual(
      Array(7).fill({ kind: "limited", retryAfterSeconds: 900 }),
    );
    expect(await count()).toBe(5);
  });

  test("stores, counts and indexes every review of 250 concurrent clients", async () => {
    const { db, count } = await fresh();
    // All words differ, so that one batch needs more parameters than a statement may have.
    const words = (client: number) => Array.from({ length: 120 }, (_, index) => `mot${client}x${index}`).join(" ");
    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, client) =>
        storeReview(db, review({ comment: words(client) }), { clientHash: `client ${client}` }),
      ),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(Array(250).fill("stored"));
    const ids = answers.map((answer) => answer.kind === "stored" && answer.review.id);
    expect(new Set(ids).size).toBe(250);
    expect([await count(), (await countsForStaff(db)).pending]).toEqual([250, 250]);
    const limits = await db.selectFrom("rate_limits").select("hits").execute();
    expect(limits.map(({ hits }) => JSON.parse(hits).length)).toEqual(Array(250).fill(1));
    const found = await listForStaff(db, { filter: "all", order: "newest", search: "mot249x119", limit: 20 });
    expect(found !== "bad-cursor" && found.rows.map(({ id }) => id)).toEqual([ids[249]]);
  });

  test("each call of a batch gets its own answer", async () => {
    const { db, count } = await fresh();
    const submissionKey = "0123456789abcdef";
    const send = (comment: string, clientHash: string, key?: string) =>
      storeReview(db, review({ comment }), { clientHash, submissionKey: key, now: at(0) });
    const answers = await Promise.all([
      send("Un premier avis", "a", submissionKey),
      send("Un premier avis", "b", submissionKey),
      send("D’autres mots sous la même clé", "c", submissionKey),
      send("Un premier avis", "a"),
      ...["un", "deux", "trois", "quatre", "cinq"].map((number) => send(`Avis numéro ${number}`, "a")),
    ]);
    const kinds = answers.map(({ kind }) => kind);
    expect(kinds).toEqual([
      ...["stored", "duplicate", "stored", "duplicate"],
      ...["stored", "stored", "stored", "stored", "limited"],
    ]);
    expect([await count(), (await countsForStaff(db)).pending]).toEqual([6, 6]);
  });

  test("a failed batch fails all its calls, stores nothing, and does not stop the next one", async () => {
    const { db, count } = await fresh();
    const tooLarge = review({ rating: 9 as 5 });
    const answers = await Promise.allSettled([
      storeReview(db, review(), { clientHash: "a" }),
      storeReview(db, tooLarge, { clientHash: "b" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await count()).toBe(0);
    expect(await storeReview(db, review(), { clientHash: "a" })).toMatchObject({ kind: "stored" });
  });
});

test("a submission scans no whole table", async () => {
  const { db } = await freshDatabase("sqlite");
  const asked: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await storeReview(watched, review(), { clientHash: "a", submissionKey: "0123456789abcdef" });
  const plans = [];
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    );
    plans.push(...rows.map(({ detail }) => detail));
  }
  expect(plans.join("\n")).toContain("reviews_by_client");
  // Ignores tables that may be scanned: one row of figures, at most five webhooks, and inserted values.
  expect(
    plans.filter((line) => line.startsWith("SCAN") && !/CONSTANT|webhooks|VALUES|review_summary/.test(line)),
  ).toEqual([]);
});
