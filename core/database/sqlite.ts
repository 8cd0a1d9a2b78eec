import { chmodSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from "kysely";
import { openDataFolder } from "../data-folder.ts";
import type { Database as Tables } from "./schema.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

const BUSY_TIMEOUT_MS = 5_000;
/** The size of the statement cache: with it the public list's query takes 15 µs, without it 30. */
const STATEMENT_CACHE_SIZE = 256;

/** The embedded database: `<dataDir>/site.sqlite`, durable at every commit. */
export function openSqlite(dataDir: string, mustExist = false): SqliteDialect {
  const folder = resolve(dataDir);
  const file = join(folder, "site.sqlite");
  if (mustExist) {
    // Opening the folder finishes an interrupted restore.
    if (existsSync(folder)) openDataFolder(folder);
    if (!existsSync(file)) throw new DatabaseUnavailable(`Il n’y a pas de base de données « ${file} » (DATA_DIR).`);
  }
  return new EmbeddedDialect({ database: adapt(openFile(folder, file)) });
}

/**
 * Lets Kysely migrate in a transaction, which its SQLite adapter denies although SQLite can. With `begin immediate`,
 * the write lock makes simultaneous first starts wait for each other.
 */
class EmbeddedDialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

function openFile(folder: string, file: string): DatabaseSync {
  try {
    openDataFolder(folder);
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    // The database holds personal data. Its journal files inherit this mode.
    chmodSync(file, 0o600);
    retryWhileLocked(() => database.exec("pragma journal_mode = wal"));
    database.exec("pragma synchronous = full");
    // Otherwise an erased row would stay readable in its page until another one takes its place.
    database.exec("pragma secure_delete = on");
    // A read-only file fails the start.
    database.exec("begin immediate; rollback");
    return database;
  } catch (cause) {
    throw new DatabaseUnavailable(
      `Impossible d’ouvrir la base de données « ${file} » : ${(cause as Error).message}. ` +
        "Vérifiez que le dossier de données (DATA_DIR) existe, qu’il est accessible en écriture et que le disque n’est pas plein.",
      { cause },
    );
  }
}

/**
 * Empties the journal, which still contains erased rows. Does nothing while another process reads, because waiting
 * would block this one.
 */
export async function emptyJournal(lent: Kysely<Tables>): Promise<void> {
  await sql`pragma busy_timeout = 0`.execute(lent);
  try {
    await sql`pragma wal_checkpoint(truncate)`.execute(lent);
  } finally {
    await sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`).execute(lent);
  }
}

/** When two processes open a new file at once, the switch to WAL fails as locked, ignoring the busy timeout. */
function retryWhileLocked(action: () => void) {
  const deadline = Date.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      return action();
    } catch (error) {
      const SQLITE_BUSY = 5;
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared.get(sql) ?? prepare(database, sql);
      // Reinsert: the first entry is the least recently used.
      prepared.delete(sql);
      prepared.set(sql, statement);
      if (prepared.size > STATEMENT_CACHE_SIZE) prepared.delete(prepared.keys().next().value as string);
      return statement;
    },
  };
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  // A deferred transaction fails when it starts to write after another process wrote.
  const statement = database.prepare(sql === "begin" ? "begin immediate" : sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bind)),
    run: (parameters) => statement.run(...parameters.map(bind)),
    iterate: (parameters) => statement.iterate(...parameters.map(bind)),
  };
}

function bind(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}
