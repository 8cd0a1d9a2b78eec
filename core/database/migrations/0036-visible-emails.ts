import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { visibleAddress } from "../../text/limits.ts";

const ROWS_AT_ONCE = 500;
const COLUMNS = [
  ["reviews", "customer_email"],
  ["review_reports", "reporter_email"],
  ["contact_submissions", "email"],
  ["mail_outbox", "recipient"],
] as const;

/**
 * Strips invisible signs from stored addresses, as forms do since: an export or an erasure of a person's data
 * (GDPR, articles 15 and 17) compares whole addresses.
 */
export const visibleEmails = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const [table, column] of COLUMNS) await strip(db, table, column);
  },
});

async function strip(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [name, email] = [sql.table(table), sql.ref(column)];
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; email: string }>`select id, ${email} as email from ${name}
      where id > ${last} and ${email} is not null order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    for (const row of rows) {
      const visible = visibleAddress(row.email);
      if (visible !== row.email) await sql`update ${name} set ${email} = ${visible} where id = ${row.id}`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
