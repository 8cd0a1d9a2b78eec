import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns } from "../columns.ts";

const ORIGINS = ["spontaneous", "invited", "verified", "imported"];

/** How a review came, and how many of the published ones came so: one row of figures, instead of a count. */
export const invitations = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const known = sql`origin in (${sql.join(ORIGINS.map((origin) => sql.lit(origin)))})`;
    await db.schema
      .alterTable("reviews")
      .addColumn("origin", columns.ordered, (column) => column.notNull().defaultTo("spontaneous").check(known))
      .execute();
    for (const origin of ORIGINS.slice(1)) {
      await db.schema
        .alterTable("review_summary")
        .addColumn(origin, "integer", (column) =>
          column
            .notNull()
            .defaultTo(0)
            .check(sql`${sql.ref(origin)} >= 0`),
        )
        .execute();
    }
  },
});
