import type { Kysely } from "kysely";
import type { AuditLogRow, Database, ReviewRow } from "../../core/database/schema.ts";

export type ReviewChange = Pick<AuditLogRow, "actor_id" | "actor_name" | "action" | "at" | "reason">;

const NO_CHANGES = ["answer_reports", "reopen_reports"];

/** The changes since this version, newest first: each change has one row and increments the version. */
export async function changesSince(
  trx: Kysely<Database>,
  { id, version }: Pick<ReviewRow, "id" | "version">,
  since: number,
): Promise<ReviewChange[]> {
  if (since >= version) return [];
  return trx
    .selectFrom("journal")
    .select(["actor_id", "actor_name", "action", "at", "reason"])
    .where("subject_kind", "=", "review")
    .where("subject_id", "=", id)
    .where("action", "not in", NO_CHANGES)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(version - since)
    .execute();
}

export async function lastRemoval(db: Kysely<Database>, reviewId: string): Promise<Pick<AuditLogRow, "reason"> | null> {
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
