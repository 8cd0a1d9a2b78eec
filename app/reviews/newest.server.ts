import type { Kysely } from "kysely";
import { data, type RouterContextProvider } from "react-router";
import type { Database, ReviewActivity } from "../../core/database/schema.ts";
import { formatDecimal } from "../../core/text/numbers.ts";
import { formatNumber, plural } from "../../core/text/typography.ts";
import { requestContext, servicesContext } from "../context.ts";
import { ACTIVITIES } from "./activities.ts";
import { AVERAGE_FROM } from "./limits.ts";
import { getSummary, listPublished } from "./store.server.ts";

export type NewestReviews = NonNullable<Awaited<ReturnType<typeof readNewest>>>;

/** The figures and the newest reviews of one activity, or of all. */
export async function readNewest(db: Kysely<Database>, activity?: ReviewActivity) {
  const [figures, page] = await Promise.all([
    getSummary(db, activity),
    listPublished(db, { limit: activity ? 2 : 3 }, activity && { activity }),
  ]);
  if (page === "bad-cursor" || page.reviews.length === 0) return null;
  const { totalReviews, averageRating } = figures;
  return {
    activity,
    score: totalReviews < AVERAGE_FROM ? null : `${formatDecimal(averageRating)} sur 5`,
    count: `${formatNumber(totalReviews)} ${plural(totalReviews, "avis publié", "avis publiés")}`,
    reviews: page.reviews.map(({ id, rating, comment, reply, customer_name, published_at, activity: about }) => ({
      ...{ id, rating, comment, reply },
      about: activity || about === "other" ? null : ACTIVITIES[about],
      author: customer_name,
      publishedAt: published_at,
    })),
  };
}

/**
 * Adds the newest reviews to a page's data. If they cannot be read, answers without them; the error status prevents
 * caching.
 */
export async function withNewest<Loaded extends object>(
  context: Readonly<RouterContextProvider>,
  loaded: Loaded,
  activity?: ReviewActivity,
) {
  const { database } = context.get(servicesContext);
  try {
    return data({ ...loaded, newest: await readNewest(database.db, activity) });
  } catch (error) {
    context.get(requestContext).log.error("avis illisibles", { error });
    return data({ ...loaded, newest: null }, 503);
  }
}
