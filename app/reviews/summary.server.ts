import { type Kysely, sql } from "kysely";
import { bumpContentVersion } from "../../core/database/content-version.ts";
import type { Database, ReviewActivity, ReviewRow, ReviewSummaryRow } from "../../core/database/schema.ts";
import { isShown } from "./workflow.ts";

type Counted = Pick<ReviewRow, "state" | "rating" | "deleted_at" | "activity" | "origin">;
type Counter = Exclude<keyof ReviewSummaryRow, "activity">;
type Steps = Partial<Record<Counter, number>>;

/**
 * Maintains the figures: call it for every change or erasure of a review, in its transaction, with the review before
 * and after (null: absent). Invalidates cached pages when the public figures change.
 */
export async function recordChange(trx: Kysely<Database>, before: Counted | null, after: Counted | null) {
  const steps = new Map<ReviewActivity, Steps>();
  if (before) count(steps, before, -1);
  if (after) count(steps, after, 1);
  await addToSummary(trx, steps);
  if (isPublic(before) || isPublic(after)) await bumpContentVersion(trx);
}

/** Does not invalidate cached pages: an import does that once, at its end. */
export function recordImported(trx: Kysely<Database>, reviews: readonly Omit<Counted, "deleted_at">[]) {
  const steps = new Map<ReviewActivity, Steps>();
  for (const review of reviews) count(steps, { ...review, deleted_at: null }, 1);
  return addToSummary(trx, steps);
}

function count(steps: Map<ReviewActivity, Steps>, review: Counted, step: number) {
  const ofActivity = steps.get(review.activity) ?? {};
  for (const counter of countersOf(review)) ofActivity[counter] = (ofActivity[counter] ?? 0) + step;
  steps.set(review.activity, ofActivity);
}

export function recordNew(trx: Kysely<Database>, activities: ReviewActivity[]) {
  return addToSummary(trx, countEach(activities, "pending", 1));
}

export function recordErased(trx: Kysely<Database>, activities: ReviewActivity[]) {
  return addToSummary(trx, countEach(activities, "deleted", -1));
}

function countEach(activities: ReviewActivity[], counter: Counter, step: number): Map<ReviewActivity, Steps> {
  const steps = new Map<ReviewActivity, Steps>();
  for (const activity of activities) steps.set(activity, { [counter]: (steps.get(activity)?.[counter] ?? 0) + step });
  return steps;
}

/** Locks rows in the order of their names, so that two transactions cannot deadlock. */
async function addToSummary(trx: Kysely<Database>, steps: Map<ReviewActivity, Steps>): Promise<void> {
  for (const [activity, ofActivity] of [...steps].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const changes = Object.entries(ofActivity).filter(([, step]) => step !== 0);
    if (changes.length === 0) continue;
    await trx
      .updateTable("review_summary")
      .set(Object.fromEntries(changes.map(([counter, step]) => [counter, sql`${sql.ref(counter)} + ${sql.lit(step)}`])))
      .where("activity", "=", activity)
      .execute();
  }
}

const isPublic = (review: Counted | null) => review !== null && isShown(review);

function countersOf(review: Counted): Counter[] {
  if (review.deleted_at !== null) return ["deleted"];
  if (review.state !== "published") return [review.state];
  const ofOrigin = review.origin === "spontaneous" ? [] : [review.origin];
  return ["published", `rating_${review.rating}` as Counter, ...ofOrigin];
}

const COUNTERS = [
  "pending",
  "published",
  "refused",
  "deleted",
  "rating_1",
  "rating_2",
  "rating_3",
  "rating_4",
  "rating_5",
  "invited",
  "verified",
  "imported",
] as const satisfies Counter[];

/** The figures of one activity, or of all. */
export function readCounts(db: Kysely<Database>, activity?: ReviewActivity): Promise<Record<Counter, number>> {
  return db
    .selectFrom("review_summary")
    .select((eb) => COUNTERS.map((counter) => eb.fn.sum<number>(counter).as(counter)))
    .$if(activity !== undefined, (some) => some.where("activity", "=", activity as ReviewActivity))
    .executeTakeFirstOrThrow() as Promise<Record<Counter, number>>;
}
