// What a page of moderation costs at 100,000 reviews beside 1,000, on both databases: each reading of the staff page and
// its search, with the ratio of the two times. `npm run bench -- plans` prints the databases' own plans too.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, Kysely } from "kysely";
import { readModeration } from "../app/reviews/moderation.server.ts";
import { indexWords } from "../app/reviews/search.server.ts";
import { countsForStaff, listForStaff, STAFF_FILTERS } from "../app/reviews/store.server.ts";
import { newId } from "../server/database/id.ts";
import { migrate } from "../server/database/migrate.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { openSqlite } from "../server/database/sqlite.ts";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import startPostgres from "../test/postgres-setup.ts";

const FEW = 1_000;
const MANY = 100_000;
const RUNS = 50;
const AT_ONCE = 500;
const showsPlans = process.argv.includes("plans");

const FIRST_NAMES = ["Anne", "Bruno", "Chloé", "Denis", "Élise", "Fabien", "Gaëlle", "Hugo"];
const WORDS = (
  "granulés bois sacs fioul rapide cour étroite chauffeur aimable tarif devis litière copeaux cheval paille semences blé " +
  "orge engrais conseil agriculteur commande cuve hiver froid poêle cendres chaleur dépôt accueil téléphone merci recommande " +
  "ponctuel propre qualité sec poussière palette camion soufflé silo remorque seau distributeur Dreux Chartres Bonneval"
).split(" ");

const folder = mkdtempSync(join(tmpdir(), "site-bench-"));
const stopPostgres = await startPostgres();
try {
  for (const dialect of ["sqlite", "postgres"]) {
    const few = await measure(dialect, FEW);
    const many = await measure(dialect, MANY);
    report(dialect, few.times, many.times);
    if (showsPlans) for (const [what, plan] of many.plans) console.log(`\n${dialect}, ${what}\n${plan}`);
  }
} finally {
  await stopPostgres();
  rmSync(folder, { recursive: true, force: true });
}

/** The median time of each reading in milliseconds, and the plan of its queries. */
async function measure(dialect, count) {
  const asked = [];
  const db = new Kysely({
    dialect: dialect === "sqlite" ? openSqlite(join(folder, String(count))) : await openPostgres(await newPostgres()),
    log: ({ query }) => asked.push(query),
  });
  await migrate({ db, dialect });
  await fill(db, count);
  await db.executeQuery(CompiledQuery.raw("analyze"));

  const times = new Map();
  const plans = new Map();
  for (const [what, read] of readings(db, await cursorInTheMiddle(db, count))) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      asked.length = 0;
      const began = performance.now();
      await read();
      runs.push(performance.now() - began);
    }
    times.set(what, median(runs));
    if (showsPlans) plans.set(what, await planOf(db, dialect, [...asked]));
  }
  await db.destroy();
  return { times, plans };
}

function readings(db, middle) {
  const list = (more) => () => listForStaff(db, { filter: "all", order: "newest", limit: 20, ...more });
  const view = { filter: "all", order: "newest", search: "" };
  return [
    ["page entière", () => readModeration(db, view, { after: null, before: null })],
    ["page du milieu", list({ after: middle })],
    ["plus anciens d’abord", list({ order: "oldest" })],
    ...STAFF_FILTERS.map((filter) => [`filtre « ${filter} »`, list({ filter })]),
    ["compteurs", () => countsForStaff(db)],
    ["recherche, mot fréquent", list({ search: "livraison" })],
    ["recherche, mot rare", list({ search: "zinnia" })],
    ["recherche, mots fréquent et rare", list({ search: "livraison zinnia" })],
    ["recherche, début de mot", list({ search: "gran" })],
    ["recherche, nom", list({ search: "dupre jeanne" })],
    ["recherche, mot absent", list({ search: "introuvable" })],
    ["recherche, mot fréquent des plus anciens", list({ search: "ancien" })],
    ["recherche dans un filtre", list({ filter: "refused", search: "livraison" })],
  ];
}

