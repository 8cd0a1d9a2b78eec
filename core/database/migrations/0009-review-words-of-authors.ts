import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { wordsOf } from "../../words.ts";
import type { Database } from "../schema.ts";

const REVIEWS_AT_ONCE = 500;

/** Indexes the e-mail addresses and products of reviews too. */
export const reviewWordsOfAuthors = (): Migration => ({
  async up(anyDb: Kysely<unknown>) {
    const db = anyDb as Kysely<Database>;
    for (let last = ""; ; ) {
      const reviews = await db
        .selectFrom("reviews")
        .select(["id", "created_at", "customer_email", "product_or_service"])
        .where("id", ">", last)
        .orderBy("id")
        .limit(REVIEWS_AT_ONCE)
        .execute();
      for (const { id, created_at, customer_email, product_or_service } of reviews) {
        const words = wordsOf([customer_email, product_or_service].join(" "));
        if (words.length === 0) continue;
        await db
          .insertInto("review_words")
          .values(words.map((word) => ({ word, review_id: id, created_at })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      if (reviews.length < REVIEWS_AT_ONCE) return;
      last = reviews.at(-1)?.id ?? "";
    }
  },
});
