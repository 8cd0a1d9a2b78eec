import type { Kysely } from "kysely";
import { writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { sha256 } from "../../core/hash.ts";
import { queueMail } from "../../core/mail.ts";
import { clientKey, consumeLimit, refundLimit } from "../../core/rate-limit.ts";
import { passwordChangedEmail } from "../emails/account-emails.server.ts";
import {
  type AuthContext,
  type Client,
  errorCode,
  messageFor,
  type Refusal,
  refusalFrom,
  refuse,
} from "./auth.server.ts";
import { asKnownPerson, PasswordQueueFull } from "./passwords/queue.server.ts";
import { rightsOf } from "./rights.ts";
import { ACCOUNT_EXISTS, type NewPerson } from "./rules.ts";
import { listPasskeys } from "./second-factor/store.server.ts";
import { type CurrentUser, cookiesOf, sessionCookies } from "./session.server.ts";
import {
  endPending,
  findPending,
  fullName,
  markConfirmed,
  renameUser,
  setPassword,
  takePending,
} from "./store.server.ts";

/** Creates an unconfirmed account. The limit stops strangers from testing many addresses with « existe déjà ». */
export async function signUp(
  { betterAuth, db, secret }: AuthContext,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const limit = { action: "sign_up", subject: clientKey(client.address, secret) };
  const taken = await consumeLimit(db, limit);
  if (!taken.isAllowed) {
    return refuse(429, "Trop d’inscriptions. Veuillez réessayer dans 15 minutes.", taken.retryAfterSeconds);
  }
  if (await findUserByEmail(db, person.email)) return refuse(409, ACCOUNT_EXISTS);
  const { firstName, lastName, email, password } = person;
  try {
    await betterAuth.api.signUpEmail({ body: { firstName, lastName, email, password, name: fullName(person) } });
    return { ok: true };
  } catch (error) {
    // A concurrent sign-up took the address.
    if (errorCode(error) === "FAILED_TO_CREATE_USER" && (await findUserByEmail(db, person.email))) {
      return refuse(409, ACCOUNT_EXISTS);
    }
    if (error instanceof PasswordQueueFull) await refundLimit(db, limit);
    return refusalFrom(error);
  }
}

/** A second confirmation has no effect. */
export async function confirmEmail({ betterAuth }: AuthContext, token: string): Promise<{ ok: true } | Refusal> {
  if (!confirmsOnly(token)) return refuse(401, messageFor("INVALID_TOKEN"));
  try {
    await betterAuth.api.verifyEmail({ query: { token } });
    return { ok: true };
  } catch (error) {
    return refusalFrom(error);
  }
}

/** Refuse tokens that would make the library change the address or sign in: we send none (ASVS v5.0.0-9.2.2). */
function confirmsOnly(token: string): boolean {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return Object.keys(claims).every((name) => ["email", "iat", "exp"].includes(name));
  } catch {
    return false;
  }
}

/** Emails a link. The answer is the same when the address has no account. */
export async function requestPasswordReset({ betterAuth, db, secret }: AuthContext, email: string, client: Client) {
  const byClient = await consumeLimit(db, { action: "password_reset", subject: clientKey(client.address, secret) });
  if (!byClient.isAllowed) {
    return refuse(429, "Trop de demandes. Veuillez réessayer dans 15 minutes.", byClient.retryAfterSeconds);
  }
  const byAccount = await consumeLimit(db, { action: "password_reset_letter", subject: accountKey(email) });
  try {
    if (byAccount.isAllowed) await betterAuth.api.requestPasswordReset({ body: { email } });
  } catch (error) {
    // The library accepts no account with an address such as « été@site.example ».
    if (errorCode(error) !== "VALIDATION_ERROR") throw error;
  }
  return { ok: true } as const;
}

/** The owner of the emailed link. */
export async function findOwnerOfReset({ db }: AuthContext, token: string) {
  const id = await findPending(db, linkOf(token));
  return id === undefined ? undefined : findPasswordOwner(db, { id });
}

/** The facts that decide how strong an account's password must be. */
export async function findPasswordOwner(db: Kysely<Database>, who: { id: string } | { email: string }) {
  const row = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "role", "rights"])
    .where((eb) => ("id" in who ? eb("id", "=", who.id) : eb("email", "=", who.email.toLowerCase())))
    .executeTakeFirst();
  if (!row) return undefined;
  const { first_name: firstName, last_name: lastName, ...stored } = row;
  const hasPasskey = (await listPasskeys(db, stored.id)).length > 0;
  return { id: stored.id, firstName, lastName, email: stored.email, isStaff: rightsOf(stored).length > 0, hasPasskey };
}

const linkOf = (token: string) => `reset-password:${token}`;

/**
 * Spends the emailed link, and ends every session and every other link of the account. The library's own function is
 * not used: it spends the link before it knows whether the password queue has a place.
 */