/** Reviews as a shop receives them: most published, some of each other state; words of very different frequency. */
async function fill(db, count) {
  const start = Date.parse("2020-01-01T00:00:00.000Z");
  const rows = Array.from({ length: count }, (_, index) => reviewAt(index, count, start + index * 1_000_000));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto("reviews").values(some).execute();
      for (const row of some) await indexWords(trx, row.id, row);
      const reported = some.filter((_, index) => index % 50 === 0);
      const answered = { answered_at: rows[0].created_at, answered_by: "Équipe" };
      const reports = reported.map(({ id, created_at }, index) => ({
        id: newId(),
        review_id: id,
        reason: "off-topic",
        created_at,
        // What waits for an answer is as much as staff let wait, whatever has been answered before.
        ...(from + index * 50 >= 500 && answered),
      }));
      for (const one of reports) await trx.insertInto("review_reports").values(one).execute();
    });
  }
  await db.updateTable("review_summary").set(summaryOf(rows)).execute();
}

function reviewAt(index, count, time) {
  const created_at = new Date(time).toISOString();
  const state = { 0: "pending", 1: "refused" }[index % 20] ?? "published";
  return {
    id: newId(time),
    customer_name: index % 100 === 0 ? "Jeanne Dupré" : `Client ${FIRST_NAMES[index % FIRST_NAMES.length]}`,
    rating: 1 + (index % 5),
    comment: commentAt(index, count),
    state,
    created_at,
    updated_at: created_at,
    published_at: state === "published" ? created_at : null,
    refused_at: state === "refused" ? created_at : null,
    refusal_reason: state === "refused" ? "off-topic" : null,
    deleted_at: index % 20 === 2 ? created_at : null,
    author_key: `key-${index}`,
    content_hash: `hash-${index}`,
  };
}

function commentAt(index, count) {
  const words = Array.from({ length: 12 }, (_, place) => WORDS[(index * 7 + place * place) % WORDS.length]);
  if (index % 3 !== 0) words.push("livraison");
  if (index % 400 === 0) words.push("zinnia");
  if (index < count / 20) words.push("ancien");
  return words.join(" ");
}

function summaryOf(rows) {
  const shown = rows.filter(({ deleted_at }) => deleted_at === null);
  const inState = (state) => shown.filter((row) => row.state === state);
  const published = inState("published");
  const ofRating = (rating) => published.filter((row) => row.rating === rating).length;
  return {
    pending: inState("pending").length,
    published: published.length,
    refused: inState("refused").length,
    deleted: rows.length - shown.length,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((rating) => [`rating_${rating}`, ofRating(rating)])),
  };
}

async function cursorInTheMiddle(db, count) {
  const { id, created_at } = await db
    .selectFrom("reviews")
    .select(["id", "created_at"])
    .orderBy("created_at")
    .offset(Math.floor(count / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  return `${created_at}_${id}`;
}

async function planOf(db, dialect, queries) {
  const explain = dialect === "sqlite" ? "explain query plan" : "explain";
  const plans = [];
  for (const { sql, parameters } of queries) {
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    plans.push(rows.map((row) => `  ${row.detail ?? row["QUERY PLAN"]}`).join("\n"));
  }
  return plans.join("\n  —\n");
}

async function newPostgres() {
  const { url } = await createPostgresDatabase();
  return url;
}

function report(dialect, few, many) {
  const inMilliseconds = (time) => `${time.toFixed(2)} ms`;
  const rows = [...many].map(([what, time]) => {
    const before = few.get(what);
    return [what, inMilliseconds(before), inMilliseconds(time), `× ${(time / before).toFixed(1)}`];
  });
  const table = [[dialect, `${FEW} avis`, `${MANY} avis`, "rapport"], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log(`\n${table.map((row) => row.map((cell, at) => cell.padEnd(widths[at])).join("   ")).join("\n")}`);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
