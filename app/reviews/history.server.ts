import type { Kysely } from "kysely";
import type { Database, JournalRow, ReviewRow } from "../../server/database/schema.ts";
import { REVIEW_STATES, type ReviewState } from "./life.ts";

/** A change of a review as the journal knows it; `from` is the state before it, where the journal says it. */
export type Step = Pick<JournalRow, "actor_id" | "actor_name" | "action" | "at" | "reason"> & {
  from: ReviewState | undefined;
};

/** Written beside a review without changing it. */
const NO_CHANGES = ["answer_reports", "reopen_reports"];

/** What was done to a review since this version of it, newest first: each change has one row and one version. */
export async function stepsSince(
  trx: Kysely<Database>,
  { id, version }: Pick<ReviewRow, "id" | "version">,
  since: number,
): Promise<Step[]> {
  if (since >= version) return [];
  const rows = await trx
    .selectFrom("journal")
    .select(["actor_id", "actor_name", "action", "at", "reason", "details"])
    .where("subject_kind", "=", "review")
    .where("subject_id", "=", id)
    .where("action", "not in", NO_CHANGES)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(version - since)
    .execute();
  return rows.map(({ details, ...row }) => {
    const { from } = JSON.parse(details) as { from?: unknown };
    return { ...row, from: REVIEW_STATES.find((state) => state === from) };
  });
}

/** When and why a review went to the bin, the last time. */
export async function lastRemoval(db: Kysely<Database>, reviewId: string): Promise<Pick<JournalRow, "reason"> | null> {
  const removal = await db
    .selectFrom("journal")
    .select("reason")
    .where("subject_kind", "=", "review")
    .where("subject_id", "=", reviewId)
    .where("action", "=", "remove")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return removal ?? null;
}
