import type { Kysely } from "kysely";
import { newId } from "./database/id.ts";
import type { Database, SecurityEventRow } from "./database/schema.ts";

/** Longer user agents are forged. */
const USER_AGENT_LENGTH = 400;

export type Severity = SecurityEventRow["severity"];
interface NewSecurityEvent {
  type: string;
  severity: Severity;
  ip?: string | null | undefined;
  userId?: string | null | undefined;
  userAgent?: string | null | undefined;
  details?: Record<string, unknown> | undefined;
  now?: Date | undefined;
}

export async function logSecurityEvent(db: Kysely<Database>, event: NewSecurityEvent): Promise<void> {
  await db
    .insertInto("security_events")
    .values({
      id: newId(),
      event_type: event.type,
      severity: event.severity,
      ip_address: event.ip ?? null,
      user_id: event.userId ?? null,
      user_agent: event.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
      details: JSON.stringify(event.details ?? {}),
      created_at: (event.now ?? new Date()).toISOString(),
    })
    .execute();
}

/** For an export of a person's data (GDPR, articles 15 and 20). */
export async function eventsOf(db: Kysely<Database>, userId: string) {
  const rows = await db
    .selectFrom("security_events")
    .select(["event_type", "severity", "ip_address", "user_agent", "details", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as Record<string, unknown> }));
}

export async function eraseEventsOf(trx: Kysely<Database>, userId: string): Promise<void> {
  await trx.deleteFrom("security_events").where("user_id", "=", userId).execute();
}

/** Without who changed the role and from where, which is another person's data. */
export function roleChangesOf(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom("role_audit_log")
    .select(["old_role", "new_role", "changed_at"])
    .where("user_id", "=", userId)
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}

interface NewRoleChange {
  userId: string;
  oldRole: string | null;
  newRole: string;
  /** The administrator's id, or null for the operator. */
  changedBy: string | null;
  ip: string | null;
}

/** Call inside the transaction that changes the role. */
export async function writeRoleChange(trx: Kysely<Database>, change: NewRoleChange): Promise<void> {
  await trx
    .insertInto("role_audit_log")
    .values({
      id: newId(),
      user_id: change.userId,
      old_role: change.oldRole,
      new_role: change.newRole,
      changed_by: change.changedBy,
      ip_address: change.ip,
      changed_at: new Date().toISOString(),
    })
    .execute();
}

export type SecurityEvent = Omit<SecurityEventRow, "details"> & { details: Record<string, unknown> };
