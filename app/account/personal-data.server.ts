import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { endPending } from "./store.server.ts";

/** Without password, sessions and second factor. Instants are ISO-8601. */
export async function findPerson(db: Kysely<Database>, email: string) {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "email_verified", "created_at", "last_sign_in_at"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return (
    row && { ...row, email_verified: Boolean(row.email_verified), created_at: new Date(row.created_at).toISOString() }
  );
}

/** The database deletes sessions, password and second factor with the user. */
export async function eraseUser(db: Kysely<Database>, userId: string): Promise<void> {
  await endPending(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Erases accounts created before `since` (ISO-8601) and never confirmed. Returns their number. */
export async function eraseUnconfirmed(db: Kysely<Database>, since: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("email_verified", "=", false)
    .where("role", "=", "user")
    .where("created_at", "<", since)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
