import { containsWords } from "../../server/database/containing.ts";
import { newId } from "../../server/database/id.ts";
import { fold } from "../ui/fold.ts";
import type { Role } from "./session-rules.ts";
import { type AccountDb, isoInstant } from "./tables.server.ts";

/** A person as the team page lists them. Instants are ISO-8601. */
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

/** Anybody can open an account, so no list shows them all: administrators come first, and a search finds the others. */
export const PEOPLE_LISTED = 100;

/** @param search words, each of which is found in the name or the address */
export async function listUsers(db: AccountDb, search = ""): Promise<Person[]> {
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
    createdAt: isoInstant(row.created_at),
    lastSignInAt: row.last_sign_in_at,
    openSessions: Number(row.open_sessions ?? 0),
  }));
}

export function findUserByEmail(db: AccountDb, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "email_verified"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** What is held of a person beside their password, sessions and second factor. Instants are ISO-8601. */
export async function findPerson(db: AccountDb, email: string) {
  const row = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "role", "email_verified", "created_at", "last_sign_in_at"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row && { ...row, email_verified: Boolean(row.email_verified), created_at: isoInstant(row.created_at) };
}

/** The addresses of accounts by their ids; a deleted account has none. */
export async function emailsOf(db: AccountDb, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}

export async function countAdministrators(db: AccountDb): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether there is or ever was an administrator: `role_audit_log` remembers those who lost their rights or their account. */
export async function hadAdministrator(db: AccountDb): Promise<boolean> {
  const isAdmin = await db.selectFrom("users").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  if (isAdmin) return true;
  const granted = db.selectFrom("role_audit_log").select("id").where("new_role", "=", "admin").limit(1);
  return (await granted.executeTakeFirst()) !== undefined;
}

/** Ends whatever somebody has open, and what could open more: second steps and links of letters. Returns how many sessions. */
export async function endSessions(db: AccountDb, userId: string): Promise<number> {
  await endPending(db, userId);
  const { numDeletedRows } = await db.deleteFrom("sessions").where("user_id", "=", userId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A sign-in that waits for its second step, and the links by which a password can be reset. */
export async function endPending(db: AccountDb, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "=", userId).execute();
}

/** Whose sign-in waits for its second step under this name. */
export async function findPending(db: AccountDb, identifier: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", new Date().toISOString())
    .executeTakeFirst();
  return row?.value;
}

/** The same, once: of any number of simultaneous calls one finds it. */
export async function takePending(tx: AccountDb, identifier: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("verifications")
    .where("identifier", "=", identifier)
    .where("expires_at", ">", new Date().toISOString())
    .returning("value")
    .executeTakeFirst();
  return row?.value;
}

/** Sessions, password and second factor go with the account. */
export async function eraseUser(db: AccountDb, userId: string): Promise<void> {
  await endPending(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
}

/** Accounts that nobody has confirmed since this moment (ISO-8601). Returns how many there were. */
export async function eraseUnconfirmed(db: AccountDb, since: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("email_verified", "=", false)
    .where("role", "=", "user")
    .where("created_at", "<", since)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function markConfirmed(db: AccountDb, userId: string): Promise<void> {
  await db.updateTable("users").set({ email_verified: true }).where("id", "=", userId).execute();
}

/** Returns the role of the person who has just signed in. */
export async function markSignedIn(db: AccountDb, userId: string): Promise<Role> {
  const { role } = await db
    .updateTable("users")
    .set({ last_sign_in_at: new Date().toISOString() })
    .where("id", "=", userId)
    .returning("role")
    .executeTakeFirstOrThrow();
  return role;
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: Role;
}

/** Adds somebody whose address needs no confirmation. Returns the new id. */
export async function addConfirmedUser(db: AccountDb, person: NewUser): Promise<string> {
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

/** Ends what the old password had opened. Returns the address. */
export async function setPassword(tx: AccountDb, userId: string, password: string): Promise<string | undefined> {
  await endSessions(tx, userId);
  await tx.updateTable("accounts").set({ password }).where("user_id", "=", userId).execute();
  return (await emailsOf(tx, [userId]))[userId];
}

/** Returns the address, if the account had a second factor. A secret that was never confirmed goes as well. */
export async function dropSecondFactor(tx: AccountDb, userId: string): Promise<string | undefined> {
  await endPending(tx, userId);
  await tx.deleteFrom("two_factors").where("user_id", "=", userId).execute();
  const user = await tx
    .updateTable("users")
    .set({ two_factor_enabled: false })
    .where("id", "=", userId)
    .where("two_factor_enabled", "=", true)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/** What staff search of a person. */
export function foldPerson({ name, email }: { name: string; email: string }): string {
  return fold(`${name} ${email}`);
}

/** Names are optional; then the address stands for the person. */
export function fullName({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return `${firstName} ${lastName}`.trim() || email;
}

/** The row in which the accounts library looks for a password: it is its own provider. */
async function addPassword(db: AccountDb, userId: string, passwordHash: string): Promise<void> {
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
