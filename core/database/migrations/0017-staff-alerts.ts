import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** Alerts for staff by e-mail, the choice of each person, and the reminders sent about each request. */
export const staffAlerts = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "staff_alerts")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("about_id", columns.ordered, (column) => column.notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("sent_at", columns.instant)
      .execute();
    await sql`create index staff_alerts_by_sending on staff_alerts (sent_at)`.execute(db);
    await db.schema
      .alterTable("users")
      .addColumn("alerts", "text", (column) =>
        column.notNull().defaultTo("request,reminder,report,correction").check(atMostBytes("alerts", 100)),
      )
      .execute();
    await db.schema
      .alterTable("contact_submissions")
      .addColumn("reminders", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    // Send no reminders about older requests.
    await sql`update contact_submissions set reminders = 2`.execute(db);
    await db.schema.alterTable("mail_outbox").addColumn("unsubscribe_url", "text").execute();
  },
});
