import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a column holds this e-mail address, however its capitals were typed. The `lower` of SQLite knows ASCII only and
 * that of PostgreSQL depends on the server's locale, so the other letters of the address are lowered one by one.
 */
export function isSameAddress(column: string, email: string): RawBuilder<SqlBool> {
  const sought = email.toLowerCase();
  const letters = new Set(sought.match(/[^\0-\x7f]/gu));
  let lowered = sql<string>`lower(${sql.ref(column)})`;
  for (const letter of letters) {
    const capital = letter.toUpperCase();
    if (capital.toLowerCase() === letter) lowered = sql`replace(${lowered}, ${capital}, ${letter})`;
  }
  return sql<SqlBool>`${lowered} = ${sought}`;
}
