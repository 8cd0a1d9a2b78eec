import { isDeepStrictEqual } from "node:util";
import { array, type InferOutput, integer, number, object, pipe, record, string } from "valibot";
import type { Dialect } from "../../core/database/connection.ts";
import { BackupError } from "./error.ts";

/** Row counts and checksums of a database, to compare two states. */
export const contentsSchema = object({
  tables: record(string(), object({ rows: pipe(number(), integer()), checksum: string() })),
  /** Its migrations, oldest first. */
  migrations: array(string()),
});

export type Contents = InferOutput<typeof contentsSchema>;

/** @throws {BackupError} naming the tables that differ */
export function requireSame(restored: Contents, { tables }: Contents): void {
  const names = new Set([...Object.keys(tables), ...Object.keys(restored.tables)]);
  const wrong = [...names].filter((name) => !isDeepStrictEqual(restored.tables[name], tables[name])).sort();
  if (wrong.length > 0) throw new BackupError(`Ces tables diffèrent de la sauvegarde : ${wrong.join(", ")}.`);
}

/** Stays out of backups: a session is worth nothing after a restore, but opens an account to a thief of the file. */
export const LEFT_OUT = "sessions";

/**
 * SQL for a restored database: nobody is signed in, and what waited in the backup may have left since, and must not leave
 * twice. It stays where the operator sees it.
 */
export function afterRestore({ tables }: Contents, now = new Date()): string {
  const at = now.toISOString();
  const mails = `update mail_outbox set abandoned_at = '${at}', last_error = 'Retenu : restauré d’une sauvegarde' where abandoned_at is null`;
  const alerts = `update staff_alerts set sent_at = '${at}' where sent_at is null`;
  const deliveries = `update webhook_deliveries set abandoned_at = '${at}', send_after = null, last_error = 'Retenu : restauré d’une sauvegarde' where send_after is not null and abandoned_at is null`;
  return [
    // Of a backup that an earlier version made.
    ...(tables[LEFT_OUT] ? [`delete from ${LEFT_OUT}`] : []),
    ...(tables.webhook_deliveries ? [deliveries] : []),
    ...(tables.mail_outbox ? [mails] : []),
    ...(tables.staff_alerts ? [alerts] : []),
  ].join("; ");
}

export function rowsOf({ tables }: Contents): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
}

/** An unpacked backup: the database, and files for the data folder. */
export type BackupParts = {
  folder: string;
  database: string;
  files: string[];
  /** Of an unsigned backup, only tables and rows are taken. */
  isSigned: boolean;
};

/** How much larger than its compressed file a backup may be. Text is some ten times as large. */
export const LARGEST_RATIO = 200;

/** The operations of backup and restore on either database. */
export interface Store {
  dialect: Dialect;
  /** For the operator, without a password. */
  name: string;
  /** Writes one consistent state to this file during other writes, and returns its contents. */
  copyTo(file: string): Promise<Contents>;
  /** Restores the file on trial, and returns its contents. The database stays as it is. */
  verify(file: string): Promise<Contents>;
  state(): Promise<"empty" | "filled" | "running">;
  /**
   * Replaces the database and the files, all or nothing.
   * @param expected the contents of the backup; if the restored ones differ, nothing changes
   * @param afterwards statements for the restored database
   */
  load(parts: BackupParts, expected: Contents, afterwards: string): Promise<void>;
}
