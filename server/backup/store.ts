import type { Dialect } from "../../core/database/connection.ts";
import type { Contents } from "./contents.ts";

/** An unpacked backup: the database, and files for the data folder. */
export type BackupParts = { folder: string; database: string; files: string[] };

/** The operations of backup and restore on either database. */
export interface Store {
  dialect: Dialect;
  /** For the operator, without a password. */
  name: string;
  /** Writes one consistent state to this file during other writes, and returns its contents. */
  copyTo(file: string): Promise<Contents>;
  /** Restores the file beside the database, returns its contents, and removes it again. */
  verify(file: string): Promise<Contents>;
  state(): Promise<"empty" | "filled" | "running">;
  /**
   * Replaces the database and the files, all or nothing.
   * @param expected the contents of the backup; if the restored ones differ, nothing changes
   */
  load(parts: BackupParts, expected: Contents): Promise<void>;
}
