import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

/** Passkeys, the sessions they opened, and the deadline of each member of the team for a second factor. */
export const passkeys = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "passkeys")
      .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
      .addColumn("user_id", columns.ordered, (column) => column.notNull().references("users.id").onDelete("cascade"))
      .addColumn("credential_id", columns.ordered, (column) =>
        column.notNull().unique().check(atMostBytes("credential_id", 1_400)),
      )
      .addColumn("public_key", "text", (column) => column.notNull().check(atMostBytes("public_key", 4_000)))
      .addColumn("counter", columns.dialect === "postgres" ? sql`bigint` : sql`integer`, (column) => column.notNull())
      .addColumn("transports", "text", (column) => column.notNull().check(atMostBytes("transports", 200)))
      .addColumn("name", "text", (column) => column.notNull().check(atMostBytes("name", 480)))
      .addColumn("created_at", columns.instant, (column) => column.notNull())
      .addColumn("used_at", columns.instant)
      .execute();
    await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db);
    await db.schema.alterTable("sessions").addColumn("by_passkey", columns.boolean).execute();
    await db.schema.alterTable("users").addColumn("second_factor_due", "text").execute();
    await db.schema.alterTable("users").addColumn("passkey_offer_closed_at", columns.instant).execute();
  },
});
