import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { mayUse, type Right } from "../account/rights.ts";
import { countsForStaff } from "../moderation/waiting.server.ts";
import { countRequests, countUnanswered } from "../quote/waiting.server.ts";

/** The pending work that a person may do; `unanswered` counts each new or overdue request once. */
export type Waiting = { reviews: number; reports: number; requests: number; unanswered: number };

export async function countWaiting(
  db: Kysely<Database>,
  lateSince: string,
  rights: readonly Right[],
): Promise<Waiting> {
  const [reviews, requests, unanswered] = await Promise.all([
    countsForStaff(db),
    countRequests(db),
    countUnanswered(db, lateSince),
  ]);
  return {
    ...(mayUse(rights, "/admin/avis") ? { reviews: reviews.pending, reports: reviews.reported } : NO_REVIEWS),
    ...(mayUse(rights, "/admin/demandes") ? { requests: requests.new, unanswered } : NO_REQUESTS),
  };
}

const NO_REVIEWS = { reviews: 0, reports: 0 };
const NO_REQUESTS = { requests: 0, unanswered: 0 };

/** When the oldest pending item of each kind arrived (ISO-8601); null without any. */
export async function oldestWaiting(
  db: Kysely<Database>,
): Promise<Record<"reviews" | "reports" | "requests", string | null>> {
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
      .where("deleted_at", "is", null)
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
