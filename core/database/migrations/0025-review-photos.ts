import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** Photos of reviews, with their files, so that a backup and every instance have them. */
export const reviewPhotos = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "review_photos")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      // Null until its review is stored.
      .addColumn("review_id", columns.ordered, (column) => column.references("reviews.id").onDelete("cascade"))
      .addColumn("state", columns.ordered, (column) =>
        column.notNull().defaultTo("waiting").check(sql`state in ('waiting', 'approved', 'refused')`),
      )
      .addColumn("alt", "text", (column) => column.check(atMostBytes("alt", 2000)))
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("size", "integer", (column) => column.notNull())
      .addColumn("refused_at", columns.instant)
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .execute();
    await db.schema.createIndex("review_photos_of_review").on("review_photos").columns(["review_id", "id"]).execute();
    await sql`create index review_photos_waiting on review_photos (review_id, size) where state = 'waiting'`.execute(
      db,
    );
    await sql`create index review_photos_refused on review_photos (refused_at) where state = 'refused'`.execute(db);

    // The bytes come last: SQLite then reads the other columns without them.
    await createTable(db, columns, "review_photo_files")
      .addColumn("photo_id", columns.ordered, (column) =>
        column.notNull().references("review_photos.id").onDelete("cascade"),
      )
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("bytes", columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint("review_photo_files_key", ["photo_id", "name"])
      .execute();
  },
});
