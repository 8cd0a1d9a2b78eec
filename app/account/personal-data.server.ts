import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";

/** A person's open sessions, without their tokens. */
export async function sessionsOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom("sessions")
    .select(["ip_address", "user_agent", "by_passkey", "created_at", "updated_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("expires_at", ">", new Date().toISOString())
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
