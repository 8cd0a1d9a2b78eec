import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type Columns, createTable } from "../columns.ts";

/** Each entry of the audit log gets a number and a hash over itself and the hash before (core/audit-chain.ts). */
export const auditChain = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, columns, "audit_chain")
      .addColumn("number", "integer", (column) => column.primaryKey().notNull())
      .addColumn("entry_id", columns.ordered, (column) => column.notNull().unique())
      .addColumn("hash", "text", (column) => column.notNull())
      .execute();
    await createTable(db, columns, "audit_checks")
      .addColumn("checked_at", columns.instant, (column) => column.primaryKey().notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("hash", "text", (column) => column.notNull())
      .addColumn("problem", "text")
      .execute();
  },
});
