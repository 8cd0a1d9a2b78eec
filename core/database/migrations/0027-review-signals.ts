import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { sameWordsKey } from "../../words.ts";
import type { Columns } from "../columns.ts";

const ROWS_AT_ONCE = 500;

/** Indexes to find reviews with the same words, and many in an hour, however many reviews there are. */
export const reviewSignals = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("reviews").addColumn("same_words", columns.ordered).execute();
    for (let last = ""; ; ) {
      const { rows } = await sql<{ id: string; comment: string }>`
        select id, comment from reviews where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
      for (const { id, comment } of rows) {
        const key = sameWordsKey(comment);
        if (key) await sql`update reviews set same_words = ${key} where id = ${id}`.execute(db);
      }
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
    }
    await sql`create index reviews_same_words on reviews (same_words)
      where same_words is not null and deleted_at is null`.execute(db);
    await sql`create index reviews_spontaneous on reviews (activity, created_at)
      where origin = 'spontaneous' and deleted_at is null`.execute(db);
  },
});
