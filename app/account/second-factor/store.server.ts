import type { Kysely, Selectable } from "kysely";
import { newId } from "../../../core/database/id.ts";
import type { Database } from "../../../core/database/schema.ts";

type StoredPasskey = Selectable<Database["passkeys"]>;

/** A passkey as the account page shows it. */
export type ListedPasskey = Pick<StoredPasskey, "id" | "name" | "created_at" | "used_at">;

/** Oldest first. */
export function listPasskeys(db: Kysely<Database>, userId: string): Promise<StoredPasskey[]> {
  return db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).orderBy("id").execute();
}

export async function countPasskeys(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("passkeys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Includes the owner's address, which the limits of the sign-in count. */
export function findPasskey(db: Kysely<Database>, credentialId: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .selectAll("passkeys")
    .select("users.email")
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export type NewPasskey = Omit<StoredPasskey, "id" | "created_at" | "used_at">;

/** Returns false if the passkey exists. */
export async function storePasskey(trx: Kysely<Database>, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("passkeys")
    .values({ ...passkey, id: newId(), created_at: new Date().toISOString(), used_at: null })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Concurrent uses with the same counter: one returns true. */
export async function markPasskeyUsed(
  db: Kysely<Database>,
  { id, counter }: Pick<StoredPasskey, "id" | "counter">,
  newCounter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter: newCounter, used_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the name; undefined for another person's passkey. */
export async function deletePasskey(trx: Kysely<Database>, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export async function dropPasskeys(trx: Kysely<Database>, userId: string): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("passkeys").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Marks a session as opened by a passkey. */
export async function markByPasskey(trx: Kysely<Database>, sessionId: string): Promise<void> {
  await trx.updateTable("sessions").set({ by_passkey: true }).where("id", "=", sessionId).execute();
}
