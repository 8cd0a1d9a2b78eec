import { isDeepStrictEqual } from "node:util";
import { array, type InferOutput, integer, number, object, pipe, record, string } from "valibot";
import type { Dialect } from "../../core/database/connection.ts";
import { OperatorError } from "../operator-error.ts";

/** Row counts and checksums of a database, to compare two states. */
export const contentsSchema = object({
  tables: record(string(), object({ rows: pipe(number(), integer()), checksum: string() })),
  /** Its migrations, oldest first. */
  migrations: array(string()),
});

export type Contents = InferOutput<typeof contentsSchema>;

/** @throws {OperatorError} naming the tables that differ */
export function requireSame(restored: Contents, { tables }: Contents): void {
  const names = new Set([...Object.keys(tables), ...Object.keys(restored.tables)]);
  const wrong = [...names].filter((name) => !isDeepStrictEqual(restored.tables[name], tables[name])).sort();
  if (wrong.length > 0) throw new OperatorError(`Ces tables diffèrent de la sauvegarde : ${wrong.join(", ")}.`);
}

/** Excluded from backups: after a restore sessions are useless, but they would open accounts to a thief of the file. */
export const LEFT_OUT = "sessions";

/**
 * SQL for a restored database: signs everybody out, ends the links of mails, which may have been used or withdrawn since
 * the backup, and holds back what was to be sent, which may have left since. Held deliveries stay visible to the operator.
 */
export function afterRestore({ tables }: Contents, now = new Date()): string {
  const at = now.toISOString();
  const mails = `update mail_outbox set abandoned_at = '${at}', last_error = 'Retenu : restauré d’une sauvegarde' where abandoned_at is null`;
  const alerts = `update staff_alerts set sent_at = '${at}' where sent_at is null`;
  const deliveries = `update webhook_deliveries set abandoned_at = '${at}', send_after = null, last_error = 'Retenu : restauré d’une sauvegarde' where send_after is not null and abandoned_at is null`;
  return [
    // Backups of earlier versions contain it.
    ...(tables[LEFT_OUT] ? [`delete from ${LEFT_OUT}`] : []),
    ...(tables.verifications ? ["delete from verifications"] : []),
    ...(tables.invitations ? ["update invitations set remind_at = null"] : []),
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
  /** An unsigned backup restores only tables and rows. */
  isSigned: boolean;
};

/** The largest ratio of a backup to its compressed file. Text compresses some ten times. */
export const LARGEST_RATIO = 200;

/** The operations of backup and restore on either database. */
export interface Store {
  dialect: Dialect;
  /** Shown to the operator, without a password. */
  name: string;
  /** Writes one consistent state to this file during other writes, and returns its contents. */
  copyTo(file: string): Promise<Contents>;
  /** Restores the file for a trial, and returns its contents. The database itself does not change. */
  verify(file: string): Promise<Contents>;
  state(): Promise<"empty" | "filled" | "running">;
  /**
   * Replaces the database and the files, all or nothing.
   * @param expected the contents of the backup; if the restored ones differ, nothing changes
   * @param afterwards statements for the restored database
   */
  load(parts: BackupParts, expected: Contents, afterwards: string): Promise<void>;
}
