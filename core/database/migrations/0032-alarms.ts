import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** The alarms already reported to staff. */
export const alarms = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "alarms")
      .addColumn("code", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("told_at", columns.instant, (column) => column.notNull())
      .addColumn("seen_at", columns.instant, (column) => column.notNull())
      .execute();
  },
});
