import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { foldPlace } from "../../text/fold.ts";
import { atMostBytes } from "../columns.ts";

const ROWS_AT_ONCE = 500;

/** « 28100 evreux », so that staff find requests by their place of delivery. */
export const foldedPlace = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("contact_submissions")
      .addColumn("folded_place", "text", (column) => column.check(atMostBytes("folded_place", 900)))
      .execute();
    for (let last = ""; ; ) {
      const { rows } = await sql<{ id: string; postal_code: string; town: string }>`
        select id, postal_code, town from contact_submissions
        where id > ${last} and town is not null order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
      for (const { id, postal_code, town } of rows) {
        const place = foldPlace(`${postal_code} ${town}`);
        await sql`update contact_submissions set folded_place = ${place} where id = ${id}`.execute(db);
      }
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
    }
  },
});
