import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes } from "../columns.ts";

/** Columns for the fields of the quote form beyond the specification: an attestation, an estimate. */
export const quoteForm = (): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const name of ["attested", "estimated_cents"]) {
      await db.schema.alterTable("contact_submissions").addColumn(name, "integer").execute();
    }
    await db.schema
      .alterTable("contact_submissions")
      .addColumn("estimate", "text", (column) => column.check(atMostBytes("estimate", 2_400)))
      .execute();
  },
});
