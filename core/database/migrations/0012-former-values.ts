import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The values before a review's last change, so that a decision sent twice still offers its undo. */
export const formerValues = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("reviews").addColumn("former", "text").execute();
  },
});
