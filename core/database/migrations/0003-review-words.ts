import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** A word index for the staff's search of reviews, the same on both databases. */
export const reviewWords = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "review_words")
      .addColumn("word", columns.ordered, (column) => column.notNull())
      .addColumn("review_id", columns.ordered, (column) =>
        column.notNull().references("reviews.id").onDelete("cascade"),
      )
      .addPrimaryKeyConstraint("review_words_key", ["word", "review_id"])
      .execute();
    await sql`create index review_words_by_review on review_words (review_id, word)`.execute(db);
  },
});
