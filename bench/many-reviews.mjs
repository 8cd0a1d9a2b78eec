// Reviews as a shop receives them, in any number: most published, some of each other state; words of very different
// frequency. They go past the site's own code, in sorted bulk: a million of them is a matter of a minute.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { postgresProgram } from "./tools.mjs";

const FIRST_NAMES = ["anne", "bruno", "chloe", "denis", "elise", "fabien", "gaelle", "hugo"];
const WORDS = (
  "granules bois sacs fioul rapide cour etroite chauffeur aimable tarif devis litiere copeaux cheval paille semences ble " +
  "orge engrais conseil agriculteur commande cuve hiver froid poele cendres chaleur depot accueil telephone merci recommande " +
  "ponctuel propre qualite sec poussiere palette camion souffle silo remorque seau distributeur dreux chartres bonneval"
).split(" ");
const FIRST_DAY = Date.parse("2020-01-01T00:00:00.000Z");
const TABLES = {
  reviews:
    "id customer_name rating comment state created_at updated_at published_at refused_at refusal_reason deleted_at author_key content_hash client_hash",
  review_words: "word created_at review_id",
  review_reports: "id review_id reason created_at answered_at answered_by",
};

export function fillSqlite(dataDir, count) {
  const database = new DatabaseSync(join(dataDir, "site.sqlite"));
  database.exec("pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000; begin");
  for (const [table, columns] of Object.entries(TABLES)) {
    const names = columns.split(" ");
    const insert = database.prepare(
      `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    );
    for (const row of rowsOf(table, count)) insert.run(...row);
  }
  database.exec(`${summaryOf(count)}; commit; pragma wal_checkpoint(truncate)`);
  database.close();
}

export async function fillPostgres(url, count) {
  const psql = spawn(postgresProgram("psql"), ["-q", "-v", "ON_ERROR_STOP=1", url], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const ended = once(psql, "exit");
  const say = async (text) => psql.stdin.write(text) || (await once(psql.stdin, "drain"));
  // The rows are right: their references need no looking up one by one.
  await say("set session_replication_role = replica;\n");
  for (const [table, columns] of Object.entries(TABLES)) {
    await say(`copy ${table} (${columns.replaceAll(" ", ", ")}) from stdin;\n`);
    let lines = [];
    for (const row of rowsOf(table, count)) {
      lines.push(row.map((value) => value ?? "\\N").join("\t"));
      if (lines.length < 1_000) continue;
      await say(`${lines.join("\n")}\n`);
      lines = [];
    }
    await say(`${lines.map((line) => `${line}\n`).join("")}\\.\n`);
  }
  psql.stdin.end(`${summaryOf(count)};\n`);
  const [code] = await ended;
  if (code !== 0) throw new Error("psql did not take the reviews");
}

function* rowsOf(table, count) {
  for (let index = 0; index < count; index += 1) {
    const review = reviewAt(index, count);
    if (table === "reviews") yield asRow(review);
    else if (table === "review_words") for (const word of review.words) yield [word, review.created_at, review.id];
    else if (index % 50 === 0) yield reportOf(review, index);
  }
}

function asRow({ id, name, rating, words, state, created_at: at, isDeleted }) {
  const published = state === "published" ? at : null;
  const refused = state === "refused" ? at : null;
  const reason = state === "refused" ? "off-topic" : null;
  const comment = words.join(" ");
  const deleted = isDeleted ? at : null;
  return [
    id,
    name,
    rating,
    comment,
    state,
    at,
    at,
    published,
    refused,
    reason,
    deleted,
    `key-${id}`,
    `hash-${id}`,
    `client-${id}`,
  ];
}

/** What waits for an answer is as much as staff let wait, whatever has been answered before. */
function reportOf({ id, created_at }, index) {
  const answered = index < 500 ? [null, null] : [created_at, "Équipe"];
  return [id, id, "off-topic", created_at, ...answered];
}

function reviewAt(index, count) {
  const time = FIRST_DAY + index * 100_000;
  const name = index % 100 === 0 ? "Jeanne Dupre" : `Client ${FIRST_NAMES[index % FIRST_NAMES.length]}`;
  return {
    id: idAt(index, time),
    name,
    rating: 1 + (index % 5),
    words: wordsAt(index, count, name),
    state: stateAt(index),
    isDeleted: isDeletedAt(index),
    created_at: new Date(time).toISOString(),
  };
}

/** The same in each table, and sorted by time as the site's own are. */
function idAt(index, time) {
  const milliseconds = time.toString(16).padStart(12, "0");
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-${String(index).padStart(12, "0")}`;
}

function wordsAt(index, count, name) {
  const words = new Set(name.toLowerCase().split(" "));
  for (let place = 0; place < 6; place += 1) words.add(WORDS[(index * 7 + place * place) % WORDS.length]);
  if (index % 3 !== 0) words.add("livraison");
  if (index % 400 === 0) words.add("zinnia");
  if (index < count / 20) words.add("ancien");
  return [...words];
}

function stateAt(index) {
  return { 0: "pending", 1: "refused" }[index % 20] ?? "published";
}

function isDeletedAt(index) {
  return index % 20 === 2;
}

function summaryOf(count) {
  const figures = { pending: 0, published: 0, refused: 0, deleted: 0 };
  const ratings = { rating_1: 0, rating_2: 0, rating_3: 0, rating_4: 0, rating_5: 0 };
  for (let index = 0; index < count; index += 1) {
    figures[isDeletedAt(index) ? "deleted" : stateAt(index)] += 1;
    if (stateAt(index) === "published" && !isDeletedAt(index)) ratings[`rating_${1 + (index % 5)}`] += 1;
  }
  const sets = Object.entries({ ...figures, ...ratings }).map(([name, value]) => `${name} = ${value}`);
  return `update review_summary set ${sets.join(", ")}`;
}
