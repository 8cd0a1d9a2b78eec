import { createWriteStream } from "node:fs";
import { cp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { withoutPassword } from "../../core/database/postgres.ts";
import { OperatorError } from "../operator-error.ts";
import { type Contents, LARGEST_RATIO, LEFT_OUT, type Store } from "./contents.ts";
import { plainScript } from "./plain-script.ts";
import { run, runInto } from "./run.ts";

/** The site's connections in `pg_stat_activity` (core/database/postgres.ts). */
const SITE = "site";
/** An arbitrary number for the advisory lock. */
const VERIFY_LOCK = 19331121;

/** Row fingerprints must not depend on the database's settings. */
const ROWS_AS_TEXT = "-c timezone=UTC -c datestyle=ISO -c extra_float_digits=1 -c statement_timeout=0";

/** The shared database, through `pg_dump`, `pg_restore` and `psql`. */
export function postgresStore(databaseUrl: string, dataDir: string): Store {
  return {
    dialect: "postgres",
    name: withoutPassword(databaseUrl),
    copyTo: (file) => copyTo(databaseUrl, file),
    verify: (file) => verify(databaseUrl, file),
    state: () => connected(databaseUrl, stateOf),
    load: async ({ folder, database, files, isSigned }, expected, afterwards) => {
      const write = isSigned ? writeScript : writePlainScript;
      await load(databaseUrl, database, write, [comparison(expected), "set search_path = public", afterwards]);
      for (const name of files) await cp(join(folder, name), join(dataDir, name), { recursive: true });
    },
  };
}

function copyTo(url: string, file: string): Promise<Contents> {
  return connected(url, async (client) => {
    await requireProgram("pg_dump", client);
    await requireVerifyRight(client);
    // With the exported snapshot, the counts and pg_dump see the same state.
    await client.query("begin isolation level repeatable read, read only");
    const { rows } = await client.query("select pg_export_snapshot() as snapshot");
    await run(
      "pg_dump",
      [
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        `--exclude-table-data=${LEFT_OUT}`,
        `--snapshot=${rows[0].snapshot}`,
        `--file=${file}`,
        ...to(url),
      ],
      passwordOf(url),
    );
    const contents = await contentsOf(client);
    if (contents.tables[LEFT_OUT]) contents.tables[LEFT_OUT] = { rows: 0, checksum: "0" };
    return contents;
  });
}

function verify(url: string, file: string): Promise<Contents> {
  return connected(url, async (client) => {
    // All trials share one name: the next one removes the leftovers of a killed one.
    const { rows } = await client.query(
      "select left(current_database(), 38) || '_verification_sauvegarde' as name, pg_try_advisory_lock($1) as is_ours",
      [VERIFY_LOCK],
    );
    const [{ name, is_ours }] = rows;
    if (!is_ours)
      throw new OperatorError("Une autre sauvegarde de cette base se vérifie en ce moment. Recommencez après elle.");
    const database = pg.escapeIdentifier(name);
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database} template template0`);
    try {
      const trial = Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href;
      await load(trial, file, writeScript, []);
      return await connected(trial, contentsOf);
    } finally {
      await client.query(`drop database ${database} with (force)`);
    }
  });
}

async function stateOf(client: pg.Client): Promise<"empty" | "filled" | "running"> {
  const sessions = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = $1",
    [SITE],
  );
  if (sessions.rows.length > 0) return "running";
  return (await tablesOf(client)).length > 0 ? "filled" : "empty";
}

/** @param commands run at the end of the transaction: if one of them fails, nothing changes */
async function load(url: string, file: string, write: typeof writeScript, commands: string[]): Promise<void> {
  await connected(url, (client) => requireProgram("pg_restore", client));
  const script = `${file}.sql`;
  try {
    await write(file, script);
    await run(
      "psql",
      [
        ...["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null"],
        // Not `pg_restore --clean`: it would leave tables of a later version, on which that version's migration would
        // fail.
        ...[
          "--command=set client_min_messages = warning; drop schema public cascade; create schema public; grant usage on schema public to public",
        ],
        ...[`--file=${script}`, ...commands.map((command) => `--command=${command}`), ...to(url)],
      ],
      { ...passwordOf(url), PGOPTIONS: ROWS_AS_TEXT },
    );
  } finally {
    await rm(script, { force: true });
  }
}

/** A statement that fails with the names of the tables that differ. */
function comparison({ tables }: Contents): string {
  const names = Object.keys(tables);
  const expected = names.map((name) => {
    const { rows = 0, checksum = "" } = tables[name] ?? {};
    return `(${pg.escapeLiteral(name)}, ${rows}, ${pg.escapeLiteral(checksum)})`;
  });
  const found = names.map((name) => `select ${pg.escapeLiteral(name)}, one.* from (${fingerprintOf(name)}) as one`);
  return `select ('Ces tables diffèrent de la sauvegarde : ' || string_agg(name, ', ' order by name) || '.')::int from (
    select name from ((values ${expected.join(", ")}) except (${found.join(" union all ")})) as changed (name, rows, checksum)
    union select tablename from pg_tables where schemaname = 'public' and tablename not in (${names.map(pg.escapeLiteral).join(", ")})
  ) as wrong`;
}

async function writeScript(file: string, script: string): Promise<void> {
  await run("pg_restore", ["--no-owner", "--no-privileges", `--file=${script}`, file]);
}

async function writePlainScript(file: string, script: string): Promise<void> {
  const maxBytes = LARGEST_RATIO * (await stat(file)).size;
  await runInto("pg_restore", ["--no-owner", "--no-privileges", "--file=-", file], (output) =>
    pipeline(output, (lines) => plainScript(lines, maxBytes), createWriteStream(script)),
  );
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "site-backup",
    connectionTimeoutMillis: 10_000,
    options: ROWS_AS_TEXT,
  });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new OperatorError(
      `La base de données ${withoutPassword(url)} est injoignable : ${(cause as Error).message}.`,
      {
        cause,
      },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function requireProgram(program: "pg_dump" | "pg_restore", client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  const server = Number(rows[0].major);
  const advice = `Installez les programmes clients de PostgreSQL ${server} (Debian : postgresql-client-${server}).`;
  const version = await run(program, ["--version"]).catch((cause: Error) => {
    throw new OperatorError(`${cause.message} ${advice}`, { cause });
  });
  const own = Number(version.match(/(\d+)/)?.[1]);
  if (own < server) {
    throw new OperatorError(`${program} est de la version ${own}, plus ancienne que le serveur (${server}). ${advice}`);
  }
}

/** Checked before the backup, because one without a trial restore does not count. */
async function requireVerifyRight(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select rolname, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user",
  );
  if (rows[0].may) return;
  throw new OperatorError(
    `Une sauvegarde se vérifie en la restaurant dans une base d’essai, que le rôle « ${rows[0].rolname} » ne peut pas créer. ` +
      `Un administrateur de PostgreSQL l’y autorise : alter role "${rows[0].rolname}" createdb`,
  );
}

async function contentsOf(client: pg.Client): Promise<Contents> {
  const tables: Contents["tables"] = {};
  for (const name of await tablesOf(client)) {
    tables[name] = (await client.query(fingerprintOf(name))).rows[0];
  }
  const migrations = tables.kysely_migration
    ? (await client.query("select name from kysely_migration order by name")).rows
    : [];
  return { tables, migrations: migrations.map(({ name }) => name) };
}

/** Independent of the order of rows, which a restore does not keep. md5 is the same in every PostgreSQL version. */
function fingerprintOf(table: string): string {
  return `select count(*)::int as rows, coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as checksum
    from public.${pg.escapeIdentifier(table)} as one`;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public' order by tablename");
  return rows.map(({ tablename }) => tablename);
}

/**
 * Connection settings for PostgreSQL's programs. The password goes into the environment: other users can read
 * arguments.
 */
function to(url: string): string[] {
  return [`--dbname=${Object.assign(new URL(url), { password: "" }).href}`];
}

function passwordOf(url: string): Record<string, string> {
  const { password } = new URL(url);
  return password ? { PGPASSWORD: decodeURIComponent(password) } : {};
}
