import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { lastRunOf, runDaily } from "../../core/job-runs.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import { WARNED_AT } from "./limits.ts";
import { isPublished } from "./search.server.ts";

const MOST_OVERDUE = 200;
/** How many of the newest published reviews to measure. */
const MEASURED = 500;
const REMINDED = "review-reminders";

/** Reviews that have waited for most of the stated time, oldest first. */
export async function overdueReviews(db: Kysely<Database>, days: number, now: Date) {
  const since = new Date(now.getTime() - WARNED_AT * days * DAY_MS).toISOString();
  const waiting = await db
    .selectFrom("reviews")
    .select(["id", "created_at"])
    .where("state", "=", "pending")
    .where("deleted_at", "is", null)
    // A review published before is waiting for another kind of decision.
    .where("published_at", "is", null)
    // Imported reviews keep the dates of their former site.
    .where("origin", "<>", "imported")
    .where("created_at", "<=", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("journal")
            .select("journal.id")
            .whereRef("subject_id", "=", "reviews.id")
            .where("subject_kind", "=", "review")
            .where("action", "=", "correct")
            .where("at", ">", since),
        ),
      ),
    )
    .orderBy("created_at")
    .limit(MOST_OVERDUE)
    .execute();
  return (await startsOf(db, waiting)).sort((a, b) => (a.start < b.start ? -1 : 1));
}

/** The longest time until publication among the newest published reviews. */
export async function measurePublication(db: Kysely<Database>): Promise<{ count: number; longestDays: number | null }> {
  const published = await db
    .selectFrom("reviews")
    .select(["id", "created_at", "published_at"])
    .where(isPublished())
    // Imported reviews keep the dates of their former site.
    .where("origin", "<>", "imported")
    .orderBy("created_at", "desc")
    .limit(MEASURED)
    .execute();
  const starts = new Map((await startsOf(db, published)).map(({ id, start }) => [id, start]));
  const times = published.map(
    ({ id, published_at }) => Date.parse(published_at ?? "") - Date.parse(starts.get(id) ?? ""),
  );
  return { count: times.length, longestDays: times.length === 0 ? null : Math.max(0, ...times) / DAY_MS };
}

/** Reminds staff once a day while reviews wait too long. */
export async function remindOfReviews(db: Kysely<Database>, days: number, now: Date): Promise<void> {
  const last = await lastRunOf(db, REMINDED);
  if (last?.slice(0, 10) === now.toISOString().slice(0, 10)) return;
  const overdue = await overdueReviews(db, days, now);
  if (overdue.length === 0) return;
  const ids = overdue.map(({ id }) => id);
  await runDaily(db, REMINDED, now, (trx) => alertStaff(trx, "overdue", ids, now));
}

/** The last day (`YYYY-MM-DD`) of the stated time. */
export const lastDayOf = (start: Date, days: number) => addDays(dayInParis(start), days);

/** A correction restarts the time, because staff must read the review again. */
export async function startsOf(db: Kysely<Database>, reviews: { id: string; created_at: string }[]) {
  if (reviews.length === 0) return [];
  const corrections = await db
    .selectFrom("journal")
    .select((eb) => ["subject_id", eb.fn.max("at").as("at")])
    .where("subject_kind", "=", "review")
    .where("action", "=", "correct")
    .where(
      "subject_id",
      "in",
      reviews.map(({ id }) => id),
    )
    .groupBy("subject_id")
    .execute();
  const corrected = new Map(corrections.map(({ subject_id, at }) => [subject_id, at]));
  return reviews.map(({ id, created_at }) => ({ id, start: corrected.get(id) ?? created_at }));
}
