import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * Whether a column holds this e-mail address, ignoring case and how its accents are composed. SQLite's `lower` knows
 * ASCII only and PostgreSQL's depends on the server's locale, so we replace the other letters one by one.
 */
export function isSameEmail(column: string, email: string): RawBuilder<SqlBool> {
  const wanted = email.toLowerCase().normalize("NFC");
  const letters = new Set(wanted.match(/[^\0-\x7f]/gu));
  let lowered = sql<string>`lower(${sql.ref(column)})`;
  for (const letter of letters) {
    const capital = letter.toUpperCase();
    if (capital.toLowerCase() === letter) lowered = sql`replace(${lowered}, ${capital}, ${letter})`;
  }
  return sql<SqlBool>`${lowered} in (${wanted}, ${wanted.normalize("NFD")})`;
}
