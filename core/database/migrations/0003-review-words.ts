import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** The words by which staff find a review: an index that both databases keep and read alike. */
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
