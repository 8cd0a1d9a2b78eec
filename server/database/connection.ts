import { Kysely } from "kysely";
import { openPostgres } from "./postgres.ts";
import type { Database as Tables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

export type Dialect = "sqlite" | "postgres";

export interface Database {
  db: Kysely<Tables>;
  dialect: Dialect;
  /** Waits for running queries, then lets go of files and sockets. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** A `postgres://` address. Without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Told when an idle PostgreSQL connection breaks; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens the database and proves that it answers. Throws DatabaseUnavailable, whose message is made for the operator. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl } = settings;
  const dialect = databaseUrl
    ? await openPostgres(databaseUrl, settings.onConnectionLost)
    : openSqlite(settings.dataDir);
  const db = new Kysely<Tables>({ dialect });
  return { db, dialect: databaseUrl ? "postgres" : "sqlite", close: () => db.destroy() };
}
