import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** PDF files of staff, with their bytes, so that a backup and every instance have them. */
export const documents = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "documents")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull().check(atMostBytes("name", 960)))
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("bytes", columns.bytes, (column) => column.notNull())
      .execute();
  },
});
