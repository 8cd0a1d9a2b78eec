import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** Verified backups. */
export const backups = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "backups")
      .addColumn("made_at", columns.instant, (column) => column.primaryKey().notNull())
      .addColumn("file", "text", (column) => column.notNull())
      // PostgreSQL's integer has four bytes and ends at 2 GB.
      .addColumn("bytes", columns.dialect === "postgres" ? sql`bigint` : "integer", (column) => column.notNull())
      .execute();
  },
});
