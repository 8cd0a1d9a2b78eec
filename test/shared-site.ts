import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Database, type Dialect, openDatabase } from "../core/database/connection.ts";
import { type DatabaseState, snapshotPostgres, snapshotSqlite } from "./database-state.ts";
import { createPostgresDatabase, TEST_SECRET } from "./postgres-database.ts";
import { type Site, startSite } from "./site.ts";

export type OpenedSite = {
  site: Site;
  /** Its database, opened by the test. */
  database: Database;
  environment: Record<string, string>;
};

type SharedSite = OpenedSite & {
  /** Its database and settings. */
  kind: string;
  folder: string;
  /** Snapshots of its database after the start, and after each preparation that a test asked for. */
  states: Map<Preparation, DatabaseState>;
  startOutput: string;
  contentVersion: number;
  end(): void;
};

type Preparation = (opened: OpenedSite) => Promise<void>;

export type SiteOptions = { settings?: Record<string, string> | undefined; prepare?: Preparation };

const afterStart: Preparation = async () => {};

/** Stop reusing a site after this many refused forms: it counts them in memory, and refuses a client after 300. */
const MAX_REFUSED = 50;
const MAX_FORMS = 500;

/** Sites that no test uses now, the last used at the end. */
const idle: SharedSite[] = [];
const MAX_IDLE = 4;

/**
 * The built site: a process with these settings, shared with earlier tests, whose database is reset to the state after
 * the start and this preparation.
 */
export async function borrowSite(
  dialect: Dialect,
  { settings = {}, prepare = afterStart }: SiteOptions = {},
): Promise<OpenedSite & { giveBack(): Promise<void> }> {
  const kind = JSON.stringify([dialect, settings]);
  const shared = (await takeIdle(kind, prepare)) ?? (await startShared(kind, dialect, settings));
  if (!shared.states.has(prepare)) {
    await prepare(shared);
    await saveState(shared, prepare);
  }
  const { site, database, environment, startOutput } = shared;
  const before = site.output().length;
  return {
    site: { ...site, output: () => startOutput + site.output().slice(before) },
    database,
    environment,
    giveBack: () => returnSite(shared),
  };
}

async function takeIdle(kind: string, prepare: Preparation): Promise<SharedSite | undefined> {
  const index = idle.findLastIndex((one) => one.kind === kind);
  const [shared] = index < 0 ? [] : idle.splice(index, 1);
  if (!shared) return undefined;
  try {
    await restore(shared, shared.states.get(prepare) ?? (shared.states.get(afterStart) as DatabaseState));
    return shared;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // The previous test removed a table.
    await discard(shared);
    return takeIdle(kind, prepare);
  }
}

async function startShared(kind: string, dialect: Dialect, settings: Record<string, string>): Promise<SharedSite> {
  const folder = mkdtempSync(join(tmpdir(), "site-shared-"));
  const environment: Record<string, string> = { ...settings, DATA_DIR: join(folder, "data") };
  if (dialect === "postgres") {
    const { url } = await createPostgresDatabase();
    Object.assign(environment, { DATABASE_URL: url, SECRET: TEST_SECRET });
  }
  const site = await startSite(environment);
  const end = endWithProcess(site, folder);
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: environment.DATABASE_URL });
  // Wait for the job that writes at each start.
  while (!(await database.db.selectFrom("job_runs").select("job").executeTakeFirst())) await sleep(20);
  const opened = { site, database, environment };
  const shared = { ...opened, kind, folder, states: new Map(), startOutput: site.output(), contentVersion: 0, end };
  await saveState(shared, afterStart);
  return shared;
}

/** Returns a function that ends the site; it also runs when this process ends for any reason. */
function endWithProcess({ process }: Site, folder: string): () => void {
  const script = 'read -r word; kill -9 "$SITE"; rm -rf "$FOLDER"';
  const watch = spawn("sh", ["-c", script], {
    env: { PATH: "/usr/bin:/bin", SITE: String(process.pid), FOLDER: folder },
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watch.unref();
  return () => watch.stdin.end();
}

async function saveState({ states, folder, site, environment }: SharedSite, prepare: Preparation) {
  const { DATABASE_URL } = environment;
  const state = DATABASE_URL
    ? snapshotPostgres(DATABASE_URL)
    : snapshotSqlite(join(site.dataDir, "site.sqlite"), join(folder, `${states.size}.sqlite`));
  states.set(prepare, await state);
}

/**
 * Each restored state gets a content version that the site cannot have reached; otherwise cached pages of an earlier
 * test would be current again.
 */
async function restore(shared: SharedSite, state: DatabaseState) {
  const { site } = shared;
  shared.contentVersion += 1_000_000;
  await state.restore(shared.contentVersion);
  // With PostgreSQL the site creates the folder for its first mail only.
  for (const name of existsSync(site.dataDir) ? readdirSync(site.dataDir) : []) {
    if (!/^(site\.sqlite|secret)/.test(name)) rmSync(join(site.dataDir, name), { recursive: true });
  }
  // After any form the site reads the content version; this one changes nothing.
  const headers = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  await fetch(`${site.url}/auth/deconnexion`, { method: "POST", headers, redirect: "manual" });
}

/** Returns the site for the next test, unless the process has ended or remembers too much. */
async function returnSite(shared: SharedSite) {
  const { process, output } = shared.site;
  const forms = output().match(/ POST \S+ \d+/g) ?? [];
  const refused = forms.filter((form) => /(400|413|422)$/.test(form));
  const isUsable = process.exitCode === null && process.signalCode === null;
  if (!isUsable || forms.length >= MAX_FORMS || refused.length >= MAX_REFUSED) return discard(shared);
  idle.push(shared);
  if (idle.length > MAX_IDLE) await discard(idle.shift() as SharedSite);
}

async function discard({ database, end }: SharedSite) {
  await database.close();
  end();
}
