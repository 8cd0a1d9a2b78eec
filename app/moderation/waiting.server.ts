import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { hasWaitingPhotos } from "../review-photos/photos.server.ts";
import { readCounts } from "../reviews/summary.server.ts";
import type { StaffFilter } from "./rules.ts";

export async function countsForStaff(db: Kysely<Database>): Promise<Record<StaffFilter, number>> {
  const { pending, published, refused, deleted } = await readCounts(db);
  const { reported } = await db
    .selectFrom("review_reports")
    .innerJoin("reviews", "reviews.id", "review_reports.review_id")
    .select((eb) => eb.fn.count<number>("review_id").distinct().as("reported"))
    .where("answered_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  const { photos } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll<number>().as("photos"))
    .where(hasWaitingPhotos())
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    all: pending + published + refused,
    pending,
    approved: published,
    refused,
    reported,
    photos,
    bin: deleted,
  };
}

/** When the oldest pending review arrived (ISO-8601); imported reviews keep the dates of their former site. */
export async function oldestPending(db: Kysely<Database>): Promise<string | null> {
  const review = await db
    .selectFrom("reviews")
    .select("created_at")
    .where("state", "=", "pending")
    .where("deleted_at", "is", null)
    .where("origin", "<>", "imported")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return review?.created_at ?? null;
}

/** When the oldest open report arrived (ISO-8601). */
export async function oldestOpenReport(db: Kysely<Database>): Promise<string | null> {
  const report = await db
    .selectFrom("review_reports")
    .innerJoin("reviews", "reviews.id", "review_reports.review_id")
    .select("review_reports.created_at")
    .where("answered_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("review_reports.created_at")
    .limit(1)
    .executeTakeFirst();
  return report?.created_at ?? null;
}
