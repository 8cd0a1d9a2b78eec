import { Kysely, type Dialect as KyselyDialect } from "kysely";
import { type Connections, openPostgres, postgresWithoutTimeLimits } from "./postgres.ts";
import type { Database as Tables } from "./schema.ts";
import { emptyJournal, openSqlite } from "./sqlite.ts";

export type Dialect = "sqlite" | "postgres";

export interface Database {
  db: Kysely<Tables>;
  dialect: Dialect;
  /** The PostgreSQL pool; absent for the embedded database. */
  connections?: () => Connections;
  /** Runs long work, such as a migration, on a connection without timeouts. */
  withoutTimeLimits<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Removes erased rows from the files of the embedded database. PostgreSQL's vacuum does that itself. */
  dropErased(): Promise<void>;
  /** Waits for running queries, then closes files and sockets. */
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** A `postgres://` address; undefined opens the embedded database in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** Refuses to create the embedded database: a command would work on an empty one where DATA_DIR is misspelt. */
  mustExist?: boolean;
  /** Called when an idle PostgreSQL connection breaks; the pool replaces it. */
  onConnectionLost?: (error: Error) => void;
}

/** Opens and pings the database. @throws {DatabaseUnavailable} with a message for the operator */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { databaseUrl } = settings;
  if (!databaseUrl) return opened(openSqlite(settings.dataDir, settings.mustExist), "sqlite");
  const { dialect, connections } = await openPostgres(databaseUrl, settings.onConnectionLost);
  const withoutTimeLimits: Database["withoutTimeLimits"] = async (work) => {
    const db = new Kysely<Tables>({ dialect: postgresWithoutTimeLimits(databaseUrl) });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  return { ...opened(dialect, "postgres"), connections, withoutTimeLimits };
}

function opened(dialect: KyselyDialect, name: Dialect): Database {
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    dialect: name,
    withoutTimeLimits: (work) => work(db),
    dropErased: async () => {
      if (name === "sqlite") await db.connection().execute((lent) => emptyJournal(lent));
    },
    close: () => db.destroy(),
  };
}
