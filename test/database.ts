import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Database, type DatabaseSettings, type Dialect, openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { createPostgresDatabase } from "./postgres-database.ts";

export const DIALECTS: Dialect[] = ["sqlite", "postgres"];

export async function freshDatabase(dialect: Dialect): Promise<Database & { settings: DatabaseSettings }> {
  const settings = await freshSettings(dialect);
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  await migrate(database);
  return { ...database, settings };
}

export async function freshSettings(dialect: Dialect): Promise<DatabaseSettings> {
  const dataDir = mkdtempSync(join(tmpdir(), "site-data-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dialect === "sqlite" ? { dataDir } : { dataDir, databaseUrl: await freshPostgres() };
}

async function freshPostgres(): Promise<string> {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return url;
}
