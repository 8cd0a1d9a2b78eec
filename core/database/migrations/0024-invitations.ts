import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

const ACTIVITIES = ["trading", "biomass", "pellets", "bedding", "fuel", "other"];
const SOURCES = ["single", "request", "list", "slips"];
const ORIGINS = ["spontaneous", "invited", "verified", "imported"];

/** The origin of each review, with figures of the published ones, and invitations to write a review. */
export const invitations = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const known = sql`origin in (${sql.join(ORIGINS.map((origin) => sql.lit(origin)))})`;
    await db.schema
      .alterTable("reviews")
      .addColumn("origin", columns.ordered, (column) => column.notNull().defaultTo("spontaneous").check(known))
      .execute();
    for (const origin of ORIGINS.slice(1)) {
      await db.schema
        .alterTable("review_summary")
        .addColumn(origin, "integer", (column) =>
          column
            .notNull()
            .defaultTo(0)
            .check(sql`${sql.ref(origin)} >= 0`),
        )
        .execute();
    }
    await createInvitations(db, columns);
  },
});

async function createInvitations(db: Kysely<unknown>, columns: Columns) {
  const oneOf = (column: string, values: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  await createTable(db, columns, "invitations")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("batch", columns.ordered, (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull().check(oneOf("source", SOURCES)))
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("token_hash", columns.ordered, (column) => column.notNull().unique())
    .addColumn("activity", "text", (column) => column.notNull().check(oneOf("activity", ACTIVITIES)))
    .addColumn("delivered_on", columns.ordered)
    .addColumn("order_number", "text", (column) => column.check(atMostBytes("order_number", 320)))
    .addColumn("order_key", columns.ordered)
    .addColumn("request_id", columns.ordered)
    .addColumn("email", "text", (column) => column.check(atMostBytes("email", 2_032)))
    .addColumn("email_hash", columns.ordered)
    .addColumn("customer_name", "text", (column) => column.check(atMostBytes("customer_name", 800)))
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("expires_at", columns.instant, (column) => column.notNull())
    .addColumn("sent_at", columns.instant)
    .addColumn("remind_at", columns.instant)
    .addColumn("reminded_at", columns.instant)
    .addColumn("spent_at", columns.instant)
    .addColumn("spent_review_id", columns.ordered)
    .execute();
  await sql`create unique index invitations_batch on invitations (batch, number)`.execute(db);
  // The first invitation represents its batch in the list.
  await sql`create index invitations_newest on invitations (created_at desc, id desc) where number = 1`.execute(db);
  // One invitation per order and per request, even if two people invite at once.
  await sql`create unique index invitations_order on invitations (order_key) where order_key is not null`.execute(db);
  await sql`create unique index invitations_request on invitations (request_id) where request_id is not null`.execute(
    db,
  );
  await sql`create index invitations_email on invitations (email_hash) where email_hash is not null`.execute(db);
  await sql`create index invitations_remind on invitations (remind_at) where remind_at is not null`.execute(db);
  await sql`create index invitations_expiry on invitations (expires_at)`.execute(db);
  await createTable(db, columns, "invitation_objections")
    .addColumn("email_hash", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .execute();
  // Finds people who wrote lately, to exclude them from invitations.
  await sql`create index reviews_email on reviews (lower(customer_email))`.execute(db);
}
