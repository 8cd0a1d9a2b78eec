import type { Kysely } from "kysely";
import type { Database, ReviewState } from "../../core/database/schema.ts";

export type ReceivedReview = { received: string; state: ReviewState };

/** The reviews received in this period (ISO-8601), without deleted ones and without imported ones, which have their original dates. */
export function receivedReviews(db: Kysely<Database>, from: string, until: string): Promise<ReceivedReview[]> {
  return db
    .selectFrom("reviews")
    .select(["created_at as received", "state"])
    .where("created_at", ">=", from)
    .where("created_at", "<", until)
    .where("deleted_at", "is", null)
    .where("origin", "<>", "imported")
    .execute();
}
