import { type Kysely, sql } from "kysely";
import type { Database, RequestState } from "../../core/database/schema.ts";

export async function countRequests(db: Kysely<Database>): Promise<Record<RequestState, number>> {
  const rows = await db
    .selectFrom("contact_submissions")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const counts = { new: 0, in_hand: 0, done: 0 };
  for (const { state, count } of rows) counts[state] = Number(count);
  return counts;
}

/** How many should have been answered, and when the first of them came. */
export async function lateRequests(
  db: Kysely<Database>,
  since: string,
): Promise<{ count: number; first: string | null }> {
  const found = await db
    .selectFrom("contact_submissions")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("created_at").as("first")])
    .where(isLate(since))
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), first: found.first };
}

/** How many somebody has to look at: the new ones, and those in hand that came at this moment (ISO-8601) or before. */
export async function countUnanswered(db: Kysely<Database>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("contact_submissions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.or([eb("state", "=", "new"), isLate(since)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const isLate = (since: string) => sql<boolean>`state <> 'done' and created_at <= ${since}`;
