import type { Dialect } from "../database/connection.ts";
import type { Env } from "../env.ts";
import type { Contents } from "./contents.ts";
import { embeddedStore } from "./embedded.ts";
import { postgresStore } from "./postgres.ts";

/** What a backup and a restore need of a database, whichever of the two it is. */
export interface Store {
  dialect: Dialect;
  /** As the operator knows it, without a password. */
  name: string;
  /** Writes one consistent state to this file while others go on writing, and tells what that state holds. */
  copyTo(file: string): Promise<Contents>;
  /** Restores the file beside the database that is in use, tells what came back, and removes it again. */
  rehearse(file: string): Promise<Contents>;
  state(): Promise<"empty" | "filled" | "running">;
  /** Takes the place of whatever is there: all of it or nothing. Tells what is there now. */
  load(file: string): Promise<Contents>;
}

export function storeOf({ databaseUrl, dataDir }: Pick<Env, "databaseUrl" | "dataDir">): Store {
  return databaseUrl ? postgresStore(databaseUrl) : embeddedStore(dataDir);
}
