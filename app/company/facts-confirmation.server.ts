import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";

const CONFIRMATION = { kind: "facts", id: null };
const MONTHS = 12;

/**
 * When somebody last changed or confirmed the company facts (ISO-8601), if that was twelve months ago or more; else
 * null.
 */
export async function staleFactsSince(db: Kysely<Database>, now: Date): Promise<string | null> {
  const { at } = await db
    .selectFrom("journal")
    .select((eb) => eb.fn.max<string | null>("at").as("at"))
    .where((eb) =>
      eb.or([
        eb.and([eb("subject_kind", "=", "content"), eb("subject_id", "=", "company")]),
        eb("subject_kind", "=", CONFIRMATION.kind),
      ]),
    )
    .executeTakeFirstOrThrow();
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - MONTHS);
  return at !== null && at <= limit.toISOString() ? at : null;
}

export function confirmFacts(db: Kysely<Database>, by: Actor): Promise<void> {
  return writeAuditLog(db, { by, action: "confirm_facts", subject: CONFIRMATION });
}
