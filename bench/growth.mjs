// Compares read times at 1,000 and at 1,000,000 reviews: public pages must not become slower.
import { join } from "node:path";
import { sql } from "kysely";
import { readModeration } from "../app/moderation/list.server.ts";
import { FILTERS } from "../app/moderation/rules.ts";
import { listForStaff } from "../app/moderation/store.server.ts";
import { countsForStaff } from "../app/moderation/waiting.server.ts";
import { readPatterns } from "../app/moderation/watched-words.ts";
import { findByAuthorLink } from "../app/reviews/author-link.server.ts";
import { findPublished, getSummary, listPublished } from "../app/reviews/store.server.ts";
import { storeReview } from "../app/reviews/submit.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { median, times } from "./report.mjs";

const MAX_SLOWDOWN = 1.5;
const RUNS = 101;
const WARM_UP = 20;
const WATCHED = readPatterns(["arnaq*", "livraison"]);

export const title = "Growth";

export async function measure({ folder, isQuick }) {
  const counts = [1_000, isQuick ? 100_000 : 1_000_000];
  const rows = [];
  for (const [name, dialect] of Object.entries({ SQLite: "sqlite", PostgreSQL: "postgres" })) {
    const databases = [];
    for (const count of counts) databases.push(await createFilledDatabase(dialect, count, folder));
    const readings = await Promise.all(databases.map(({ db }, index) => readsOf(db, counts[index])));
    for (const [index, { what, isPublic }] of readings[0].entries()) {
      const [few, many] = await timeAlternately(readings.map((list) => list[index].read));
      rows.push({
        what: `${name}, ${what}`,
        measured: `${milliseconds(many)} at ${times(counts[1])}`,
        reference: `${milliseconds(few)} at ${times(counts[0])}`,
        ratio: many / few,
        ...(isPublic && { goal: `≤ ${MAX_SLOWDOWN}`, isMet: many / few <= MAX_SLOWDOWN }),
      });
    }
    for (const database of databases) await database.close();
  }
  return rows;
}

async function timeAlternately(reads) {
  const durations = reads.map(() => []);
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    for (const [index, read] of reads.entries()) {
      const began = performance.now();
      await read(run);
      if (run >= WARM_UP) durations[index].push(performance.now() - began);
    }
  }
  return durations.map(median);
}

const milliseconds = (time) => `${time.toFixed(time < 1 ? 3 : 2)} ms`;

async function readsOf(db, count) {
  const [middle, oldest] = [await publishedAt(db, Math.floor(count / 2)), await publishedAt(db, 10)];
  const cursor = ({ created_at, id }) => `${created_at}_${id}`;
  const list = (more) => () => listForStaff(db, { filter: "all", order: "newest", limit: 20, ...more });
  const view = { filter: "all", order: "newest", search: "" };
  const searches = ["livraison", "zinnia", "livraison zinnia", "gran", "dupre jeanne", "introuvable", "ancien"];
  const visitors = {
    "list of reviews, first page": () => listPublished(db, { limit: 6 }),
    "list of reviews, a page in the middle": () => listPublished(db, { limit: 6, after: cursor(middle) }),
    "list of reviews, back from the oldest": () => listPublished(db, { limit: 6, before: cursor(oldest) }),
    "list of an activity and a rating": () => listPublished(db, { limit: 6 }, { activity: "fuel", rating: 3 }),
    "search, frequent word": () => listPublished(db, { limit: 6 }, { words: "livraison" }),
    "search, frequent word of one activity": () =>
      listPublished(db, { limit: 6 }, { activity: "fuel", words: "livraison" }),
    "search, rare word of one activity": () => listPublished(db, { limit: 6 }, { activity: "fuel", words: "zinnia" }),
    "feed, the newest 50": () => listPublished(db, { limit: 50 }),
    statistics: () => getSummary(db),
    "report page": () => findPublished(db, middle.id),
    "author's page": () => findByAuthorLink(db, middle.id, "x".repeat(22), "s".repeat(32)),
    "a review sent": (run) =>
      storeReview(db, newReview(run), { clientHash: `bench-${run}`, submissionKey: `bench-growth-${run}` }),
  };
  const staff = {
    "moderation, whole page": () => readModeration(db, view, { after: null, before: null }, WATCHED),
    "moderation, a page in the middle": list({ after: cursor(middle) }),
    "moderation, oldest first": list({ order: "oldest" }),
    "moderation, counts": () => countsForStaff(db),
    ...Object.fromEntries(FILTERS.map((filter) => [`moderation, filter "${filter}"`, list({ filter })])),
    ...Object.fromEntries(searches.map((search) => [`search, "${search}"`, list({ search })])),
    'search, "livraison" in the filter "refused"': list({ filter: "refused", search: "livraison" }),
  };
  return [
    ...Object.entries(visitors).map(([what, read]) => ({ what, read, isPublic: true })),
    ...Object.entries(staff).map(([what, read]) => ({ what, read, isPublic: false })),
  ];
}

