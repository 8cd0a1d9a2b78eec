import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { randomKey } from "../../core/hash.ts";
import { sameWordsKey } from "../../core/words.ts";
import { hashContent } from "./change.server.ts";
import type { NewReview } from "./rules.ts";
import { indexWords } from "./search.server.ts";
import { recordImported } from "./summary.server.ts";

/** A review of another site, with its original dates. */
export type ImportedReview = NewReview &
  Pick<ReviewRow, "created_at" | "published_at" | "state" | "refused_at" | "refusal_reason" | "refusal_note"> &
  Pick<ReviewRow, "reply" | "reply_at"> & {
    /** Its id on our own site, if it was exported from here; null otherwise. */
    id: string | null;
    /** Identifies the review in any file, so that it is stored once. */
    key: string;
  };

/** Finds the reviews that the site already has, in any state. */
export async function findImported(
  db: Kysely<Database>,
  reviews: readonly Pick<ImportedReview, "id" | "key">[],
): Promise<Set<string>> {
  if (reviews.length === 0) return new Set();
  const ids = reviews.flatMap(({ id }) => id ?? []);
  const byKey = await db
    .selectFrom("reviews")
    .select("submission_key")
    .where(
      "submission_key",
      "in",
      reviews.map(({ key }) => key),
    )
    .execute();
  const byId = ids.length > 0 ? await db.selectFrom("reviews").select("id").where("id", "in", ids).execute() : [];
  const known = new Set([...byKey.map(({ submission_key }) => submission_key), ...byId.map(({ id }) => id)]);
  return new Set(reviews.filter(({ id, key }) => known.has(key) || (id && known.has(id))).map(({ key }) => key));
}

/**
 * Stores the reviews that the site lacks. Call inside a transaction, and invalidate cached pages after the last batch.
 */
export async function storeImported(trx: Kysely<Database>, reviews: readonly ImportedReview[], now: Date) {
  const rows = reviews.map(({ key, id, ...review }) => ({
    ...review,
    id: id ?? newId(),
    updated_at: now.toISOString(),
    origin: "imported" as const,
    author_key: randomKey(16),
    submission_key: key,
    content_hash: hashContent(newReviewOf(review)),
    same_words: sameWordsKey(review.comment),
    client_hash: null,
  }));
  const inserted = await trx
    .insertInto("reviews")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  const ids = new Set(inserted.map(({ id }) => id));
  const stored = rows.filter(({ id }) => ids.has(id));
  if (stored.length === 0) return;
  await indexWords(trx, stored);
  // Last, because it locks the figures until the commit.
  await recordImported(trx, stored);
}

function newReviewOf(review: NewReview): NewReview {
  const { customer_name, customer_email, rating, comment, product_or_service, activity, experience_date } = review;
  return { customer_name, customer_email, rating, comment, product_or_service, activity, experience_date };
}
