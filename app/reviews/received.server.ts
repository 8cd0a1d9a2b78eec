import type { Kysely } from "kysely";
import type { Database, ReviewState } from "../../core/database/schema.ts";

export type ReceivedReview = { received: string; state: ReviewState };

/** The reviews that arrived in this period (ISO-8601), neither deleted nor imported: these keep their original dates. */
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
