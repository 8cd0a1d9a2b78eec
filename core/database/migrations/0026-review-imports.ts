import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns } from "../columns.ts";

/** The progress of an import of reviews, so that it resumes after a stop. */
export const reviewImports = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const known = sql`kind in ('content', 'reviews')`;
    await db.schema
      .alterTable("imports")
      .addColumn("kind", columns.ordered, (column) => column.notNull().defaultTo("content").check(known))
      .execute();
    await db.schema.alterTable("imports").addColumn("done", "integer").execute();
  },
});
