import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** Addresses of other services that hear of new reviews and requests, and a log of deliveries. */
export const webhooks = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "webhooks")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("url", "text", (column) => column.notNull().unique().check(atMostBytes("url", 4000)))
      .addColumn("kinds", "text", (column) => column.notNull())
      .addColumn("secret_key", "text", (column) => column.notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("paused_at", columns.instant)
      .addColumn("pause_reason", "text")
      .execute();
    await createTable(db, columns, "webhook_deliveries")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("webhook_id", columns.ordered, (column) =>
        column.notNull().references("webhooks.id").onDelete("cascade"),
      )
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("about_id", columns.ordered)
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("send_after", columns.instant)
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("last_error", "text")
      .addColumn("abandoned_at", columns.instant)
      .addColumn("delivered_at", columns.instant)
      .execute();
    await sql`create index webhook_deliveries_due on webhook_deliveries (send_after) where send_after is not null`.execute(
      db,
    );
    await sql`create index webhook_deliveries_log on webhook_deliveries (webhook_id, id)`.execute(db);
  },
});
