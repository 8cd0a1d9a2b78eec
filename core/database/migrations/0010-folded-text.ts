import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { fold } from "../../text/fold.ts";

const ROWS_AT_ONCE = 500;

/** Folded text for the staff's search. We fold in code, because neither database folds accented capitals. */
export const foldedText = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await addFolded(db, "contact_submissions", ["first_name", "last_name", "email", "phone", "subject", "message"]);
    await addFolded(db, "users", ["name", "email"]);
  },
});

async function addFolded(db: Kysely<unknown>, table: string, parts: string[]): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn("folded", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  const text = sql.join(
    parts.map((part) => sql.ref(part)),
    sql` || ' ' || `,
  );
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; text: string }>`select id, ${text} as text from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    const values = sql.join(rows.map((row) => sql`(${row.id}, ${fold(row.text)})`));
    // Both databases name the columns of `values` like this.
    await sql`update ${sql.table(table)} set folded = f.column2 from (values ${values}) as f
      where ${sql.table(table)}.id = f.column1`.execute(db);
    last = end.id;
  }
}
