import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** Uploaded export files whose import is not confirmed yet, so that every instance has them. */
export const imports = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "imports")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("manifest", "text")
      .execute();
    await createTable(db, columns, "import_files")
      .addColumn("import_id", columns.ordered, (column) =>
        column.notNull().references("imports.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("bytes", columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint("import_files_key", ["import_id", "name"])
      .execute();
  },
});
