import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Dialect } from "./connection.ts";

/** Column types that differ between the databases. All others are `text` and `integer`. */
export interface Columns {
  dialect: Dialect;
  /** Text compared by code point: identifiers and instants sort alike on both databases. */
  ordered: RawBuilder<unknown>;
  /** An instant as ISO-8601 UTC text with milliseconds, `2026-11-21T03:14:36.123Z`. */
  instant: RawBuilder<unknown>;
  boolean: RawBuilder<unknown>;
  bytes: RawBuilder<unknown>;
}

export function columnsFor(dialect: Dialect): Columns {
  const ordered = dialect === "postgres" ? sql`text collate "C"` : sql`text`;
  const isPostgres = dialect === "postgres";
  return {
    dialect,
    ordered,
    instant: ordered,
    boolean: isPostgres ? sql`boolean` : sql`integer`,
    bytes: isPostgres ? sql`bytea` : sql`blob`,
  };
}

/** `create table` in strict mode, so that SQLite checks types. */
export function createTable(db: Kysely<unknown>, columns: Columns, name: string) {
  const table = db.schema.createTable(name);
  return columns.dialect === "sqlite" ? table.modifyEnd(sql`strict`) : table;
}

/** A check on the bytes of a column, as a backstop for the rules that count characters. */
export function atMostBytes(column: string, bytes: number) {
  return sql<boolean>`octet_length(${sql.ref(column)}) <= ${sql.lit(bytes)}`;
}
