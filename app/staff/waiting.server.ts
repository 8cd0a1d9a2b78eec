import type { Kysely } from "kysely";
import type { Database } from "../../server/database/schema.ts";
import { countRequests } from "../quote/requests-store.server.ts";
import { countsForStaff } from "../reviews/store.server.ts";

/** What waits for somebody of the staff. */
export type Waiting = { reviews: number; reports: number; requests: number };

export async function countWaiting(db: Kysely<Database>): Promise<Waiting> {
  const [reviews, requests] = await Promise.all([countsForStaff(db), countRequests(db)]);
  return { reviews: reviews.pending, reports: reviews.reported, requests: requests.new };
}

/** Since when the oldest of each waits (ISO-8601); null where nothing does. */
export async function oldestWaiting(db: Kysely<Database>): Promise<Record<keyof Waiting, string | null>> {
  const [review, report, request] = await Promise.all([
    db
      .selectFrom("reviews")
      .select("created_at")
      .where("state", "=", "pending")
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("review_reports")
      .innerJoin("reviews", "reviews.id", "review_reports.review_id")
      .select("review_reports.created_at")
      .where("answered_at", "is", null)
      .where("deleted_at", "is", null)
      .orderBy("review_reports.created_at")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("contact_submissions")
      .select("created_at")
      .where("state", "=", "new")
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    reviews: review?.created_at ?? null,
    reports: report?.created_at ?? null,
    requests: request?.created_at ?? null,
  };
}
