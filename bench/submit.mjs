// Reviews sent as forms, each by another client: validated, limited, stored, durable, and answered. Beside it the bare
// INSERT of the same row: pgbench with as many clients on the same PostgreSQL, or a loop on SQLite.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { openDatabase } from "../core/database/connection.ts";
import { node } from "../scripts/prepare.mjs";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { CONNECTIONS, load } from "./load.mjs";
import { startQuiet } from "./quiet.mjs";
import { answerOf } from "./references.mjs";
import { median, root, spread, times } from "./report.mjs";
import { postgresProgram } from "./tools.mjs";

const COMMAND = "npm run bench -- submit";
const OF_BARE_INSERT = 0.25;
const SECRET = "of the measurements, of no use elsewhere";

const run = promisify(execFile);

export async function measureSubmissions({ folder, isQuick }) {
  const rounds = isQuick ? { runs: 3, seconds: 3 } : { runs: 5, seconds: 5 };
  return {
    title: "Submitting a review",
    command: COMMAND,
    rows: [...(await onPostgres(folder, rounds)), ...(await onSqlite(folder, rounds))],
  };
}

async function onPostgres(folder, rounds) {
  const { url } = await createPostgresDatabase();
  const site = await startQuiet({ DATABASE_URL: url, SECRET, TRUSTED_PROXY: "127.0.0.1" });
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  try {
    await sql`create table bare_reviews (like reviews including all)`.execute(database.db);
    const script = join(folder, "insert.sql");
    writeFileSync(script, `${BARE_INSERT};\n`);
    const options = ["-n", "-c", String(CONNECTIONS), "-j", "1", "-T", String(rounds.seconds), "-f", script];
    const bareInserts = async () => {
      const { stdout } = await run(postgresProgram("pgbench"), [...options, url]);
      return Number(stdout.match(/tps = ([\d.]+)/)[1]);
    };
    return await measure({ what: "PostgreSQL, beside pgbench", site, database, folder, bareInserts, ...rounds });
  } finally {
    await database.close();
    await site.stop();
  }
}

async function onSqlite(folder, rounds) {
  const dataDir = join(folder, "submit");
  const site = await startQuiet({ DATA_DIR: dataDir, TRUSTED_PROXY: "127.0.0.1" });
  const database = await openDatabase({ dataDir });
  const bareInserts = async () => {
    const program = join(root, "bench", "insert.mjs");
    const { stdout } = await run(node, [program, join(folder, "bare"), String(rounds.seconds)]);
    return Number(stdout);
  };
  try {
    const what = "SQLite, beside a loop with synchronous=FULL";
    return await measure({ what, site, database, folder, bareInserts, ...rounds });
  } finally {
    await database.close();
    await site.stop();
  }
}

/** As the browser's script sends the form, and as a browser does without script: that one is led on to another page. */
const WAYS = [
  { way: "by script", path: "/avis.data", marks: "&elapsed_ms=9000&submission_key=mesure-", status: 200 },
  { way: "without script", path: "/avis", marks: "", status: 303 },
];

async function measure({ what, site, database, folder, bareInserts, runs, seconds }) {
  const ways = WAYS.map((way) => ({ ...way, url: `http://127.0.0.1:${site.port}${way.path}`, sent: [] }));
  const bare = [];
  for (const way of ways) {
    way.bytes = (await send(way)).body.length;
    await load(way.url, { ...formsOf(way, folder), seconds: 1 });
  }
  for (let turn = 0; turn < runs; turn += 1) {
    for (const way of ways) way.sent.push(await sendMany(way, database, folder, seconds));
    bare.push(await bareInserts());
  }
  return ways.map(({ way, bytes, sent }) => {
    const ratio = median(sent.map(({ rate }, turn) => rate / bare[turn]));
    const p99 = median(sent.map((round) => round.p99));
    return {
      what: `${what}, sent ${way}`,
      measured: `${spread(
        sent.map(({ rate }) => rate),
        times,
      )}/s, p99 ${p99.toFixed(0)} ms`,
      bytes: times(bytes),
      reference: `${spread(bare, times)}/s`,
      ratio,
      goal: `≥ ${OF_BARE_INSERT}`,
      isMet: ratio >= OF_BARE_INSERT,
    };
  });
}

/** @throws when a review that was acknowledged is not stored */
async function sendMany(way, database, folder, seconds) {
  const before = await storedReviews(database);
  const round = await load(way.url, { ...formsOf(way, folder), seconds });
  const stored = (await storedReviews(database)) - before;
  // What the last moment had under way is stored too, and not counted.
  if (stored < round.count) throw new Error(`${round.count} reviews were acknowledged, ${stored} are stored`);
  return round;
}

async function send({ url, marks, status }) {
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: new URL(url).origin };
  const body = `rating=4&is_anonymous=on&comment=Un+avis+de+mesure+avant+les+autres${marks && `${marks}avant-les-autres`}`;
  const answer = await answerOf(url, { method: "POST", headers, body });
  if (answer.status !== status) throw new Error(`the form was answered with ${answer.status}`);
  return answer;
}

/** Each request is another client's, behind a proxy that the site believes, with words and a key of its own. */
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

async function storedReviews({ db }) {
  const { count } = await db
    .selectFrom("reviews")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The columns that a new review fills, with values as long as its own; the table has the same indexes. */
const BARE_INSERT = `insert into bare_reviews
  (id, customer_name, rating, comment, created_at, updated_at, author_key, submission_key, content_hash, client_hash)
  values (gen_random_uuid()::text, 'Client de mesure', 4, 'Livraison le jour dit, chauffeur aimable, cour propre. 1 2',
    to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    left(gen_random_uuid()::text, 22), gen_random_uuid()::text, gen_random_uuid()::text, gen_random_uuid()::text)`;
