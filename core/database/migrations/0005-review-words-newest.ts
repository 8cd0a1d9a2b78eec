import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/**
 * Adds the review's creation date to each word, so that a search reads the newest reviews first. SQLite cannot change a
 * primary key: the table is replaced.
 */
export const reviewWordsNewest = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("review_words").renameTo("review_words_before").execute();
    await createTable(db, columns, "review_words")
      .addColumn("word", columns.ordered, (column) => column.notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("review_id", columns.ordered, (column) =>
        column.notNull().references("reviews.id").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint("review_words_newest", ["word", "created_at", "review_id"])
      // The key is the whole row: with rowids, SQLite would store it twice.
      .$call((table) => (columns.dialect === "sqlite" ? table.modifyEnd(sql`, without rowid`) : table))
      .execute();
    await sql`insert into review_words (word, created_at, review_id)
      select word, created_at, review_id from review_words_before join reviews on reviews.id = review_id`.execute(db);
    await sql`drop table review_words_before`.execute(db);
    await sql`create index review_words_by_review on review_words (review_id, word)`.execute(db);
  },
});
