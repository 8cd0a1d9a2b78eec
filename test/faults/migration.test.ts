import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Columns } from "../../core/database/columns.ts";
import { openDatabase } from "../../core/database/connection.ts";
import { migrate } from "../../core/database/migrate.ts";
import { DatabaseUnavailable } from "../../core/database/unavailable.ts";
import { DIALECTS, freshSettings } from "../database.ts";
import { isFull, report } from "./run.ts";

/** The full run exceeds the site's statement timeout; `npm test` exceeds one set in the URL. */
const SLEEP_SECONDS = isFull ? 12 : 1;
const LIMITS = isFull ? "" : "?statement_timeout=200&idle_in_transaction_session_timeout=200";

const first = step((db) => db.schema.createTable("first").addColumn("id", "text").execute());

// @A7.migrations
test("a migration on PostgreSQL has no time limit", { timeout: 60_000 }, async (context) => {
  const database = await open("postgres", LIMITS);
  const slow = step(async (db) => {
    await sql`select pg_sleep(${sql.lit(SLEEP_SECONDS)})`.execute(db);
    await db.schema.createTable("slow").addColumn("id", "text").execute();
  });
  await migrate(database, { migrations: { "1-first": first } });
  const announced: string[] = [];
  await migrate(database, {
    migrations: { "1-first": first, "2-slow": slow },
    onMigration: (line) => announced.push(line),
  });
  expect((await sql`select id from slow`.execute(database.db)).rows).toEqual([]);
  expect(announced).toEqual(["Migration de la base de données : 2-slow (2 sur 2)…"]);
  report(context, {
    database: "postgres",
    done: `a migration of ${SLEEP_SECONDS} s`,
    figure: `done; limit of every other statement: ${isFull ? "10" : "0.2"} s`,
  });
});

describe.each(DIALECTS)("on %s", (dialect) => {
  // @A7.migrations
  test("a failed migration reports cause and progress and leaves the database unchanged", async (context) => {
    const database = await open(dialect);
    const wrong = step((db) => db.schema.createTable("first").addColumn("id", "text").execute());
    const migrations = { "1-first": first, "2-wrong": wrong, "3-next": first };
    const failing = migrate(database, { migrations });
    await expect(failing).rejects.toThrow(DatabaseUnavailable);
    await expect(failing).rejects.toThrow(/échoué à l’étape 2-wrong : .*first.* already exists/);
    await expect(failing).rejects.toThrow("Ce qui la précédait (1-first) a été annulé avec elle.");
    await expect(sql`select id from first`.execute(database.db)).rejects.toThrow();
    await migrate(database, { migrations: { "1-first": first } });
    report(context, { database: dialect, done: "a migration that fails at its second step", figure: "named, undone" });
  });
});

function step(up: (db: Kysely<unknown>) => Promise<void>): (columns: Columns) => Migration {
  return () => ({ up });
}

async function open(dialect: (typeof DIALECTS)[number], query = "") {
  const settings = await freshSettings(dialect);
  const { databaseUrl } = settings;
  const database = await openDatabase({ ...settings, ...(databaseUrl && { databaseUrl: databaseUrl + query }) });
  onTestFinished(() => database.close());
  return database;
}
