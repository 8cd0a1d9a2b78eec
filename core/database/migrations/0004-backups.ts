import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** The backups that were restored on trial and found whole. */
export const backups = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "backups")
      .addColumn("made_at", columns.instant, (column) => column.primaryKey().notNull())
      .addColumn("file", "text", (column) => column.notNull())
      // Four bytes of PostgreSQL's integer end at 2 GB.
      .addColumn("bytes", columns.dialect === "postgres" ? sql`bigint` : "integer", (column) => column.notNull())
      .execute();
  },
});
