import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { starsInWords } from "../ui/rating.ts";
import { getSummary, listPublished, type PublicReview } from "./store.server.ts";

export type Published = { average: number; count: number; reviews: PublicReview[] };

/** The data for other sites: the figures of all published reviews, and the newest of them. */
export async function readPublished(db: Kysely<Database>, limit: number): Promise<Published> {
  const [{ averageRating, totalReviews }, page] = await Promise.all([getSummary(db), listPublished(db, { limit })]);
  return { average: averageRating, count: totalReviews, reviews: page === "bad-cursor" ? [] : page.reviews };
}

/** A title for feeds: « 5 étoiles sur 5, Granulés en sac » */
export function entryTitle({ rating, product_or_service }: PublicReview): string {
  return [`${starsInWords(rating)} sur 5`, product_or_service].filter(Boolean).join(", ");
}
