import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { wordsOf } from "../../words.ts";
import { type Columns, createTable } from "../columns.ts";

const ACTIVITIES = ["trading", "biomass", "pellets", "bedding", "fuel", "other"];
const COUNTERS = [
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
const ROWS_AT_ONCE = 500;

/**
 * The activity of each review, with figures and indexes by activity. Marks the indexed words of the e-mail address,
 * which only staff may search.
 */
export const reviewActivities = (columns: Columns): Migration => ({
  async up(db: Kysely<unknown>) {
    const known = sql`activity in (${sql.join(ACTIVITIES.map((activity) => sql.lit(activity)))})`;
    await db.schema
      .alterTable("reviews")
      .addColumn("activity", columns.ordered, (column) => column.notNull().defaultTo("other").check(known))
      .execute();
    for (const filtered of ["activity", "rating", "activity, rating"]) {
      const name = sql.ref(`reviews_public_by_${filtered.replace(", ", "_")}`);
      await sql`create index ${name} on reviews (${sql.raw(filtered)}, created_at desc, id desc)
        where state = 'published' and deleted_at is null`.execute(db);
    }
    await splitSummary(db, columns, known);
    await db.schema
      .alterTable("review_words")
      .addColumn("is_private", "integer", (column) => column.notNull().defaultTo(0).check(sql`is_private in (0, 1)`))
      .execute();
    await markPrivateWords(db);
  },
});

/** One row of figures per activity, instead of one for all. Earlier reviews have no activity. */
async function splitSummary(db: Kysely<unknown>, columns: Columns, known: ReturnType<typeof sql>) {
  await sql`alter table review_summary rename to review_summary_of_all`.execute(db);
  const table = createTable(db, columns, "review_summary").addColumn("activity", columns.ordered, (column) =>
    column.primaryKey().notNull().check(known),
  );
  await COUNTERS.reduce(
    (builder, name) =>
      builder.addColumn(name, "integer", (column) =>
        column
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(name)} >= 0`),
      ),
    table,
  )
    .addCheckConstraint(
      "review_summary_of_activity",
      sql`published = rating_1 + rating_2 + rating_3 + rating_4 + rating_5`,
    )
    .execute();
  const counters = sql.raw(COUNTERS.join(", "));
  await sql`insert into review_summary (activity, ${counters})
    select 'other', ${counters} from review_summary_of_all`.execute(db);
  for (const activity of ACTIVITIES.slice(0, -1)) {
    await sql`insert into review_summary (activity) values (${activity})`.execute(db);
  }
  await db.schema.dropTable("review_summary_of_all").execute();
}

async function markPrivateWords(db: Kysely<unknown>) {
  type Row = { id: string; customer_email: string; public_text: string };
  for (let last = ""; ; ) {
    const { rows } = await sql<Row>`
      select id, customer_email, customer_name || ' ' || coalesce(product_or_service, '') || ' ' || comment as public_text
      from reviews where id > ${last} and customer_email is not null order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
      db,
    );
    for (const { id, customer_email, public_text } of rows) {
      const shown = new Set(wordsOf(public_text));
      const hidden = wordsOf(customer_email).filter((word) => !shown.has(word));
      if (hidden.length === 0) continue;
      await sql`update review_words set is_private = 1
        where review_id = ${id} and word in (${sql.join(hidden)})`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
