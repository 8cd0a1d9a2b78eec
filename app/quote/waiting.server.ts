import { type Kysely, sql } from "kysely";
import type { Database, RequestState } from "../../core/database/schema.ts";

export async function countRequests(db: Kysely<Database>): Promise<Record<RequestState | "bin", number>> {
  const isInBin = sql<number>`case when deleted_at is null then 0 else 1 end`;
  const rows = await db
    .selectFrom("contact_submissions")
    .select((eb) => ["state", isInBin.as("bin"), eb.fn.countAll<number>().as("count")])
    .groupBy(["state", isInBin])
    .execute();
  const counts = { new: 0, in_hand: 0, done: 0, bin: 0 };
  for (const { state, bin, count } of rows) counts[bin ? "bin" : state] += count;
  return counts;
}

/** When the oldest new request arrived (ISO-8601). */
export async function oldestNewRequest(db: Kysely<Database>): Promise<string | null> {
  const request = await db
    .selectFrom("contact_submissions")
    .select("created_at")
    .where("state", "=", "new")
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return request?.created_at ?? null;
}

export async function lateRequests(
  db: Kysely<Database>,
  since: string,
): Promise<{ count: number; first: string | null }> {
  return db
    .selectFrom("contact_submissions")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("first")])
    .where(isLate(since))
    .executeTakeFirstOrThrow();
}

/** The number of new requests and of overdue ones in progress (created at or before `since`, ISO-8601). */
export async function countUnanswered(db: Kysely<Database>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("contact_submissions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or([eb.and([eb("state", "=", "new"), eb("deleted_at", "is", null)]), isLate(since)]))
    .executeTakeFirstOrThrow();
  return count;
}

export const isLate = (since: string) =>
  sql<boolean>`(state <> 'done' and deleted_at is null and created_at <= ${since})`;
