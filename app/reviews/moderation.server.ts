import type { Kysely } from "kysely";
import type { Database, JournalRow, ReviewReportRow } from "../../server/database/schema.ts";
import { listJournalOf } from "../staff/journal.server.ts";
import type { View } from "./moderation-rules.ts";
import { countsForStaff, listForStaff, listOpenReports, type StaffReview } from "./store.server.ts";

const REVIEWS_ON_A_PAGE = 20;

export type ModeratedReview = StaffReview & {
  reports: Pick<ReviewReportRow, "id" | "reason" | "message" | "reporter_email" | "created_at">[];
  /** What was done to it, oldest first. */
  history: Pick<JournalRow, "id" | "at" | "actor_name" | "action" | "reason">[];
};

/** One page of reviews with all that is known about each, and how many every filter holds. */
export async function readModeration(
  db: Kysely<Database>,
  view: View,
  place: { after: string | null; before: string | null },
) {
  const [counts, page] = await Promise.all([
    countsForStaff(db),
    listForStaff(db, { ...view, ...place, limit: REVIEWS_ON_A_PAGE }),
  ]);
  if (page === "bad-cursor") return page;
  const ids = page.rows.map(({ id }) => id);
  const [reports, history] = await Promise.all([
    ids.length > 0 ? listOpenReports(db, ids) : [],
    listJournalOf(db, "review", ids),
  ]);
  const reviews: ModeratedReview[] = page.rows.map((review) => ({
    ...review,
    reports: reports
      .filter(({ review_id }) => review_id === review.id)
      .map(({ id, reason, message, reporter_email, created_at }) => ({
        id,
        reason,
        message,
        reporter_email,
        created_at,
      })),
    history: history
      .filter(({ subject_id }) => subject_id === review.id)
      .map(({ id, at, actor_name, action, reason }) => ({ id, at, actor_name, action, reason })),
  }));
  return { counts, reviews, next: page.next, previous: page.previous };
}
