import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes } from "../columns.ts";

/** Adds the rights of accounts that are not administrators; these keep the role `admin`. */
export const rights = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable("users")
      .addColumn("rights", "text", (column) => column.notNull().defaultTo("").check(atMostBytes("rights", 100)))
      .execute();
  },
});
