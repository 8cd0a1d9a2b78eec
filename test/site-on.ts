import { onTestFinished } from "vitest";
import type { Dialect } from "../core/database/connection.ts";
import { freshSettings } from "./database.ts";
import { TEST_SECRET } from "./postgres-database.ts";
import { borrowSite, type OpenedSite, type SiteOptions } from "./shared-site.ts";
import { type Site, startSite } from "./site.ts";

/** A borrowed site for the running test. */
export async function lendSite(dialect: Dialect, options?: SiteOptions): Promise<OpenedSite> {
  const { giveBack, ...opened } = await borrowSite(dialect, options);
  onTestFinished(giveBack);
  return opened;
}

export async function siteOn(dialect: Dialect, settings: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ ...(await environmentOn(dialect)), ...settings });
  onTestFinished(site.discard);
  return site;
}

export async function environmentOn(dialect: Dialect): Promise<Record<string, string>> {
  const { dataDir, databaseUrl } = await freshSettings(dialect);
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET: TEST_SECRET }) };
}
