import type { Kysely } from "kysely";
import type { Role } from "../../core/database/account-tables.ts";
import { containsWords } from "../../core/database/like-pattern.ts";
import type { Database } from "../../core/database/schema.ts";

/** Instants are ISO-8601. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  isConfirmed: boolean;
  hasTwoFactors: boolean;
  createdAt: string;
  lastSignInAt: string | null;
  openSessions: number;
}

/** Anybody can sign up, so a list shows administrators first and a search finds the others. */
export const PEOPLE_LISTED = 100;

/** @param search words that must all occur in the name or the address */
export async function listUsers(db: Kysely<Database>, search = ""): Promise<Person[]> {
  const now = new Date().toISOString();
  const rows = await db
    .selectFrom("users")
    .select((eb) => [
      "id",
      "email",
      "name",
      "role",
      "email_verified",
      "two_factor_enabled",
      "created_at",
      "last_sign_in_at",
      eb
        .selectFrom("sessions")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("sessions.user_id", "=", "users.id")
        .where("expires_at", ">", now)
        .as("open_sessions"),
    ])
    .where(containsWords("folded", search))
    .orderBy("role")
    .orderBy("email")
    .limit(PEOPLE_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    isConfirmed: Boolean(row.email_verified),
    hasTwoFactors: Boolean(row.two_factor_enabled),
    createdAt: new Date(row.created_at).toISOString(),
    lastSignInAt: row.last_sign_in_at,
    openSessions: Number(row.open_sessions ?? 0),
  }));
}

export async function countAdministrators(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "email_verified"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Addresses by user id, without those of deleted accounts. */
export async function emailsOf(db: Kysely<Database>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}
