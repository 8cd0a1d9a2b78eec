import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Role } from "../../core/database/account-tables.ts";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { fold } from "../../core/text/fold.ts";
import { isBlank } from "../../core/text/limits.ts";
import { type Right, rightsOf } from "./rights.ts";

/** Also true after the last administrator lost the rights or the account: `role_audit_log` keeps them. */
export async function hadAdministrator(db: Kysely<Database>): Promise<boolean> {
  const isAdmin = await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  if (isAdmin) return true;
  const granted = db.selectFrom("role_audit_log").select("id").where("new_role", "=", "admin").limit(1);
  return (await granted.executeTakeFirst()) !== undefined;
}

/** Ends sessions, pending second steps and emailed links. Returns the number of sessions. */
export async function endSessions(db: Kysely<Database>, userId: string): Promise<number> {
  await endPending(db, userId);
  const { numDeletedRows } = await db.deleteFrom("sessions").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends pending second steps and links to reset the password. */
export async function endPending(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", userId).execute();
}

/** Returns the id of the user whose second step or link has this name. */
export async function findPending(db: Kysely<Database>, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", await hashIdentifier(identifier))
    .where("expires_at", ">", new Date().toISOString())
    .executeTakeFirst();
  return row?.value;
}

/** Spends it. Concurrent calls: one gets the id. */
export async function takePending(trx: Kysely<Database>, identifier: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom("verifications")
    .where("identifier", "=", await hashIdentifier(identifier))
    .where("expires_at", ">", new Date().toISOString())
    .returning("value")
    .executeTakeFirst();
  return row?.value;
}

/** Returns the email address, if the account still exists. */
export async function markConfirmed(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const user = await db
    .updateTable("users")
    .set({ email_verified: true })
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/** Returns the rights. */
export async function markSignedIn(db: Kysely<Database>, userId: string, now = new Date()): Promise<Right[]> {
  const stored = await db
    .updateTable("users")
    .set({ last_sign_in_at: now.toISOString() })
    .where("id", "=", userId)
    .returning(["role", "rights"])
    .executeTakeFirstOrThrow();
  return rightsOf(stored);
}

interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
  rights?: string;
}

/** Returns the new id. */
export async function addConfirmedUser(db: Kysely<Database>, person: NewUser): Promise<string> {
  const id = crypto.randomUUID();
  const now = new Date().toISOString();
  await db
    .insertInto("users")
    .values({
      id,
      name: fullName(person),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email.toLowerCase(),
      email_verified: true,
      role: person.role,
      rights: person.rights ?? "",
      two_factor_enabled: false,
      last_sign_in_at: null,
      created_at: now,
      updated_at: now,
      folded: foldPerson({ name: fullName(person), email: person.email }),
    })
    .execute();
  await addPassword(db, id, person.passwordHash);
  return id;
}

/** Ends everything that the old password opened. */
export async function setPassword(trx: Kysely<Database>, userId: string, password: string): Promise<void> {
  await endSessions(trx, userId);
  await trx.updateTable("accounts").set({ password }).where("user_id", "=", userId).execute();
}

/** Also removes a secret that was never confirmed. Returns the email address if the second factor was active. */
export async function dropSecondFactor(trx: Kysely<Database>, userId: string): Promise<string | undefined> {
  await endPending(trx, userId);
  await trx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  const user = await trx
    .updateTable("users")
    .set({ two_factor_enabled: false })
    .where("id", "=", userId)
    .where("two_factor_enabled", "=", true)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/** Hides the offer of a passkey for good. */
export async function closePasskeyOffer(db: Kysely<Database>, userId: string): Promise<void> {
  const passkey_offer_closed_at = new Date().toISOString();
  await db.updateTable("users").set({ passkey_offer_closed_at }).where("id", "=", userId).execute();
}

export async function renameUser(trx: Kysely<Database>, userId: string, person: NamedPerson): Promise<void> {
  const name = fullName(person);
  const { firstName: first_name, lastName: last_name, email } = person;
  await trx
    .updateTable("users")
    .set({ name, first_name, last_name, folded: foldPerson({ name, email }), updated_at: new Date().toISOString() })
    .where("id", "=", userId)
    .execute();
}

type NamedPerson = { firstName: string; lastName: string; email: string };

/** The hash of a token; the database stores nothing else of it. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** The name of a link or a second step in `verifications`. */
export async function hashIdentifier(identifier: string): Promise<string> {
  return `sha256:${hashToken(identifier)}`;
}

/** The folded text in which staff search. */
export function foldPerson({ name, email }: { name: string; email: string }): string {
  return fold(`${name} ${email}`);
}

/** Names are optional: the address replaces a missing or invisible one. */
export function fullName({ firstName, lastName, email }: NamedPerson) {
  const name = `${firstName} ${lastName}`.trim();
  return isBlank(name) ? email : name;
}

/** The library reads the password from this row. */
async function addPassword(db: Kysely<Database>, userId: string, passwordHash: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto("accounts")
    .values({
      id: newId(),
      account_id: userId,
      provider_id: "credential",
      user_id: userId,
      password: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
