import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns } from "../columns.ts";

/** Adds the activity to the words of published reviews, so that one index finds a word within an activity. */
export const wordsOfPublicReviews = ({ ordered }: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("review_words").addColumn("public_activity", ordered).execute();
    await sql`update review_words set public_activity = activity from reviews
      where id = review_id and is_private = 0 and state = 'published' and deleted_at is null`.execute(db);
    await sql`create index review_words_public on review_words (word, public_activity, created_at, review_id)
      where public_activity is not null`.execute(db);
  },
});
