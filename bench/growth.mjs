// What a reading costs at 1,000, 100,000 and 1,000,000 reviews, on both databases. What a visitor sees must cost the same
// however many there are; of the staff's readings the ratios are told. The databases' own plans at the largest number
// stand beside this file, in plans/.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { readModeration } from "../app/moderation/list.server.ts";
import { STAFF_FILTERS } from "../app/moderation/rules.ts";
import { listForStaff } from "../app/moderation/store.server.ts";
import { countsForStaff } from "../app/moderation/waiting.server.ts";
import { findByAuthorLink, findPublished, getSummary, listPublished } from "../app/reviews/store.server.ts";
import { submitReview } from "../app/reviews/submit.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { fillPostgres, fillSqlite } from "./many-reviews.mjs";
import { median, root, times } from "./report.mjs";

const COMMAND = "npm run bench -- growth";
const MOST_TIMES_DEARER = 1.5;
const RUNS = 101;
const WARM_UP = 20;

/** @returns the rows of the report: each reading at the largest number beside the smallest */
export async function measureGrowth({ folder, isQuick }) {
  const counts = isQuick ? [1_000, 100_000] : [1_000, 100_000, 1_000_000];
  const rows = [];
  for (const dialect of ["sqlite", "postgres"]) {
    const databases = [];
    for (const count of counts) databases.push(await fillDatabase(dialect, count, folder));
    const measured = await measureReadings(databases);
    writePlans(dialect, counts.at(-1), measured);
    rows.push(...rowsOf(dialect, counts, measured));
    for (const { database } of databases) await database.close();
  }
  return { title: "Growth", command: COMMAND, rows };
}

async function fillDatabase(dialect, count, folder) {
  const settings = { dataDir: join(folder, `growth-${count}`), databaseUrl: undefined };
  if (dialect === "postgres") settings.databaseUrl = (await createPostgresDatabase()).url;
  const database = await openDatabase(settings);
  await migrate(database);
  if (dialect === "sqlite") {
    fillSqlite(settings.dataDir, count);
  } else {
    await fillPostgres(settings.databaseUrl, count);
    // PostgreSQL does this by itself after a while; nobody does it for SQLite.
    await sql`vacuum analyze`.execute(database.db);
  }
  const asked = [];
  return { database, asked, readings: await readingsOf(database.db.withPlugin(recorderInto(asked)), count) };
}

/** Notes each query that was answered, and not those that stand inside of another one. */
function recorderInto(asked) {
  const nodes = new WeakMap();
  return {
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      asked.push(nodes.get(queryId));
      return result;
    },
  };
}

/** Of each reading the median time in milliseconds at each number, taken in turns, and the plans at the last. */
async function measureReadings(databases) {
  const measured = [];
  for (const [place, { what, isPublic }] of databases[0].readings.entries()) {
    const runs = databases.map(() => []);
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      for (const [index, { readings, asked }] of databases.entries()) {
        asked.length = 0;
        const began = performance.now();
        await readings[place].read(run);
        if (run >= WARM_UP) runs[index].push(performance.now() - began);
      }
    }
    const { database, asked } = databases.at(-1);
    measured.push({ what, isPublic, medians: runs.map(median), plan: await planOf(database, [...asked]) });
  }
  return measured;
}

async function readingsOf(db, count) {
  const middle = await rowAt(db, Math.floor(count / 2));
  const last = await rowAt(db, 10);
  const cursor = ({ created_at, id }) => `${created_at}_${id}`;
  const list = (more) => () => listForStaff(db, { filter: "all", order: "newest", limit: 20, ...more });
  const view = { filter: "all", order: "newest", search: "" };
  const visitors = [
    ["list of reviews, first page", () => listPublished(db, { limit: 6 })],
    ["list of reviews, a page in the middle", () => listPublished(db, { limit: 6, after: cursor(middle) })],
    ["list of reviews, back from the oldest", () => listPublished(db, { limit: 6, before: cursor(last) })],
    ["statistics", () => getSummary(db)],
    ["report page", () => findPublished(db, middle.id)],
    ["author's page", () => findByAuthorLink(db, middle.id, "x".repeat(22), "s".repeat(32))],
    [
      "a review sent",
      (run) => submitReview(db, newReview(run), { clientHash: `bench-${run}`, submissionKey: `bench-growth-${run}` }),
    ],
  ];
  const staff = [
    ["moderation, whole page", () => readModeration(db, view, { after: null, before: null })],
    ["moderation, a page in the middle", list({ after: cursor(middle) })],
    ["moderation, oldest first", list({ order: "oldest" })],
    ...STAFF_FILTERS.map((filter) => [`moderation, filter "${filter}"`, list({ filter })]),
    ["moderation, counts", () => countsForStaff(db)],
    ["search, frequent word", list({ search: "livraison" })],
    ["search, rare word", list({ search: "zinnia" })],
    ["search, frequent and rare word", list({ search: "livraison zinnia" })],
    ["search, beginning of a word", list({ search: "gran" })],
    ["search, full name", list({ search: "dupre jeanne" })],
    ["search, word that nobody used", list({ search: "introuvable" })],
    ["search, frequent only in the oldest", list({ search: "ancien" })],
    ['search in the filter "refused"', list({ filter: "refused", search: "livraison" })],
    ['search in the filter "reported"', list({ filter: "reported", search: "livraison" })],
  ];
  return [
    ...visitors.map(([what, read]) => ({ what, read, isPublic: true })),
    ...staff.map(([what, read]) => ({ what, read, isPublic: false })),
  ];
}

function newReview(run) {
  const comment = `Un avis de mesure, le ${run}e, avec quelques mots de plus pour sa longueur.`;
  const empty = { customer_email: null, product_or_service: null, experience_date: null };
  return { ...empty, customer_name: "Mesure", rating: 4, comment };
}

function rowAt(db, place) {
  return db
    .selectFrom("reviews")
    .select(["id", "created_at"])
    .where("state", "=", "published")
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .offset(place)
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function planOf({ db, dialect }, asked) {
  const explain = dialect === "sqlite" ? "explain query plan" : "explain";
  const plans = [];
  for (const node of asked) {
    const query = db.getExecutor().compileQuery(node, { queryId: "plan" });
    if (!/^(select|with)/.test(query.sql)) continue;
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
    const steps = rows.map((row) => `    ${row.detail ?? row["QUERY PLAN"]}`);
    plans.push([`  ${query.sql}`, ...steps].join("\n"));
  }
  return plans.join("\n");
}

function writePlans(dialect, count, readings) {
  const plans = join(root, "bench", "plans");
  mkdirSync(plans, { recursive: true });
  const text = readings.map(({ what, plan }) => `${what}\n${plan || "  (no reading)"}\n`);
  writeFileSync(join(plans, `${dialect}.txt`), [`${count} reviews, npm run bench -- growth\n`, ...text].join("\n"));
}

function rowsOf(dialect, counts, measured) {
  const name = dialect === "sqlite" ? "SQLite" : "PostgreSQL";
  return measured.map(({ what, isPublic, medians: [few, ...larger] }) => {
    const ratio = larger.at(-1) / few;
    return {
      what: `${name}, ${what}`,
      measured: larger.map((value, index) => `${inMilliseconds(value)} at ${times(counts[index + 1])}`).join(", "),
      reference: `${inMilliseconds(few)} at ${times(counts[0])}`,
      ratio,
      ...(isPublic && { goal: `≤ ${MOST_TIMES_DEARER}`, isMet: ratio <= MOST_TIMES_DEARER }),
    };
  });
}

const inMilliseconds = (time) => `${time.toFixed(time < 1 ? 3 : 2)} ms`;
