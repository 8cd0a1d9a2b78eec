import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import pg from "pg";

/** The content of a database at one moment. */
export type DatabaseState = {
  /**
   * Restores this state while other processes have the database open. A running site needs a new content version each
   * time.
   */
  restore(contentVersion?: number): Promise<void>;
};

/** @param file holds the snapshot */
export async function snapshotSqlite(database: string, file: string): Promise<DatabaseState> {
  await copy(database, file);
  return { restore: (contentVersion) => copy(file, database, contentVersion) };
}

/** Copies through SQLite in one transaction, because others may have both files open. */
async function copy(from: string, to: string, contentVersion?: number) {
  const database = new DatabaseSync(from);
  try {
    if (contentVersion !== undefined) database.prepare("update content_version set version = ?").run(contentVersion);
    await whenFree(() => backup(database, to, { rate: 1_000_000 }));
  } finally {
    database.close();
  }
}

const FREE_WITHIN_MS = 5_000;

/** The site may be writing: `backup` does not wait, and rejects with the message of its other, healthy database. */
async function whenFree(act: () => Promise<unknown>) {
  const deadline = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    try {
      await act();
      return;
    } catch (error) {
      if ((error as Error).message !== "not an error" || Date.now() > deadline) throw error;
      await setTimeout(20);
    }
  }
}

export async function snapshotPostgres(url: string): Promise<DatabaseState> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; columns: string }>(TABLES);
  const steps: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(`select json_agg(t)::text as rows from "${name}" t`);
    const json = rows[0]?.rows;
    const from = `json_populate_recordset(null::"${name}", ${client.escapeLiteral(json ?? "")})`;
    steps.push(`delete from "${name}"`);
    if (json) steps.push(`insert into "${name}" (${columns}) overriding system value select ${columns} from ${from}`);
  }
  await client.end();
  return { restore: (contentVersion) => restorePostgres(url, steps, contentVersion) };
}

/** Acts as a replica, so that triggers and foreign keys do not refuse. */
async function restorePostgres(url: string, steps: string[], contentVersion?: number) {
  const client = new pg.Client(url);
  await client.connect();
  const version = contentVersion === undefined ? [] : [`update content_version set version = ${contentVersion}`];
  try {
    await client.query(
      ["begin", "set local session_replication_role = replica", ...steps, ...version, "commit"].join("; "),
    );
  } finally {
    await client.end();
  }
}

/** The tables with their columns, except generated ones. */
const TABLES = `
  select relname as name, string_agg(quote_ident(attname), ', ') as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`;
