import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Role } from "../../core/database/account-tables.ts";
import type { Database } from "../../core/database/schema.ts";
import { writeRoleChange } from "../../core/security-log.ts";
import type { Core } from "./core.server.ts";
import { newAdministratorLetter, queueLetter } from "./letters.server.ts";
import { type Refusal, refuse } from "./outcome.server.ts";
import { endSessions } from "./store.server.ts";

export interface RoleChange {
  userId: string;
  role: Role;
  /** An administrator, or with a null id the operator at the command line. */
  by: Actor;
  ip: string | null;
}

/** Grants or takes back the rights of an administrator, on record. Taking them back ends the person's sessions at once. */
export function setRole(
  { db, dialect, siteUrl }: Pick<Core, "db" | "dialect" | "siteUrl">,
  change: RoleChange,
): Promise<{ ok: true } | Refusal> {
  return db.transaction().execute(async (tx) => {
    // Two administrators who demote each other at the same moment must not both succeed.
    const administrators = await lockAdministrators(tx, dialect);
    const user = await tx
      .selectFrom("users")
      .select(["role", "email", "email_verified"])
      .where("id", "=", change.userId)
      .executeTakeFirst();
    if (!user) return refuse(404, "Ce compte n’existe plus.");
    if (user.role === change.role) return { ok: true };
    if (change.role === "admin" && !user.email_verified) {
      return refuse(409, "Cette personne n’a pas encore confirmé son adresse e-mail.");
    }
    if (change.role === "user" && administrators.every(({ id }) => id === change.userId)) {
      return refuse(409, "Le dernier administrateur ne peut pas perdre ses droits.");
    }
    await tx.updateTable("users").set({ role: change.role }).where("id", "=", change.userId).execute();
    await writeRoleChange(tx, {
      userId: change.userId,
      oldRole: user.role,
      newRole: change.role,
      changedBy: change.by.id,
      ip: change.ip,
    });
    const action = change.role === "admin" ? "grant_rights" : "revoke_rights";
    await writeAuditLog(tx, { by: change.by, action, subject: { kind: "user", id: change.userId } });
    if (change.role === "user") await endSessions(tx, change.userId);
    else await queueLetter(tx, user.email, newAdministratorLetter(siteUrl));
    return { ok: true };
  });
}

/** Ends whatever somebody has open, on record. */
export function endSessionsOf({ db }: Pick<Core, "db">, { userId, by }: Pick<RoleChange, "userId" | "by">) {
  return db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, userId);
    if (ended > 0) await writeAuditLog(tx, { by, action: "end_sessions", subject: { kind: "user", id: userId } });
  });
}

/** SQLite's write transactions exclude each other anyway. */
function lockAdministrators(tx: Kysely<Database>, dialect: Core["dialect"]) {
  return tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .$if(dialect === "postgres", (query) => query.forUpdate())
    .execute();
}
