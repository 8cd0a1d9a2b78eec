import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What a browser reported about itself raises no alarm any more, however it was judged when it came. */
export const browserEvents = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update security_events set severity = 'medium'
      where severity = 'high' and event_type = 'suspicious_auth_pattern'`.execute(db);
  },
});
