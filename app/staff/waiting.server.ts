import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { mayUse, type Right } from "../account/rights.ts";
import { countsForStaff, oldestOpenReport, oldestPending } from "../moderation/waiting.server.ts";
import { countRequests, countUnanswered, oldestNewRequest } from "../quote/waiting.server.ts";

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
  const [reviews, reports, requests] = await Promise.all([
    oldestPending(db),
    oldestOpenReport(db),
    oldestNewRequest(db),
  ]);
  return { reviews, reports, requests };
}
