import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { getSummary, listPublished } from "./store.server.ts";

const oneDecimal = new Intl.NumberFormat("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export async function readNewest(db: Kysely<Database>) {
  const [figures, page] = await Promise.all([
    getSummary(db),
    listPublished(db, { limit: 1, after: null, before: null }),
  ]);
  const [review] = page === "bad-cursor" ? [] : page.reviews;
  if (!review) return null;
  const { totalReviews, averageRating } = figures;
  return {
    score: `${oneDecimal.format(averageRating)} sur 5`,
    count: `${formatNumber(totalReviews)} ${plural(totalReviews, "avis publié", "avis publiés")}`,
    rating: review.rating,
    comment: review.comment,
    author: review.customer_name,
    publishedAt: review.published_at,
  };
}
