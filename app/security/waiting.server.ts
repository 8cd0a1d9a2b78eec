import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";

/** @param since ISO-8601 */
export async function countHighSeverity(db: Kysely<Database>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("security_events")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("severity", "=", "high")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
