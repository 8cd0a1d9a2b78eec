import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { DIALECTS, freshDatabase, freshSettings } from "../../test/database.ts";
import { columnsFor } from "./columns.ts";
import { openDatabase } from "./connection.ts";
import { newId } from "./id.ts";
import { migrate, migrationNames } from "./migrate.ts";
import { initial } from "./migrations/0001-initial.ts";
import { reviewWords } from "./migrations/0003-review-words.ts";
import { reviewWordsNewest } from "./migrations/0005-review-words-newest.ts";
import { wholeCents } from "./migrations/0010-whole-cents.ts";

const openAndMigrate = fileURLToPath(new URL("../../test/open-and-migrate.ts", import.meta.url));

describe.each(DIALECTS)("%s", (dialect) => {
  test("eight concurrent starts on an empty database migrate it once", async () => {
    const settings = await freshSettings(dialect);
    const start = () => promisify(execFile)(process.execPath, [openAndMigrate, JSON.stringify(settings)]);
    await Promise.all(Array.from({ length: 8 }, start));

    const { db, close } = await openDatabase(settings);
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(applied.rows.map(({ name }) => name)).toEqual(migrationNames);
    expect(await db.selectFrom("content_version").selectAll().execute()).toEqual([{ id: 1, version: 1 }]);
    await close();
  });

  test("migrating again changes nothing", async () => {
    const database = await freshDatabase(dialect);
    await migrate(database);
    expect(await database.db.selectFrom("content_version").selectAll().execute()).toHaveLength(1);
  });

  test("the migration gives earlier indexed words their time", async () => {
    const { db, close } = await openDatabase(await freshSettings(dialect));
    const columns = columnsFor(dialect);
    for (const { up } of [initial(columns), reviewWords(columns)]) await up(db);
    await sql`insert into reviews (id, customer_name, rating, comment, created_at, updated_at, author_key, content_hash)
      values ('a', 'Zoé', 4, 'Retard', '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z', 'key', 'hash')`.execute(
      db,
    );
    await sql`insert into review_words (word, review_id) values ('retard', 'a'), ('zoe', 'a')`.execute(db);

    await reviewWordsNewest(columns).up(db);
    const at = { created_at: "2026-01-02T03:04:05.678Z", review_id: "a" };
    expect(await db.selectFrom("review_words").selectAll().orderBy("word").execute()).toEqual([
      { word: "retard", ...at },
      { word: "zoe", ...at },
    ]);
    await close();
  });

  test("the migration rounds published prices to cents", async () => {
    const { db, close } = await openDatabase(await freshSettings(dialect));
    await initial(columnsFor(dialect)).up(db);
    const pellets = { bagKilograms: 12.5, vendingMachine: { doseKilograms: 10.125, doseEuros: 3.955 } };
    const offers = [{ grossEurosPerHour: { from: 13.004, to: 14 } }, { grossEurosPerHour: null }];
    for (const [key, value] of Object.entries({ prices: { pellets }, offers, hours: { from: 1.234 } })) {
      await sql`insert into content (key, value, updated_at)
        values (${key}, ${JSON.stringify(value)}, '2026-01-02T03:04:05.678Z')`.execute(db);
    }
    await wholeCents().up(db);
    const { rows } = await sql<{ key: string; value: string }>`select key, value from content order by key`.execute(db);
    await close();
    expect(rows.map(({ key, value }) => [key, JSON.parse(value)])).toEqual([
      ["hours", { from: 1.234 }],
      ["offers", [{ grossEurosPerHour: { from: 13, to: 14 } }, { grossEurosPerHour: null }]],
      ["prices", { pellets: { ...pellets, vendingMachine: { doseKilograms: 10.125, doseEuros: 3.96 } } }],
    ]);
  });

  // @V2.3.3
  test("a failed transaction leaves nothing, and the next one works", async () => {
    const { db } = await freshDatabase(dialect);
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto("job_runs").values({ job: "a", period: "x", ran_at: "x" }).execute();
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await db.selectFrom("job_runs").selectAll().execute()).toEqual([]);
  });

  test("text, numbers and null survive a round trip", async () => {
    const { db } = await freshDatabase(dialect);
    const value = JSON.stringify({ text: "Œuvre « ça » 🌾 e\u0301" });
    const version = { kind: "a", action: "edit", by: "Zoé", at: "2026-11-21T03:14:36.123Z" };
    const rows = [
      { ...version, number: 1, value },
      { ...version, number: 2, value: null },
    ];
    await db.insertInto("content_versions").values(rows).execute();
    expect(await db.selectFrom("content_versions").selectAll().orderBy("number").execute()).toEqual(rows);
    const { count } = await db
      .selectFrom("content_versions")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  // @P22.byte-limit
  test.each([
    ["a rating of 0", { rating: 0 }],
    ["a rating of 6", { rating: 6 }],
    ["a rating of 4.5", { rating: 4.5 }],
    ["a comment above its bytes", { comment: "é".repeat(8_001) }],
    ["a name above its bytes", { customer_name: "x".repeat(801) }],
    ["an unknown state", { state: "approved" as "published" }],
    ["a publication without its date", { state: "published" as const }],
    ["a refusal without its reason", { state: "refused" as const }],
    ["a day that is none", { experience_date: "2026" }],
  ])("the database itself refuses %s", async (_what, wrong) => {
    const { db } = await freshDatabase(dialect);
    await expect(
      db
        .insertInto("reviews")
        .values({ ...review, ...wrong })
        .execute(),
    ).rejects.toThrow();
    expect(await db.selectFrom("reviews").select("id").execute()).toEqual([]);
  });

  // @life.is-approved
  test("is_approved is true exactly while a review is published and not deleted", async () => {
    const { db } = await freshDatabase(dialect);
    await db.insertInto("reviews").values(review).execute();
    const isApproved = async (change: object) => {
      await db.updateTable("reviews").set(change).execute();
      return Boolean((await db.selectFrom("reviews").select("is_approved").executeTakeFirstOrThrow()).is_approved);
    };
    expect(await isApproved({ state: "pending" })).toBe(false);
    expect(await isApproved({ state: "published", published_at: review.created_at })).toBe(true);
    expect(await isApproved({ deleted_at: review.created_at })).toBe(false);
    expect(await isApproved({ deleted_at: null, state: "pending" })).toBe(false);
  });

  // @A5.audit-log @V16.4.2
  test("the audit log accepts rows and never changes or deletes one", async () => {
    const { db } = await freshDatabase(dialect);
    const row = { actor_id: null, actor_name: "x", action: "publish", subject_kind: "review", subject_id: null };
    await db
      .insertInto("journal")
      .values({ id: newId(), at: review.created_at, reason: null, details: "{}", ...row })
      .execute();
    await expect(sql`update journal set action = 'refuse'`.execute(db)).rejects.toThrow("append-only");
    await expect(sql`delete from journal`.execute(db)).rejects.toThrow("append-only");
    expect(await db.selectFrom("journal").select("action").execute()).toEqual([{ action: "publish" }]);
  });

  // @§3.role-audit-log @V16.4.2
  test("the log of rights accepts rows and loses nothing but addresses of clients", async () => {
    const { db } = await freshDatabase(dialect);
    const row = { user_id: "u", old_role: "user", new_role: "admin", changed_by: "v", ip_address: "192.0.2.1" };
    await db
      .insertInto("role_audit_log")
      .values({ id: newId(), changed_at: review.created_at, ...row })
      .execute();
    const refused = [
      ...["id", "user_id", "old_role", "new_role", "changed_by", "changed_at"].map((column) => `set ${column} = 'x'`),
      "set ip_address = '192.0.2.2'",
    ];
    for (const change of [...refused.map((set) => `update role_audit_log ${set}`), "delete from role_audit_log"]) {
      await expect(sql.raw(change).execute(db), change).rejects.toThrow("append-only");
    }
    await sql`update role_audit_log set ip_address = null`.execute(db);
    expect(await db.selectFrom("role_audit_log").selectAll().execute()).toMatchObject([{ ...row, ip_address: null }]);
  });
});

// @law.erasure
test("the embedded database keeps erased rows neither in its file nor in its journal", async () => {
  const database = await freshDatabase("sqlite");
  const { db, settings } = database;
  const comment = "Des mots que personne ne doit retrouver.";
  const isLeft = () =>
    ["site.sqlite", "site.sqlite-wal"].filter((file) => readFileSync(join(settings.dataDir, file)).includes(comment));
  await db
    .insertInto("reviews")
    .values([review, { ...review, id: newId(), author_key: "other", comment }])
    .execute();
  await database.dropErased();
  expect(isLeft()).toEqual(["site.sqlite"]);
  await db.deleteFrom("reviews").where("comment", "=", comment).execute();
  await database.dropErased();
  expect(isLeft()).toEqual([]);
});

// @law.erasure
test("erasing does not wait for a reader in another process", async () => {
  const database = await freshDatabase("sqlite");
  const { db, settings } = database;
  await db.insertInto("reviews").values(review).execute();
  const reader = new DatabaseSync(join(settings.dataDir, "site.sqlite"));
  onTestFinished(() => reader.close());
  reader.exec("begin; select * from reviews");
  await db.deleteFrom("reviews").execute();
  await database.dropErased();
  expect(statSync(join(settings.dataDir, "site.sqlite-wal")).size).toBeGreaterThan(0);
  reader.exec("commit");
  await database.dropErased();
  expect(statSync(join(settings.dataDir, "site.sqlite-wal")).size).toBe(0);
});

test("names an unreachable database without its password", async () => {
  const opening = openDatabase({ dataDir: "/nowhere", databaseUrl: "postgres://site:geheim@127.0.0.1:1/avis" });
  await expect(opening).rejects.toThrow(/postgres:\/\/127\.0\.0\.1:1\/avis est injoignable : .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow("geheim");
});

test("a connection lost during a query fails only that query", async () => {
  const { db } = await freshDatabase("postgres");
  const broken = db.connection().execute(async (lent) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(lent);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(db);
    // The idle client emits an error here: without a listener the process would exit.
    await sleep(200);
    await sql`select 1`.execute(lent);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test("names a data folder that it cannot create", async () => {
  await expect(openDatabase({ dataDir: "/dev/null/data" })).rejects.toThrow(/« \/dev\/null\/data\/site\.sqlite »/);
});

test("ids sort by creation time, also within a millisecond", () => {
  const ids = [3_000, 1_000, 2_000].map((time) => newId(time));
  expect(ids.toSorted()).toEqual([ids[1], ids[2], ids[0]]);
  const together = Array.from({ length: 1000 }, () => newId(4_000));
  expect(together.toSorted()).toEqual(together);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

const review = {
  id: newId(),
  customer_name: "Client anonyme",
  rating: 5,
  comment: "Livraison à l’heure.",
  created_at: "2026-11-21T03:14:36.123Z",
  updated_at: "2026-11-21T03:14:36.123Z",
  author_key: "k",
  content_hash: "h",
};
