import { isDeepStrictEqual } from "node:util";
import { array, type InferOutput, integer, number, object, pipe, record, string } from "valibot";
import { BackupError } from "./error.ts";

/** Row counts and checksums of a database, to compare two states. */
export const contentsSchema = object({
  tables: record(string(), object({ rows: pipe(number(), integer()), checksum: string() })),
  /** Its migrations, oldest first. */
  migrations: array(string()),
});

export type Contents = InferOutput<typeof contentsSchema>;

/** The tables that differ. */
export function differences(one: Contents, other: Contents): string[] {
  const names = new Set([...Object.keys(one.tables), ...Object.keys(other.tables)]);
  return [...names].filter((name) => !isDeepStrictEqual(one.tables[name], other.tables[name])).sort();
}

/** @throws {BackupError} naming the tables that differ */
export function requireSame(restored: Contents, expected: Contents): void {
  const wrong = differences(expected, restored);
  if (wrong.length > 0) throw new BackupError(`Ces tables diffèrent de la sauvegarde : ${wrong.join(", ")}.`);
}

export function rowsOf({ tables }: Contents): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}
