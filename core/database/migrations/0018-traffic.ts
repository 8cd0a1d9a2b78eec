import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** Page views and similar counts by day, without personal data. */
export const traffic = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "traffic")
      .addColumn("day", columns.ordered, (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("traffic_key", ["day", "kind", "name"])
      .execute();
  },
});
