import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";

export async function eventsOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom("security_events")
    .select(["event_type", "severity", "ip_address", "user_agent", "details", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}

export async function eraseEventsOf(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom("security_events").where("user_id", "=", userId).execute();
}
