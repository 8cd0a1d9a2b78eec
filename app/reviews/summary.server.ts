import { type Kysely, sql } from "kysely";
import { bumpContentVersion } from "../../core/database/content-version.ts";
import type { Database, ReviewRow, ReviewSummaryRow } from "../../core/database/schema.ts";

type Counted = Pick<ReviewRow, "state" | "rating" | "deleted_at">;
type Counter = Exclude<keyof ReviewSummaryRow, "id">;

/**
 * Maintains the figures: call it for every change or erasure of a review, in its transaction, with the review before
 * and after (null: absent). Invalidates cached pages when the public figures change.
 */
export async function recordChange(trx: Kysely<Database>, before: Counted | null, after: Counted | null) {
  const steps = new Map<Counter, number>();
  for (const [review, step] of [[before, -1] as const, [after, 1] as const]) {
    for (const counter of countersOf(review)) steps.set(counter, (steps.get(counter) ?? 0) + step);
  }
  const changes = [...steps].filter(([, step]) => step !== 0);
  if (changes.length > 0) {
    await trx
      .updateTable("review_summary")
      .set(Object.fromEntries(changes.map(([counter, step]) => [counter, sql`${sql.ref(counter)} + ${sql.lit(step)}`])))
      .execute();
  }
  if (isPublic(before) || isPublic(after)) await bumpContentVersion(trx);
}

export async function recordNew(trx: Kysely<Database>, count: number) {
  await trx
    .updateTable("review_summary")
    .set({ pending: sql`pending + ${sql.lit(count)}` })
    .execute();
}

export async function recordErased(trx: Kysely<Database>, count: number) {
  await trx
    .updateTable("review_summary")
    .set({ deleted: sql`deleted - ${sql.lit(count)}` })
    .execute();
}

const isPublic = (review: Counted | null) => review?.state === "published" && review.deleted_at === null;

function countersOf(review: Counted | null): Counter[] {
  if (!review) return [];
  if (review.deleted_at !== null) return ["deleted"];
  return review.state === "published" ? ["published", `rating_${review.rating}` as Counter] : [review.state];
}
