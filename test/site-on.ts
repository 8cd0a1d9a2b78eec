import { onTestFinished } from "vitest";
import type { Dialect } from "../core/database/connection.ts";
import { freshSettings } from "./database.ts";
import { type Site, startSite } from "./site.ts";

export const TEST_SECRET = "a secret of the tests, of no use elsewhere";

export async function siteOn(dialect: Dialect, settings: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...(await environmentOn(dialect)), ...settings });
  onTestFinished(site.discard);
  return site;
}

export async function environmentOn(dialect: Dialect): Promise<Record<string, string>> {
  const { dataDir, databaseUrl } = await freshSettings(dialect);
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: TEST_SECRET }) };
}
