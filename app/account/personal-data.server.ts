import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";

/** A person's stored sessions, without their tokens. Those that ended are erased each night. */
export async function sessionsOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom("sessions")
    .select(["ip_address", "user_agent", "by_passkey", "created_at", "updated_at", "expires_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ by_passkey, created_at, updated_at, expires_at, ...row }) => ({
    ...row,
    by_passkey: Boolean(by_passkey),
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }));
}
