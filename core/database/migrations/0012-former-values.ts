import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What the last change of a review replaced, so that a decision sent twice still offers its undo. */
export const formerValues = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("reviews").addColumn("former", "text").execute();
  },
});
