import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Database, type DatabaseSettings, type Dialect, openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { type DatabaseState, snapshotPostgres } from "./database-state.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

/** For `describe.each`: every claim about the database is tested on both. */
export const DIALECTS: Dialect[] = ["sqlite", "postgres"];

/** An open, migrated, empty database for the running test. */
export async function freshDatabase(dialect: Dialect): Promise<Database & { settings: DatabaseSettings }> {
  const settings = { dataDir: freshFolder(), ...(await (dialect === "sqlite" ? undefined : migratedPostgres())) };
  if (dialect === "sqlite") writeFileSync(join(settings.dataDir, "site.sqlite"), await migratedSqlite());
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  return { ...database, settings };
}

/** The settings of an empty database for the running test. */
export async function freshSettings(dialect: Dialect): Promise<DatabaseSettings> {
  const dataDir = freshFolder();
  if (dialect === "sqlite") return { dataDir };
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return { dataDir, databaseUrl: url };
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "site-data-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

let sqliteFile: Promise<Buffer> | undefined;

function migratedSqlite(): Promise<Buffer> {
  const make = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
    await openAndMigrate({ dataDir });
    const file = readFileSync(join(dataDir, "site.sqlite"));
    rmSync(dataDir, { recursive: true });
    return file;
  };
  sqliteFile ??= make();
  return sqliteFile;
}

/**
 * Databases that no test uses now: making one takes longer than emptying it. They disappear with the PostgreSQL of the
 * run.
 */
const idle: { databaseUrl: string; migrated: DatabaseState }[] = [];

async function migratedPostgres(): Promise<{ databaseUrl: string }> {
  const pooled = idle.pop() ?? (await makePostgres());
  try {
    await pooled.migrated.restore();
  } catch {
    // The previous test removed a table.
    return migratedPostgres();
  }
  onTestFinished(() => void idle.push(pooled));
  return { databaseUrl: pooled.databaseUrl };
}

async function makePostgres() {
  const { url: databaseUrl } = await createPostgresDatabase();
  await openAndMigrate({ dataDir: "", databaseUrl });
  return { databaseUrl, migrated: await snapshotPostgres(databaseUrl) };
}

async function openAndMigrate(settings: DatabaseSettings) {
  const database = await openDatabase(settings);
  await migrate(database);
  await database.close();
}
