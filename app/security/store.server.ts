import { type Kysely, sql } from "kysely";
import { type Page, type PageRequest, paginate } from "../../core/database/paginate.ts";
import type { Database, RoleAuditRow, SecurityEventRow } from "../../core/database/schema.ts";
import type { SecurityEvent, Severity } from "../../core/security-log.ts";
import { EVENTS_FETCHED, type EventCount } from "./rules.ts";

/** Specification §2: how many role changes the dashboard fetches. */
const ROLE_CHANGES_FETCHED = 50;
export type RoleChange = RoleAuditRow;

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

/**
 * High and medium events since `since` (ISO-8601). Two queries, so that many browser reports cannot
 * displace severe events.
 */
export async function listSevereEvents(db: Kysely<Database>, since: string): Promise<SecurityEvent[]> {
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

export async function pageOfSecurityEvents(
  db: Kysely<Database>,
  { type, severity, ...cursor }: PageRequest & { type: string | null; severity: Severity | null },
): Promise<Page<SecurityEvent> | "bad-cursor"> {
  const query = db
    .selectFrom("security_events")
    .selectAll()
    .$if(type !== null, (all) => all.where("event_type", "=", type))
    .$if(severity !== null, (all) => all.where("severity", "=", severity as Severity));
  const page = await paginate([query], "newest", cursor);
  return page === "bad-cursor" ? page : { ...page, rows: page.rows.map(withDetails) };
}

/** Events by type and hour since `since` (ISO-8601); an hour reads `2026-11-21T03`. */
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

export function listRoleChanges(db: Kysely<Database>, limit = ROLE_CHANGES_FETCHED): Promise<RoleChange[]> {
  return db
    .selectFrom("role_audit_log")
    .selectAll()
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function pageOfRoleChanges(
  db: Kysely<Database>,
  cursor: PageRequest,
): Promise<Page<Omit<RoleChange, "changed_at"> & { created_at: string }> | "bad-cursor"> {
  const changes = db
    .selectFrom("role_audit_log")
    .select(["id", "user_id", "old_role", "new_role", "changed_by", "ip_address", "changed_at as created_at"]);
  return paginate([db.selectFrom(changes.as("changes")).selectAll()], "newest", cursor);
}

function withDetails(row: SecurityEventRow): SecurityEvent {
  return { ...row, details: JSON.parse(row.details) };
}
