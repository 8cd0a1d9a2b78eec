import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Role } from "../../core/database/account-tables.ts";
import { containsWords } from "../../core/database/like-pattern.ts";
import type { Database } from "../../core/database/schema.ts";
import type { Env } from "../../core/env.ts";
import { queueMail } from "../../core/mail.ts";
import { writeRoleChange } from "../../core/security-log.ts";
import { findUserByEmail } from "./accounts.server.ts";
import { type AuthContext, accountEmail, type Client, type Refusal, refusalFrom, refuse } from "./auth.server.ts";
import { asKnownPerson } from "./password-queue.server.ts";
import type { NewPerson } from "./rules.ts";
import {
  addConfirmedUser,
  dropSecondFactor,
  endSessions,
  hadAdministrator,
  markConfirmed,
  setPassword,
} from "./store.server.ts";

/**
 * Call at each start. Until there has been an administrator, creates the one of the settings or returns a link that
 * creates one.
 */
export async function prepareFirstAdministrator(
  auth: AuthContext,
  { adminEmail, adminPassword }: Partial<Pick<Env, "adminEmail" | "adminPassword">>,
): Promise<string | undefined> {
  if (await hadAdministrator(auth.db)) return undefined;
  if (adminEmail && adminPassword) {
    await ensureAdministrator(auth, adminEmail, adminPassword);
    return undefined;
  }
  return `${auth.siteUrl}/auth/premier-administrateur?jeton=${await createSetupToken(auth)}`;
}

/** Another instance may create the same administrator at the same moment. */
async function ensureAdministrator({ betterAuth, db, siteUrl }: AuthContext, email: string, newPassword: string) {
  const { password } = await betterAuth.$context;
  const passwordHash = await password.hash(newPassword);
  const person = { firstName: "", lastName: "", email, passwordHash };
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await hadAdministrator(trx))) await makeAdministrator(trx, siteUrl, person, null, true);
    });
  } catch (error) {
    if ((await findUserByEmail(db, email))?.role !== "admin") throw error;
  }
}

/** The database keeps only a hash of the token. The new link replaces an earlier one. */
async function createSetupToken({ db }: AuthContext): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const row = { token_hash: hash(token), created_at: new Date().toISOString() };
  await db
    .insertInto("setup_link")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return token;
}

export async function isSetupTokenValid({ db }: AuthContext, token: string): Promise<boolean> {
  const row = await db.selectFrom("setup_link").select("id").where("token_hash", "=", hash(token)).executeTakeFirst();
  return row !== undefined && !(await hadAdministrator(db));
}

/** Spends the token: of simultaneous uses one succeeds. */
export async function createFirstAdministrator(
  auth: AuthContext,
  token: string,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const linkSpent = refuse(
    409,
    "Ce lien a déjà servi ou n’est plus valable. Redémarrez le site pour en obtenir un nouveau.",
  );
  // A wrong token must not cost a hash.
  if (!(await isSetupTokenValid(auth, token))) return linkSpent;
  const { password } = await auth.betterAuth.$context;
  try {
    const passwordHash = await asKnownPerson("first administrator", () => password.hash(person.password));
    return await auth.db.transaction().execute(async (trx) => {
      const link = await trx
        .deleteFrom("setup_link")
        .where("token_hash", "=", hash(token))
        .returning("id")
        .executeTakeFirst();
      if (!link || (await hadAdministrator(trx))) return linkSpent;
      await makeAdministrator(trx, auth.siteUrl, { ...person, passwordHash }, client.address);
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

/** Anybody may have opened an unconfirmed account with this address, so its password never survives. */
async function makeAdministrator(
  trx: Kysely<Database>,
  siteUrl: string,
  person: { firstName: string; lastName: string; email: string; passwordHash: string },
  ip: string | null,
  keepsConfirmedPassword = false,
): Promise<void> {
  const known = await findUserByEmail(trx, person.email);
  const id = known?.id ?? (await addConfirmedUser(trx, { ...person, role: "admin" }));
  if (known) {
    const promotion = trx.updateTable("users").set({ role: "admin" }).where("id", "=", id).where("role", "<>", "admin");
    // Another instance was quicker.
    if ((await promotion.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return;
    if (!known.email_verified || !keepsConfirmedPassword) {
      await dropSecondFactor(trx, id);
      await setPassword(trx, id, person.passwordHash);
    }
    await markConfirmed(trx, id);
    await queueMail(trx, { to: person.email, ...newAdministratorEmail(siteUrl) });
  }
  await writeRoleChange(trx, { userId: id, oldRole: known?.role ?? null, newRole: "admin", changedBy: null, ip });
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export interface RoleChange {
  userId: string;
  role: Role;
  /** An administrator, or with a null id the operator at the command line. */
  by: Actor;
  ip: string | null;
}

/** Losing the rights ends the person's sessions at once. */
export function setRole(
  { db, dialect, siteUrl }: Pick<AuthContext, "db" | "dialect" | "siteUrl">,
  { userId, role, by, ip }: RoleChange,
): Promise<{ ok: true } | Refusal> {
  return db.transaction().execute(async (trx) => {
    // Two administrators who demote each other at the same moment must not both succeed.
    const administrators = await lockAdministrators(trx, dialect);
    const user = await trx
      .selectFrom("users")
      .select(["role", "email", "email_verified"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user) return refuse(404, "Ce compte n’existe plus.");
    if (user.role === role) return { ok: true };
    if (role === "admin" && !user.email_verified) {
      return refuse(409, "Cette personne n’a pas encore confirmé son adresse e-mail.");
    }
    if (role === "user" && administrators.every(({ id }) => id === userId)) {
      return refuse(409, "Le dernier administrateur ne peut pas perdre ses droits.");
    }
    await trx.updateTable("users").set({ role }).where("id", "=", userId).execute();
    await writeRoleChange(trx, { userId, oldRole: user.role, newRole: role, changedBy: by.id, ip });
    const action = role === "admin" ? "grant_rights" : "revoke_rights";
    await writeAuditLog(trx, { by, action, subject: { kind: "user", id: userId } });
    if (role === "user") await endSessions(trx, userId);
    else await queueMail(trx, { to: user.email, ...newAdministratorEmail(siteUrl) });
    return { ok: true };
  });
}

export function endSessionsOf({ db }: Pick<AuthContext, "db">, { userId, by }: Pick<RoleChange, "userId" | "by">) {
  return db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, userId);
    if (ended > 0) await writeAuditLog(trx, { by, action: "end_sessions", subject: { kind: "user", id: userId } });
  });
}

/** SQLite runs one write transaction at a time, so it needs no lock. */
function lockAdministrators(trx: Kysely<Database>, dialect: AuthContext["dialect"]) {
  return trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .execute();
}

function newAdministratorEmail(siteUrl: string) {
  return accountEmail(
    "new_administrator",
    "Vous êtes administrateur du site",
    "Votre compte vient de recevoir les droits d’administrateur. L’administration s’ouvre ici :",
    `${siteUrl}/admin`,
    "Si vous ne vous y attendiez pas, prévenez un administrateur du site. Activez la double authentification dans « Mon compte ».",
  );
}

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
