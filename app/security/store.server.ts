import { type Kysely, sql } from "kysely";
import { newId } from "../../server/database/id.ts";
import { type Page, type Place, readPage } from "../../server/database/keyset.ts";
import type { Database, RoleAuditRow, SecurityEventRow } from "../../server/database/schema.ts";
import { EVENTS_FETCHED } from "./rules.ts";

/** Specification §2: of role changes the dashboard fetches this many. */
export const ROLE_CHANGES_FETCHED = 50;
/** Longer ones come from programs that make them up. */
const USER_AGENT_LENGTH = 400;

export type Severity = SecurityEventRow["severity"];
export type SecurityEvent = Omit<SecurityEventRow, "details"> & { details: Record<string, unknown> };
export type RoleChange = RoleAuditRow;

/** What is on record about one account, oldest first. */
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

export type EventCount = { hour: string; type: string; count: number };

export interface NewSecurityEvent {
  type: string;
  severity: Severity;
  ip?: string | null | undefined;
  userId?: string | null | undefined;
  userAgent?: string | null | undefined;
  details?: Record<string, unknown> | undefined;
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
      created_at: new Date().toISOString(),
    })
    .execute();
}

/** Newest first. */
export async function listSecurityEvents(db: Kysely<Database>, limit = EVENTS_FETCHED): Promise<SecurityEvent[]> {
  const rows = await db
    .selectFrom("security_events")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(withDetails);
}

/** Those since an instant (ISO-8601) that say how the site fares: reports of browsers crowd no grave one out. */
export async function listTellingEvents(db: Kysely<Database>, since: string): Promise<SecurityEvent[]> {
  const rows = await Promise.all(
    (["high", "medium"] as const).map((severity) =>
      db
        .selectFrom("security_events")
        .selectAll()
        .where("severity", "=", severity)
        .where("created_at", ">=", since)
        .orderBy("created_at", "desc")
        .limit(EVENTS_FETCHED)
        .execute(),
    ),
  );
  return rows.flat().map(withDetails);
}

/** One page of all events, newest first, of one type and severity or of any. */
export async function pageOfSecurityEvents(
  db: Kysely<Database>,
  { type, severity, ...place }: Place & { type: string | null; severity: Severity | null },
): Promise<Page<SecurityEvent> | "bad-cursor"> {
  const query = db
    .selectFrom("security_events")
    .selectAll()
    .$if(type !== null, (all) => all.where("event_type", "=", type))
    .$if(severity !== null, (all) => all.where("severity", "=", severity as Severity));
  const page = await readPage([query], "newest", place);
  return page === "bad-cursor" ? page : { ...page, rows: page.rows.map(withDetails) };
}

/** How many events of each type there were in each hour since `since` (ISO-8601); an hour reads `2026-11-21T03`. */
export async function countEventsByHour(db: Kysely<Database>, since: string): Promise<EventCount[]> {
  const hour = sql<string>`substr(created_at, 1, 13)`;
  const rows = await db
    .selectFrom("security_events")
    .select((eb) => [hour.as("hour"), "event_type", eb.fn.countAll<number>().as("count")])
    .where("created_at", ">=", since)
    .groupBy([hour, "event_type"])
    .execute();
  return rows.map(({ hour, event_type, count }) => ({ hour, type: event_type, count: Number(count) }));
}

/** @param since ISO-8601 */
export async function countGraveEvents(db: Kysely<Database>, since: string): Promise<number> {
  const { count } = await db
    .selectFrom("security_events")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("severity", "=", "high")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface NewRoleChange {
  userId: string;
  oldRole: string | null;
  newRole: string;
  /** The administrator's id, or null for the operator. */
  changedBy: string | null;
  ip: string | null;
}

/** Belongs into the transaction that changes the role. */
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

/** Newest first. */
export function listRoleChanges(db: Kysely<Database>, limit = ROLE_CHANGES_FETCHED): Promise<RoleChange[]> {
  return db
    .selectFrom("role_audit_log")
    .selectAll()
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** One page of all role changes, newest first; `created_at` is the instant of the change. */
export function pageOfRoleChanges(
  db: Kysely<Database>,
  place: Place,
): Promise<Page<Omit<RoleChange, "changed_at"> & { created_at: string }> | "bad-cursor"> {
  const changes = db
    .selectFrom("role_audit_log")
    .select(["id", "user_id", "old_role", "new_role", "changed_by", "ip_address", "changed_at as created_at"]);
  return readPage([db.selectFrom(changes.as("changes")).selectAll()], "newest", place);
}

function withDetails(row: SecurityEventRow): SecurityEvent {
  return { ...row, details: JSON.parse(row.details) };
}
