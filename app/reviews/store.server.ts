import type { Kysely } from "kysely";
import { type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { isAuthorToken } from "./author-link.server.ts";
import { MAX_REVIEWS, RATINGS, summarise } from "./rules.ts";

const PUBLIC_COLUMNS = [
  "id",
  "rating",
  "customer_name",
  "product_or_service",
  "comment",
  "created_at",
  "experience_date",
  "reply",
  "reply_at",
] as const;

export type PublicReview = Pick<ReviewRow, (typeof PUBLIC_COLUMNS)[number]> & { published_at: string };

export async function listPublished(
  db: Kysely<Database>,
  { limit, ...cursor }: PageRequest,
): Promise<{ reviews: PublicReview[]; older: string | null; newer: string | null } | "bad-cursor"> {
  const query = db
    .selectFrom("reviews")
    .select(PUBLIC_COLUMNS)
    .select((eb) => eb.ref("published_at").$notNull().as("published_at"))
    .where("state", "=", "published")
    .where("deleted_at", "is", null);
  const page = await paginate([query], "newest", { limit: Math.min(limit, MAX_REVIEWS), ...cursor });
  return page === "bad-cursor" ? page : { reviews: page.rows, older: page.next, newer: page.previous };
}

/** The statistics of all published reviews (product point 7), kept in one row. */
export async function getSummary(db: Kysely<Database>) {
  const counts = await db.selectFrom("review_summary").selectAll().executeTakeFirstOrThrow();
  const countOf = (rating: (typeof RATINGS)[number]) => counts[`rating_${rating}`];
  const figures = summarise({
    count: counts.published,
    sum: RATINGS.reduce((sum, rating) => sum + rating * countOf(rating), 0),
    satisfied: countOf(4) + countOf(5),
  });
  return { ...figures, ratings: RATINGS.map((rating) => ({ rating, count: countOf(rating) })).reverse() };
}

/** Finds a review by its author's private link, until it is erased. */
export async function findByAuthorLink(db: Kysely<Database>, id: string, token: string, secret: string) {
  const review = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return review && isAuthorToken(review, token, secret) ? review : undefined;
}

export function findPublished(db: Kysely<Database>, id: string) {
  return db
    .selectFrom("reviews")
    .select(["id", "rating", "customer_name", "comment", "published_at"])
    .where("id", "=", id)
    .where("state", "=", "published")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}