function newReview(run) {
  const comment = `Un avis de mesure, le ${run}e, avec quelques mots de plus pour sa longueur.`;
  const empty = { customer_email: null, product_or_service: null, activity: "other", experience_date: null };
  return { ...empty, customer_name: "Mesure", rating: 4, comment };
}

function publishedAt(db, offset) {
  const published = db.selectFrom("reviews").select(["id", "created_at"]).where("state", "=", "published");
  const inOrder = published.where("deleted_at", "is", null).orderBy("created_at");
  return inOrder.offset(offset).limit(1).executeTakeFirstOrThrow();
}

/** Bulk-inserts reviews without the site's code, in every state and with words of different frequency. */
async function createFilledDatabase(dialect, count, folder) {
  const isSqlite = dialect === "sqlite";
  const databaseUrl = isSqlite ? undefined : (await createPostgresDatabase()).url;
  const database = await openDatabase({ dataDir: join(folder, `growth-${count}`), databaseUrl });
  await migrate(database);
  const number = isSqlite ? sql`printf('%012d', i)` : sql`lpad(i::text, 12, '0')`;
  const at = isSqlite
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', 1577836800 + i * 100, 'unixepoch')`
    : sql`to_char(to_timestamp(1577836800 + i * 100) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await database.withoutTimeLimits(async (db) => {
    await sql`
      insert into reviews (id, customer_name, rating, comment, state, created_at, updated_at, published_at, refused_at,
        refusal_reason, deleted_at, author_key, content_hash, client_hash, activity)
      with recursive numbers(i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(count - 1)}),
        rows as (
          select '00000000-0000-7000-8000-' || ${number} as id, i, ${at} as at,
            case i % 20 when 0 then 'pending' when 1 then 'refused' else 'published' end as state
          from numbers
        )
      select id, case when i % 100 = 0 then 'jeanne dupre' else 'client' end, 1 + i % 5,
        'granules' || case when i % 3 = 0 then '' else ' livraison' end || case when i % 400 = 0 then ' zinnia' else '' end
          || case when i < ${sql.lit(count / 20)} then ' ancien' else '' end,
        state, at, at, case when state = 'published' then at end, case when state = 'refused' then at end,
        case when state = 'refused' then 'off-topic' end, case when i % 20 = 2 then at end, 'key-' || i, 'hash-' || i,
        'client-' || i, case i % 7 when 0 then 'fuel' when 1 then 'pellets' else 'other' end
      from rows`.execute(db);
    for (const word of ["granules", "livraison", "zinnia", "ancien", "client", "jeanne", "dupre"])
      await sql`insert into review_words (word, created_at, review_id, public_activity)
        select ${sql.lit(word)}, created_at, id, case when state = 'published' and deleted_at is null then activity end from reviews
        where customer_name || ' ' || comment like ${sql.lit(`%${word}%`)}`.execute(db);
    await sql`insert into review_reports (id, review_id, reason, created_at)
      select id, id, 'off-topic', created_at from reviews where state = 'published' order by id limit 20`.execute(db);
    await sql`
      update review_summary as summary set (pending, published, refused, deleted, rating_1, rating_2, rating_3, rating_4, rating_5) = (
        select count(*) filter (where not gone and state = 'pending'), count(*) filter (where shown),
          count(*) filter (where not gone and state = 'refused'), count(*) filter (where gone),
          count(*) filter (where shown and rating = 1), count(*) filter (where shown and rating = 2),
          count(*) filter (where shown and rating = 3), count(*) filter (where shown and rating = 4),
          count(*) filter (where shown and rating = 5)
        from (select state, rating, deleted_at is not null as gone,
          state = 'published' and deleted_at is null as shown from reviews
          where activity = summary.activity) as each
      )`.execute(db);
    if (!isSqlite) await sql`vacuum analyze`.execute(db);
  });
  return database;
}
