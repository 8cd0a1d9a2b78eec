import { expressionBuilder, type Kysely } from "kysely";
import { type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, ReviewActivity, ReviewOrigin, ReviewRow } from "../../core/database/schema.ts";
import { type ShownPhoto, withShownPhotos } from "../review-photos/photos.server.ts";
import type { ReviewFilter } from "./filter.ts";
import { MAX_REVIEWS, RATINGS, summarise } from "./rules.ts";
import { isPublished, reviewsAt, searchPublished, searchWords } from "./search.server.ts";
import { readCounts } from "./summary.server.ts";

const PUBLIC_COLUMNS = [
  "id",
  "rating",
  "customer_name",
  "product_or_service",
  "activity",
  "origin",
  "comment",
  "created_at",
  "experience_date",
  "reply",
  "reply_at",
] as const;

export type PublicReview = Pick<ReviewRow, (typeof PUBLIC_COLUMNS)[number]> & {
  published_at: string;
  photos: ShownPhoto[];
};

/** Newest first. @param filter by default all reviews */
export async function listPublished(
  db: Kysely<Database>,
  { limit: asked, ...cursor }: PageRequest,
  { activity, rating, words = "" }: ReviewFilter = {},
): Promise<{ reviews: PublicReview[]; older: string | null; newer: string | null } | "bad-cursor"> {
  const request = { limit: Math.min(asked, MAX_REVIEWS), ...cursor };
  const eb = expressionBuilder<Database, "reviews">();
  const isWanted = eb.and([
    ...(activity ? [eb("activity", "=", activity)] : []),
    ...(rating ? [eb("rating", "=", rating)] : []),
  ]);
  const published = (from: "reviews" | ReturnType<typeof reviewsAt>) =>
    db
      .selectFrom(from as "reviews")
      .select(PUBLIC_COLUMNS)
      .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
      .where(isPublished());
  const searched = searchWords(words);
  if (searched.length === 0) {
    const page = await paginate([published("reviews").where(isWanted)], "newest", request);
    if (page === "bad-cursor") return page;
    return { reviews: await withShownPhotos(db, page.rows), older: page.next, newer: page.previous };
  }
  const page = await searchPublished(db, searched, { activity, isWanted }, request);
  if (page === "bad-cursor") return page;
  const ids = page.rows.map(({ id }) => id);
  const rows = ids.length > 0 ? await published(reviewsAt(db, ids)).execute() : [];
  const reviews = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { reviews: await withShownPhotos(db, reviews), older: page.next, newer: page.previous };
}

/** The statistics of the published reviews (product reading 7) of one activity, or of all. */
export async function getSummary(db: Kysely<Database>, activity?: ReviewActivity) {
  const counts = await readCounts(db, activity);
  const countOf = (rating: (typeof RATINGS)[number]) => counts[`rating_${rating}`];
  const figures = summarise({
    count: counts.published,
    sum: RATINGS.reduce((sum, rating) => sum + rating * countOf(rating), 0),
    satisfied: countOf(4) + countOf(5),
  });
  return { ...figures, ratings: RATINGS.map((rating) => ({ rating, count: countOf(rating) })).reverse() };
}

/** Counts published reviews by origin. */
export async function countByOrigin(db: Kysely<Database>): Promise<Record<ReviewOrigin, number>> {
  const { published, invited, verified, imported } = await readCounts(db);
  return { spontaneous: published - invited - verified - imported, invited, verified, imported };
}

export function findPublished(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("reviews")
    .select(["id", "rating", "customer_name", "comment", "published_at"])
    .where("id", "=", id)
    .where(isPublished())
    .executeTakeFirst();
}

/** Locks the row, so that the second of two concurrent decisions sees the result of the first. */
export function lockReview(trx: Kysely<Database>, id: string): Promise<ReviewRow | undefined> {
  return trx
    .updateTable("reviews")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