export async function resetPassword(
  { betterAuth, db, siteUrl }: AuthContext,
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const link = linkOf(token);
  const linkSpent = refuse(400, messageFor("INVALID_TOKEN"));
  // A wrong token must not cost a hash.
  if (!(await findPending(db, link))) return linkSpent;
  try {
    const { password: passwords } = await betterAuth.$context;
    const hash = await asKnownPerson(link, () => passwords.hash(password));
    return await db.transaction().execute(async (trx) => {
      const userId = await takePending(trx, link);
      if (!userId) return linkSpent;
      await setPassword(trx, userId, hash);
      // The link reached this address, so it belongs to the person.
      const email = await markConfirmed(trx, userId);
      if (!email) return linkSpent;
      await queueMail(trx, { to: email, ...passwordChangedEmail(siteUrl) });
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

type PasswordChange = { userId: string; current: string; password: string; byPasskey?: boolean };

/** Ends every session and every link of the account, and opens a new session. */
export async function changePassword(
  auth: AuthContext,
  request: Headers,
  { userId, current, password, byPasskey = false }: PasswordChange,
): Promise<{ ok: true; cookies: string[] } | Refusal> {
  const changed = await withPasswordCheck(auth, userId, async () => {
    await auth.betterAuth.api.verifyPassword({ body: { password: current }, headers: cookiesOf(request) });
    const { password: passwords } = await auth.betterAuth.$context;
    const hash = await passwords.hash(password);
    await auth.db.transaction().execute(async (trx) => {
      await setPassword(trx, userId, hash);
      const email = (await emailsOf(trx, [userId]))[userId];
      if (email) await queueMail(trx, { to: email, ...passwordChangedEmail(auth.siteUrl) });
    });
    return { ok: true } as const;
  });
  if (!changed.ok) return changed;
  try {
    const body = { userId, byPasskey };
    const { headers } = await auth.betterAuth.api.openSession({
      body,
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    return { ok: true, cookies: sessionCookies(headers) };
  } catch (error) {
    auth.log.error("session non ouverte après un changement de mot de passe", { error });
    return refuse(503, "Votre mot de passe est changé. Connectez-vous avec le nouveau.");
  }
}

/** The name signs the audit log, so the log records its change: nobody may act under another's name. */
export function changeName(
  db: Kysely<Database>,
  { id, email, name, rights }: Pick<CurrentUser, "id" | "email" | "name" | "rights">,
  names: Pick<NewPerson, "firstName" | "lastName">,
): Promise<void> {
  const person = { ...names, email };
  return db.transaction().execute(async (trx) => {
    await renameUser(trx, id, person);
    const reason = fullName(person);
    if (rights.length === 0 || reason === name) return;
    await writeAuditLog(trx, { by: { id, name }, action: "rename", subject: { kind: "user", id: null }, reason });
  });
}

/**
 * Runs `work`, which verifies a password. Counts its wrong ones and refuses after too many, so that nobody guesses the
 * password in a session left open.
 */
export async function withPasswordCheck<Result>(
  { db }: Pick<AuthContext, "db">,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const check = { action: "password_check", subject: userId };
  const limit = await consumeLimit(db, check);
  if (!limit.isAllowed) {
    return refuse(429, "Trop de tentatives. Veuillez réessayer dans 15 minutes.", limit.retryAfterSeconds);
  }
  try {
    const result = await asKnownPerson(userId, work);
    await refundLimit(db, check);
    return result;
  } catch (error) {
    if (errorCode(error) !== "INVALID_PASSWORD") await refundLimit(db, check);
    return refusalFrom(error);
  }
}

/** Identifies an account, existing or not, without storing the address. */
export function accountKey(email: string): string {
  return sha256(email.toLowerCase());
}

export function findUserByEmail(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "role", "rights", "email_verified"])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
}

/** Addresses by user id, without those of deleted accounts. */
export async function emailsOf(db: Kysely<Database>, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const rows = await db.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
}

/** Includes the names of passkeys, but no password, session or second factor. Instants are ISO-8601. */
export async function findPerson(db: Kysely<Database>, email: string) {
  const row = await db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "first_name",
      "last_name",
      "role",
      "rights",
      "email_verified",
      "created_at",
      "last_sign_in_at",
    ])
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (!row) return undefined;
  const passkeys = (await listPasskeys(db, row.id)).map(({ name, created_at, used_at }) => ({
    name,
    created_at,
    used_at,
  }));
  return {
    ...row,
    email_verified: Boolean(row.email_verified),
    created_at: new Date(row.created_at).toISOString(),
    passkeys,
  };
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

/** @param alerts as `app/alerts/rules.ts` writes them */
export async function storeAlerts(db: Kysely<Database>, userId: string, alerts: string): Promise<void> {
  await db.updateTable("users").set({ alerts }).where("id", "=", userId).execute();
}
