import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { atMostBytes, type Columns, createTable } from "../columns.ts";

export const initial = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    await createReviews(db, columns);
    await createReviewSummary(db, columns);
    await createReviewReports(db, columns);
    await createContactSubmissions(db, columns);
    await createSecurityTables(db, columns);
    await createAuditLog(db, columns);
    await createMailOutbox(db, columns);
    await createContent(db, columns);
    await createProcessTables(db, columns);
  },
});

async function createReviews(db: Kysely<unknown>, columns: Columns) {
  const { ordered, instant, boolean } = columns;
  await createTable(db, columns, "reviews")
    .addColumn("id", ordered, (column) => column.primaryKey().notNull())
    .addColumn("customer_name", "text", (column) => column.notNull().check(atMostBytes("customer_name", 800)))
    .addColumn("customer_email", "text", (column) => column.check(atMostBytes("customer_email", 2_032)))
    .addColumn("rating", "integer", (column) => column.notNull().check(sql`rating between 1 and 5`))
    .addColumn("comment", "text", (column) => column.notNull().check(atMostBytes("comment", 16_000)))
    .addColumn("product_or_service", "text", (column) => column.check(atMostBytes("product_or_service", 1_600)))
    .addColumn("experience_date", ordered, (column) => column.check(sql`length(experience_date) = 10`))
    .addColumn("state", ordered, (column) =>
      column.notNull().defaultTo("pending").check(sql`state in ('pending', 'published', 'refused')`),
    )
    .addColumn("is_approved", boolean, (column) =>
      column.generatedAlwaysAs(sql`(state = 'published' and deleted_at is null)`).stored(),
    )
    .addColumn("created_at", instant, (column) => column.notNull())
    .addColumn("updated_at", instant, (column) => column.notNull())
    .addColumn("published_at", instant)
    .addColumn("refused_at", instant)
    .addColumn("refusal_reason", "text", (column) => column.check(atMostBytes("refusal_reason", 100)))
    .addColumn("refusal_note", "text", (column) => column.check(atMostBytes("refusal_note", 8_000)))
    .addColumn("deleted_at", instant)
    .addColumn("withdrawn_at", instant)
    .addColumn("author_key", ordered, (column) => column.notNull().unique())
    .addColumn("submission_key", ordered, (column) => column.unique().check(atMostBytes("submission_key", 100)))
    .addColumn("content_hash", ordered, (column) => column.notNull())
    .addColumn("client_hash", ordered)
    .addColumn("reply", "text", (column) => column.check(atMostBytes("reply", 16_000)))
    .addColumn("reply_at", instant)
    .addColumn("reply_by", "text")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addCheckConstraint("reviews_published", sql`state <> 'published' or published_at is not null`)
    .addCheckConstraint("reviews_refused", sql`(state = 'refused') = (refusal_reason is not null)`)
    .addCheckConstraint("reviews_withdrawn", sql`withdrawn_at is null or deleted_at is not null`)
    .addCheckConstraint("reviews_reply", sql`(reply is null) = (reply_at is null)`)
    .execute();

  await sql`create index reviews_public on reviews (created_at desc, id desc)
    where state = 'published' and deleted_at is null`.execute(db);
  await sql`create index reviews_by_state on reviews (state, created_at, id) where deleted_at is null`.execute(db);
  await sql`create index reviews_all on reviews (created_at, id) where deleted_at is null`.execute(db);
  await sql`create index reviews_bin on reviews (created_at, id) where deleted_at is not null`.execute(db);
  await sql`create index reviews_bin_age on reviews (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index reviews_by_client on reviews (client_hash, created_at)`.execute(db);
  await sql`create index reviews_by_email on reviews (customer_email) where customer_email is not null`.execute(db);
}

/** One row with every figure about reviews, so that no page counts them. */
async function createReviewSummary(db: Kysely<unknown>, columns: Columns) {
  const counters = [
    "pending",
    "published",
    "refused",
    "deleted",
    "rating_1",
    "rating_2",
    "rating_3",
    "rating_4",
    "rating_5",
  ];
  const table = createTable(db, columns, "review_summary").addColumn("id", "integer", (column) =>
    column.primaryKey().check(sql`id = 1`),
  );
  await counters
    .reduce(
      (builder, name) =>
        builder.addColumn(name, "integer", (column) =>
          column
            .notNull()
            .defaultTo(0)
            .check(sql`${sql.ref(name)} >= 0`),
        ),
      table,
    )
    .addCheckConstraint("review_summary_ratings", sql`published = rating_1 + rating_2 + rating_3 + rating_4 + rating_5`)
    .execute();
  await sql`insert into review_summary (id) values (1)`.execute(db);
}

async function createReviewReports(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "review_reports")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("review_id", columns.ordered, (column) => column.notNull().references("reviews.id").onDelete("cascade"))
    .addColumn("reason", "text", (column) => column.notNull().check(atMostBytes("reason", 100)))
    .addColumn("message", "text", (column) => column.check(atMostBytes("message", 8_000)))
    .addColumn("reporter_email", "text", (column) => column.check(atMostBytes("reporter_email", 2_032)))
    .addColumn("client_hash", columns.ordered)
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.check(atMostBytes("answer", 8_000)))
    .addColumn("answered_at", columns.instant)
    .addColumn("answered_by", "text")
    .addCheckConstraint("review_reports_answer", sql`(answered_at is null) = (answered_by is null)`)
    .execute();
  await sql`create index review_reports_by_review on review_reports (review_id)`.execute(db);
  await sql`create index review_reports_open on review_reports (review_id) where answered_at is null`.execute(db);
}

