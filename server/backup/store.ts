import type { Dialect } from "../../core/database/connection.ts";
import type { Contents } from "./contents.ts";

/** Where an unpacked backup lies: the database, and files that go into the data folder by their names. */
export type BackupParts = { folder: string; database: string; files: string[] };

/** What a backup and a restore need of a database, whichever of the two it is. */
export interface Store {
  dialect: Dialect;
  /** As the operator knows it, without a password. */
  name: string;
  /** Writes one consistent state to this file while others go on writing, and tells what that state holds. */
  copyTo(file: string): Promise<Contents>;
  /** Restores the file beside the database that is in use, tells what came back, and removes it again. */
  verify(file: string): Promise<Contents>;
  state(): Promise<"empty" | "filled" | "running">;
  /**
   * Takes the place of whatever is there, with the files that belong to it: all of it or nothing.
   * @param expected what the backup held; where something else came back nothing is touched
   */
  load(parts: BackupParts, expected: Contents): Promise<void>;
}
