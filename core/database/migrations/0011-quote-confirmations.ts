import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { Columns } from "../columns.ts";

/** The key of a quote request's confirmation page. Earlier requests have neither key nor page. */
export const quoteConfirmations = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("contact_submissions").addColumn("confirmation_key", columns.ordered).execute();
  },
});
