import type { Kysely } from "kysely";
import { auditLogOf } from "../../core/audit-log.ts";
import type { AuditLogRow, Database, ReviewReportRow } from "../../core/database/schema.ts";
import { RETENTION, retainedUntil } from "../../core/retention.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import type { Content } from "../content/content.server.ts";
import { type OwnPhoto, photosOf } from "../review-photos/photos.server.ts";
import { formatAge } from "../staff/format-time.ts";
import type { View } from "./rules.ts";
import { readSignals, type Signals } from "./signals.server.ts";
import { listForStaff, listOpenReports, readForStaff, type StaffReview } from "./store.server.ts";
import { countsForStaff } from "./waiting.server.ts";
import { watchedContent } from "./watched-content.ts";
import { readPatterns, type Watched } from "./watched-words.ts";

const REVIEWS_ON_A_PAGE = 20;
/** From then on a report stands out. */
const LATE_REPORT_MS = 7 * DAY_MS;

export type ModeratedReview = Omit<StaffReview, "same_words"> & {
  signals: Signals;
  reports: (Pick<ReviewReportRow, "id" | "reason" | "message" | "reporter_email" | "created_at"> & {
    age: string;
    isLate: boolean;
  })[];
  history: Pick<AuditLogRow, "id" | "at" | "actor_name" | "action" | "reason">[];
  photos: OwnPhoto[];
  /** How many days are left of the time that the site states until publication; null where it does not apply. */
  daysLeft: number | null;
  /** For a review in the bin: when it will be erased (ISO-8601), and the days left. */
  bin: { until: string; daysLeft: number } | null;
};

export type ListChanges = { page: string[]; reviews: ModeratedReview[] };

/** The words that staff want to see highlighted. */
export async function readWatched(content: Pick<Content, "read">): Promise<Watched> {
  return readPatterns((await content.read(watchedContent)).words);
}

export async function readModeration(
  db: Kysely<Database>,
  view: View,
  cursor: { after: string | null; before: string | null },
  watched: Watched,
  reviewDays: number,
  now = new Date(),
) {
  const [counts, page] = await Promise.all([
    countsForStaff(db),
    listForStaff(db, { ...view, ...cursor, limit: REVIEWS_ON_A_PAGE }),
  ]);
  if (page === "bad-cursor") return page;
  const reviews = await withHistory(db, page.rows, watched, reviewDays, now);
  const isAllRead = view.filter === "pending" && reviews.length === 0;
  const lastReceived = isAllRead ? await newestReview(db) : null;
  return { counts, reviews, lastReceived, next: page.next, previous: page.previous };
}

export async function readChanges(
  db: Kysely<Database>,
  view: View,
  { ids, ...cursor }: { ids: string[]; after: string | null; before: string | null },
  watched: Watched,
  reviewDays: number,
  now = new Date(),
): Promise<ListChanges> {
  const [page, rows] = await Promise.all([
    listForStaff(db, { ...view, ...cursor, limit: REVIEWS_ON_A_PAGE }),
    readForStaff(db, ids),
  ]);
  return {
    page: page === "bad-cursor" ? [] : page.rows.map(({ id }) => id),
    reviews: await withHistory(db, rows, watched, reviewDays, now),
  };
}

async function withHistory(
  db: Kysely<Database>,
  rows: StaffReview[],
  watched: Watched,
  reviewDays: number,
  now: Date,
): Promise<ModeratedReview[]> {
  const ids = rows.map(({ id }) => id);
  const [reports, history, signals, photos] = await Promise.all([
    ids.length > 0 ? listOpenReports(db, ids) : [],
    auditLogOf(db, "review", ids),
    readSignals(db, rows, watched),
    photosOf(db, ids),
  ]);
  return rows.map(({ same_words: _, ...review }) => ({
    ...review,
    signals: signals.get(review.id) ?? { marks: [], reasons: [] },
    reports: reports
      .filter(({ review_id }) => review_id === review.id)
      .map(({ id, reason, message, reporter_email, created_at }) => ({
        id,
        reason,
        message,
        reporter_email,
        created_at,
        age: formatAge(created_at, now),
        isLate: now.getTime() - Date.parse(created_at) > LATE_REPORT_MS,
      })),
    history: history
      .filter(({ subject_id }) => subject_id === review.id)
      .map(({ id, at, actor_name, action, reason }) => ({ id, at, actor_name, action, reason })),
    photos: photos.get(review.id) ?? [],
    daysLeft: daysUntilPublication(review, history, reviewDays, now),
    bin: review.deleted_at === null ? null : timeInBin(review.deleted_at, now),
  }));
}

/** A correction restarts the time, as in `overdueReviews`. */
function daysUntilPublication(
  { id, state, deleted_at, origin, published_at, created_at }: Omit<StaffReview, "same_words">,
  history: readonly AuditLogRow[],
  days: number,
  now: Date,
): number | null {
  if (state !== "pending" || deleted_at !== null || origin === "imported" || published_at !== null) return null;
  const correction = history.findLast(({ subject_id, action }) => subject_id === id && action === "correct");
  return Math.ceil(days - (now.getTime() - Date.parse(correction?.at ?? created_at)) / DAY_MS);
}

function timeInBin(deletedAt: string, now: Date) {
  const until = retainedUntil(RETENTION.deletedReviews, deletedAt);
  return { until, daysLeft: Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS)) };
}

async function newestReview(db: Kysely<Database>): Promise<string | null> {
  const page = await listForStaff(db, { filter: "all", order: "newest", limit: 1 });
  return page === "bad-cursor" ? null : (page.rows[0]?.created_at ?? null);
}