async function createContactSubmissions(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "contact_submissions")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("first_name", "text", (column) => column.notNull().check(atMostBytes("first_name", 800)))
    .addColumn("last_name", "text", (column) => column.notNull().check(atMostBytes("last_name", 800)))
    .addColumn("email", "text", (column) => column.notNull().check(atMostBytes("email", 2_032)))
    .addColumn("phone", "text", (column) => column.notNull().check(atMostBytes("phone", 400)))
    .addColumn("subject", "text", (column) => column.notNull().check(atMostBytes("subject", 1_600)))
    .addColumn("message", "text", (column) => column.notNull().check(atMostBytes("message", 64_000)))
    .addColumn("state", columns.ordered, (column) =>
      column.notNull().defaultTo("new").check(sql`state in ('new', 'in_hand', 'done')`),
    )
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .addColumn("updated_at", columns.instant, (column) => column.notNull())
    .addColumn("submission_key", columns.ordered, (column) => column.unique().check(atMostBytes("submission_key", 100)))
    .addColumn("content_hash", columns.ordered, (column) => column.notNull())
    .addColumn("client_hash", columns.ordered)
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`create index contact_submissions_by_state on contact_submissions (state, created_at, id)`.execute(db);
  await sql`create index contact_submissions_by_age on contact_submissions (created_at, id)`.execute(db);
  await sql`create index contact_submissions_by_client on contact_submissions (client_hash, created_at)`.execute(db);
  await sql`create index contact_submissions_by_email on contact_submissions (email)`.execute(db);
}

async function createSecurityTables(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "security_events")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("event_type", "text", (column) => column.notNull().check(atMostBytes("event_type", 100)))
    .addColumn("severity", "text", (column) => column.notNull().check(sql`severity in ('low', 'medium', 'high')`))
    .addColumn("ip_address", "text", (column) => column.check(atMostBytes("ip_address", 64)))
    .addColumn("user_id", "text")
    .addColumn("user_agent", "text", (column) => column.check(atMostBytes("user_agent", 2_000)))
    .addColumn("details", "text", (column) => column.notNull().check(atMostBytes("details", 16_000)))
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .execute();
  await sql`create index security_events_by_age on security_events (created_at, id)`.execute(db);
  await sql`create index security_events_by_type on security_events (event_type, created_at)`.execute(db);

  await createTable(db, columns, "role_audit_log")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("old_role", "text")
    .addColumn("new_role", "text")
    .addColumn("changed_by", "text")
    .addColumn("ip_address", "text", (column) => column.check(atMostBytes("ip_address", 64)))
    .addColumn("changed_at", columns.instant, (column) => column.notNull())
    .execute();
  await sql`create index role_audit_log_by_age on role_audit_log (changed_at, id)`.execute(db);

  await createTable(db, columns, "rate_limits")
    .addColumn("key", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("hits", "text", (column) => column.notNull())
    .addColumn("expires_at", columns.instant, (column) => column.notNull())
    .execute();
  await sql`create index rate_limits_by_age on rate_limits (expires_at)`.execute(db);
}

/** The actions of staff. No column for a visitor's name or address, because these rows cannot be erased. */
async function createAuditLog(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "journal")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("at", columns.instant, (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    .addColumn("subject_id", columns.ordered)
    .addColumn("reason", "text")
    .addColumn("details", "text", (column) => column.notNull())
    .execute();
  await sql`create index journal_by_age on journal (at, id)`.execute(db);
  await sql`create index journal_by_subject on journal (subject_kind, subject_id, at)`.execute(db);
  await forbidChanges(db, columns);
}

async function forbidChanges(db: Kysely<unknown>, { dialect }: Columns) {
  if (dialect === "sqlite") {
    for (const change of ["update", "delete"]) {
      await sql`create trigger ${sql.ref(`journal_no_${change}`)} before ${sql.raw(change)} on journal
        begin select raise(abort, 'the journal is append-only'); end`.execute(db);
    }
    return;
  }
  await sql`create function journal_is_append_only() returns trigger language plpgsql
    as $$ begin raise exception 'the journal is append-only'; end $$`.execute(db);
  await sql`create trigger journal_no_change before update or delete or truncate on journal
    for each statement execute function journal_is_append_only()`.execute(db);
}

async function createMailOutbox(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "mail_outbox")
    .addColumn("id", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("about_id", columns.ordered)
    .addColumn("recipient", "text", (column) => column.notNull().check(atMostBytes("recipient", 2_032)))
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", columns.instant, (column) => column.notNull())
    .addColumn("send_after", columns.instant, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("last_error", "text")
    .addColumn("abandoned_at", columns.instant)
    .execute();
  await sql`create index mail_outbox_due on mail_outbox (send_after) where abandoned_at is null`.execute(db);
  await sql`create index mail_outbox_by_subject on mail_outbox (about_id) where about_id is not null`.execute(db);
}

/**
 * The content that staff edit (facts, offers, news), and the counter by which every instance invalidates its cached
 * pages.
 */
async function createContent(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "content")
    .addColumn("key", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("value", "text", (column) => column.notNull().check(atMostBytes("value", 1_000_000)))
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("updated_at", columns.instant, (column) => column.notNull())
    .addColumn("updated_by", "text")
    .execute();

  await createTable(db, columns, "content_version")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
}

async function createProcessTables(db: Kysely<unknown>, columns: Columns) {
  await createTable(db, columns, "job_runs")
    .addColumn("job", columns.ordered, (column) => column.primaryKey().notNull())
    .addColumn("period", columns.ordered, (column) => column.notNull())
    .addColumn("ran_at", columns.instant, (column) => column.notNull())
    .execute();
}
