import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** Pictures of staff, with their files, so that a backup and every instance have them. */
export const pictures = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "pictures")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull().check(atMostBytes("name", 960)))
      .addColumn("alt", "text", (column) => column.check(atMostBytes("alt", 2000)))
      .addColumn("focus_x", "integer", (column) => column.notNull())
      .addColumn("focus_y", "integer", (column) => column.notNull())
      .addColumn("credit", "text", (column) => column.check(atMostBytes("credit", 1200)))
      .addColumn("consent_on", "text", (column) => column.check(atMostBytes("consent_on", 10)))
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("colour", "text", (column) => column.notNull())
      .addColumn("widths", "text", (column) => column.notNull())
      .addColumn("edition", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addCheckConstraint("pictures_focus", sql`focus_x between 0 and 100 and focus_y between 0 and 100`)
      .execute();
    await db.schema.createIndex("pictures_newest").on("pictures").columns(["created_at", "id"]).execute();

    // The bytes come last: SQLite then reads the other columns without them.
    await createTable(db, columns, "picture_files")
      .addColumn("picture_id", columns.ordered, (column) =>
        column.notNull().references("pictures.id").onDelete("cascade"),
      )
      .addColumn("shape", "text", (column) => column.notNull())
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("format", "text", (column) => column.notNull())
      .addColumn("bytes", columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint("picture_files_key", ["picture_id", "shape", "width", "format"])
      .execute();

    // The newest row is the logo of the site; without a format, the shipped one.
    await createTable(db, columns, "logos")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("format", "text")
      .addColumn("width", "integer", (column) => column.notNull())
      .addColumn("height", "integer", (column) => column.notNull())
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .execute();
    await createTable(db, columns, "logo_files")
      .addColumn("logo_id", columns.ordered, (column) => column.notNull().references("logos.id").onDelete("cascade"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("bytes", columns.bytes, (column) => column.notNull())
      .addPrimaryKeyConstraint("logo_files_key", ["logo_id", "name"])
      .execute();
  },
});
