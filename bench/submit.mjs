// Measures review submissions from many clients: validated, rate-limited, stored durably, answered. The reference is a
// bare INSERT of the same row: pgbench with as many clients on PostgreSQL, a loop on SQLite.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { CONNECTIONS, load } from "./load.mjs";
import { median, ratesOf, spread } from "./report.mjs";
import { program, SECRET, startSite } from "./servers.mjs";

const MIN_RATIO_TO_BARE_INSERT = 0.25;
const run = promisify(execFile);
const COLUMNS = `id, customer_name, rating, comment, created_at, updated_at, author_key, submission_key, content_hash,
  client_hash`;
const VALUES = "'Client de mesure', 4, 'Livraison le jour dit, chauffeur aimable, cour propre. 1 2'";

const POSTS = [
  { name: "by script", path: "/avis.data", marks: "&elapsed_ms=9000&submission_key=mesure-" },
  { name: "without script", path: "/avis", marks: "" },
];

export const title = "Submitting a review";

export async function measure({ folder, isQuick }) {
  const rounds = isQuick ? { runs: 3, seconds: 3 } : { runs: 5, seconds: 5 };
  const { url } = await createPostgresDatabase();
  const dataDir = join(folder, "submit");
  return [
    ...(await measureOn({ databaseUrl: url, dataDir: "" }, "PostgreSQL, beside pgbench", folder, rounds)),
    ...(await measureOn({ dataDir }, "SQLite, beside a loop with synchronous=FULL", folder, rounds)),
  ];
}

async function measureOn(settings, what, folder, { runs, seconds }) {
  const { databaseUrl, dataDir } = settings;
  const own = databaseUrl ? { DATABASE_URL: databaseUrl, SECRET } : { DATA_DIR: dataDir };
  const site = await startSite({ ...own, TRUSTED_PROXY: "127.0.0.1" });
  const database = await openDatabase(settings);
  const bareInserts = databaseUrl
    ? await pgbench(database, databaseUrl, folder)
    : await sqliteLoop(join(folder, "bare"));
  const posts = POSTS.map((post) => ({ ...post, url: site.url + post.path, sent: [] }));
  const bare = [];
  for (const post of posts) await load(post.url, { ...formsOf(post, folder), seconds: 1 });
  for (let turn = 0; turn < runs; turn += 1) {
    for (const post of posts) post.sent.push(await sendMany(post, database, folder, seconds));
    bare.push(await bareInserts(seconds));
  }
  await database.close();
  await site.stop();
  return posts.map(({ name, sent }) => {
    const ratio = median(sent.map(({ rate }, turn) => rate / bare[turn]));
    return {
      what: `${what}, sent ${name}`,
      measured: ratesOf(sent),
      reference: `${spread(bare)}/s`,
      ratio,
      goal: `≥ ${MIN_RATIO_TO_BARE_INSERT}`,
      isMet: ratio >= MIN_RATIO_TO_BARE_INSERT,
    };
  });
}

/** @throws when an acknowledged review is not stored */
async function sendMany(post, { db }, folder, seconds) {
  const stored = async () => {
    const { count } = await db.selectFrom("reviews").select(db.fn.countAll().as("count")).executeTakeFirstOrThrow();
    return Number(count);
  };
  const before = await stored();
  const round = await load(post.url, { ...formsOf(post, folder), seconds });
  const added = (await stored()) - before;
  if (added < round.count) throw new Error(`${round.count} reviews were acknowledged, ${added} are stored`);
  return round;
}

/** Each request is another client behind a trusted proxy, with its own text and key. */
let rounds = 0;
function formsOf({ url, marks }, folder) {
  rounds += 1;
  const script = join(folder, "submit.lua");
  writeFileSync(
    script,
    `local count = 0
function request()
  count = count + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", ${rounds * 4} + math.floor(count / 65536), math.floor(count / 256) % 256, count % 256)
  local body = string.format("rating=4&customer_name=Client+de+mesure&comment=Livraison+le+jour+dit%%2C+chauffeur+aimable%%2C+cour+propre.+${rounds}+%d${marks && `${marks}${rounds}-%010d`}", count, count)
  return wrk.format("POST", nil, nil, body)
end
`,
  );
  return { script, headers: { "content-type": "application/x-www-form-urlencoded", origin: new URL(url).origin } };
}

async function pgbench({ db }, url, folder) {
  await sql`create table bare_reviews (like reviews including all)`.execute(db);
  const script = join(folder, "insert.sql");
  const now = `to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const key = "gen_random_uuid()::text";
  writeFileSync(
    script,
    `insert into bare_reviews (${COLUMNS}) values (${key}, ${VALUES}, ${now}, ${now}, left(${key}, 22), ${key}, ${key}, ${key});`,
  );
  return async (seconds) => {
    const options = ["-n", "-c", String(CONNECTIONS), "-j", "1", "-T", String(seconds), "-f", script];
    const { stdout } = await run(program("pgbench"), [...options, url]);
    return Number(stdout.match(/tps = ([\d.]+)/)[1]);
  };
}

async function sqliteLoop(dataDir) {
  const made = await openDatabase({ dataDir });
  await migrate(made);
  await made.close();
  const database = new DatabaseSync(join(dataDir, "site.sqlite"));
  database.exec("pragma synchronous = full");
  const key = "hex(randomblob(16))";
  const now = "strftime('%Y-%m-%dT%H:%M:%fZ')";
  const insert = database.prepare(
    `insert into reviews (${COLUMNS}) values (${key}, ${VALUES}, ${now}, ${now}, ${key}, ${key}, ${key}, ${key})`,
  );
  return (seconds) => {
    const end = performance.now() + 1_000 * seconds;
    let count = 0;
    for (; performance.now() < end; count += 1) insert.run();
    return count / seconds;
  };
}
