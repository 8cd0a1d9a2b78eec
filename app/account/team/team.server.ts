import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../../core/audit-log.ts";
import type { Role } from "../../../core/database/account-tables.ts";
import { containsWords } from "../../../core/database/like-pattern.ts";
import type { Database } from "../../../core/database/schema.ts";
import { queueMail } from "../../../core/mail.ts";
import { writeRoleChange } from "../../../core/security-log.ts";
import { lostRightsEmail, newRightsEmail } from "../../emails/account-emails.server.ts";
import { type AuthContext, type Refusal, refuse } from "../auth.server.ts";
import { type Right, rightsNamed, rightsOf, roleLabel, roleName, storedRights } from "../rights.ts";
import { endSessions } from "../store.server.ts";
import { withdrawInvitationsBy } from "./invitations.server.ts";

interface RightsChange {
  userId: string;
  rights: readonly Right[];
  /** An administrator, or with a null id the operator at the command line. */
  by: Actor;
  ip: string | null;
  /** The {@link roleName} on screen, to detect a conflict. */
  seen?: string | undefined;
}

/** Without rights left, the person's sessions end at once. Without the right to invite, open invitations end too. */
export function setRights(
  { db, dialect, siteUrl }: Pick<AuthContext, "db" | "dialect" | "siteUrl">,
  { userId, rights, by, ip, seen }: RightsChange,
): Promise<{ ok: true; before: Right[] } | Refusal> {
  return db.transaction().execute(async (trx) => {
    // Two administrators who demote each other at the same moment must not both succeed.
    const administrators = await lockAdministrators(trx, dialect);
    const user = await trx
      .selectFrom("users")
      .select(["role", "rights", "email", "email_verified"])
      .where("id", "=", userId)
      .executeTakeFirst();
    if (!user) return refuse(404, "Ce compte n’existe plus.");
    const before = rightsOf(user);
    const stored = storedRights(rights);
    const [oldRole, newRole] = [roleName(user), roleName(stored)];
    if (oldRole === newRole) return { ok: true, before };
    if (seen !== undefined && seen !== oldRole) {
      return refuse(409, `Les droits de ${user.email} ont changé entre-temps : les voici. Recommencez s’il le faut.`);
    }
    if (rights.length > 0 && !user.email_verified) {
      return refuse(409, "Cette personne n’a pas encore confirmé son adresse e-mail.");
    }
    if (stored.role !== "admin" && administrators.length > 0 && administrators.every(({ id }) => id === userId)) {
      return refuse(409, "Le dernier administrateur ne peut pas perdre ses droits.");
    }
    await trx.updateTable("users").set(stored).where("id", "=", userId).execute();
    await writeRoleChange(trx, { userId, oldRole, newRole, changedBy: by.id, ip });
    const reason = roleLabel(newRole).toLowerCase();
    await writeAuditLog(trx, { by, action: "change_rights", subject: { kind: "user", id: userId }, reason });
    if (rights.length === 0) await endSessions(trx, userId);
    if (!rights.includes("administrer")) await withdrawInvitationsBy(trx, userId, by);
    const after = rightsOf(stored);
    const mail = after.some((right) => !before.includes(right)) ? newRightsEmail : lostRightsEmail;
    await queueMail(trx, { to: user.email, ...mail(siteUrl, after, before) });
    return { ok: true, before };
  });
}

const UNDO_MS = 10 * 60_000;

/**
 * The rights before the last change of this person's and the role since, if `by` has just made it. From the log, because
 * a stranger's link could otherwise offer to « undo » what never was.
 */
export async function rightsToUndo(
  db: Kysely<Database>,
  { userId, by }: { userId: string; by: string },
): Promise<{ rights: Right[]; seen: string } | null> {
  const last = await db
    .selectFrom("role_audit_log")
    .select(["old_role", "new_role", "changed_by", "changed_at"])
    .where("user_id", "=", userId)
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last || last.changed_by !== by || Date.now() - new Date(last.changed_at).getTime() > UNDO_MS) return null;
  return { rights: rightsNamed(last.old_role), seen: last.new_role ?? "" };
}

export function endSessionsOf({ db }: Pick<AuthContext, "db">, { userId, by }: Pick<RightsChange, "userId" | "by">) {
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

/** Instants are ISO-8601. */
export interface Person {
  id: string;
  email: string;
  name: string;
  role: Role;
  rights: Right[];
  isConfirmed: boolean;
  hasTwoFactors: boolean;
  hasPasskey: boolean;
  createdAt: string;
  lastSignInAt: string | null;
  openSessions: number;
}

/** Anybody can sign up, so a list shows staff first and a search finds the others. */
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
      "rights",
      "email_verified",
      "two_factor_enabled",
      "created_at",
      "last_sign_in_at",
      eb
        .exists(eb.selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id"))
        .as("has_passkey"),
      eb
        .selectFrom("sessions")
        .select(eb.fn.countAll<number>().as("count"))
        .whereRef("sessions.user_id", "=", "users.id")
        .where("expires_at", ">", now)
        .as("open_sessions"),
    ])
    .where(containsWords("folded", search))
    .orderBy("role")
    .orderBy((eb) => eb.case().when("rights", "=", "").then(1).else(0).end())
    .orderBy("email")
    .limit(PEOPLE_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    rights: rightsOf(row),
    isConfirmed: Boolean(row.email_verified),
    hasTwoFactors: Boolean(row.two_factor_enabled),
    hasPasskey: Boolean(row.has_passkey),
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
