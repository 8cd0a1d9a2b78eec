import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { onTestFinished } from "vitest";
import { type Database, type DatabaseSettings, type Dialect, openDatabase } from "../server/database/connection.ts";
import { migrate } from "../server/database/migrate.ts";

/** For `describe.each`: what is true of the database is proved on both. */
export const DIALECTS: Dialect[] = ["sqlite", "postgres"];

/** An open, migrated database of the running test, which goes with it. */
export async function freshDatabase(dialect: Dialect): Promise<Database & { settings: DatabaseSettings }> {
  const settings = await freshSettings(dialect);
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  await migrate(database);
  return { ...database, settings };
}

/** Where an empty database of the running test can be opened. */
export async function freshSettings(dialect: Dialect): Promise<DatabaseSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dialect === "sqlite" ? { dataDir } : { dataDir, databaseUrl: await freshPostgres() };
}

async function freshPostgres(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is missing: test/postgres-setup.ts sets it.");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await execute(server, `create database ${name}`);
  onTestFinished(() => execute(server, `drop database ${name} with (force)`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}
