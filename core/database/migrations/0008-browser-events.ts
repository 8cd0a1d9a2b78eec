import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Events reported by browsers are now at most of medium severity. This lowers the stored ones. */
export const browserEvents = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update security_events set severity = 'medium'
      where severity = 'high' and event_type = 'suspicious_auth_pattern'`.execute(db);
  },
});
