// Kept pages and an asset beside nginx and bare node:http, and how a change reaches them.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { publish } from "../app/reviews/changes.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { createPostgresDatabase } from "../test/postgres-database.ts";
import { startSite } from "../test/site.ts";
import { load, loadInTurns } from "./load.mjs";
import { answerOf, assertSame, freePort, startBareNode, startNginx } from "./references.mjs";
import { median, spread, times } from "./report.mjs";
import { addReviews, BY } from "./reviews.mjs";

const COMMAND = "npm run bench -- pages";
const OF_NGINX = 0.5;
const OF_BARE_NODE = 0.8;
const RENEWAL_MS = 1_000;
const SECRET = "of the measurements, of no use elsewhere";

export async function measurePages({ folder, isQuick }) {
  const { url } = await createPostgresDatabase();
  const environment = { DATABASE_URL: url, SECRET };
  // Made first: the second instance finds a schema, and both find reviews.
  const first = await startSite(environment);
  const database = await openDatabase({ databaseUrl: url, dataDir: "" });
  const waiting = await addReviews(database, { published: 20, pending: 6 });
  const metrics = await freePort();
  const second = await startSite({ ...environment, METRICS_PORT: String(metrics) });
  try {
    const rows = await compare(
      second,
      join(folder, "nginx"),
      isQuick ? { runs: 3, seconds: 2 } : { runs: 5, seconds: 3 },
    );
    rows.push(...(await measureRenewal(database, second, metrics, waiting)));
    return { title: "Kept pages and assets", command: COMMAND, rows };
  } finally {
    await database.close();
    await first.stop();
    await second.stop();
  }
}

async function compare(site, folder, rounds) {
  const base = `http://127.0.0.1:${site.port}`;
  const answers = [];
  for (const path of ["/", "/avis", await largestScript(base)])
    answers.push({ path, ...(await answerOf(base + path)) });
  const nginx = await startNginx(answers, folder);
  const rows = [];
  try {
    for (const answer of answers) {
      const bare = await startBareNode(answer);
      const [ours, theirs, least] = [base + answer.path, nginx.url + answer.path, bare.url];
      await assertSame(theirs, answer);
      await assertSame(least, answer);
      const rates = await loadInTurns([{ url: ours }, { url: theirs }, { url: least }], rounds);
      await bare.stop();
      rows.push(...rowsOf(answer.path, rates));
    }
    const etag = answers[1].headers[answers[1].headers.indexOf("ETag") + 1];
    rows.push(await measureNotModified(`${base}/avis`, etag, rounds));
    return rows;
  } finally {
    await nginx.stop();
  }
}

function rowsOf(path, [ours, nginx, bare]) {
  const what = path.startsWith("/assets/") ? "the largest script" : `\`${path}\``;
  const beside = (name, others, goal) => {
    const ratio = median(ours.map(({ rate }, round) => rate / others[round].rate));
    return {
      what: `${what} beside ${name}`,
      measured: told(ours),
      bytes: times(ours[0].bytes),
      reference: told(others),
      ratio,
      goal: `≥ ${goal}`,
      isMet: ratio >= goal,
    };
  };
  return [beside("nginx", nginx, OF_NGINX), beside("bare node:http", bare, OF_BARE_NODE)];
}

async function measureNotModified(url, etag, rounds) {
  const [whole, notModified] = await loadInTurns([{ url }, { url, headers: { "if-none-match": etag } }], rounds);
  return {
    what: "`/avis`, not modified (304), beside the whole page",
    measured: told(notModified),
    bytes: times(notModified[0].bytes),
    reference: told(whole),
    ratio: median(notModified.map(({ rate }, round) => rate / whole[round].rate)),
  };
}

/** A review is published elsewhere while this instance serves the page to 50 connections. */
async function measureRenewal(database, site, metrics, waiting) {
  const url = `http://127.0.0.1:${site.port}/avis`;
  const delays = [];
  const rendered = [];
  for (const review of waiting) {
    const before = await renewalsSoFar(metrics);
    const underLoad = load(url, { seconds: 3 });
    await sleep(500);
    await publish(database.db, review.id, { by: BY, site: { url: site.url, secret: SECRET } });
    const began = performance.now();
    while (!(await (await fetch(url)).text()).includes(review.comment)) await sleep(5);
    delays.push(performance.now() - began);
    await underLoad;
    rendered.push((await renewalsSoFar(metrics)) - before);
  }
  return [
    {
      what: "a review published elsewhere is on `/avis`, under load",
      measured: `${spread(delays, (value) => value.toFixed(0))} ms`,
      goal: `≤ ${RENEWAL_MS} ms`,
      isMet: Math.max(...delays) <= RENEWAL_MS,
    },
    {
      what: "renderings of `/avis` for one change, under load",
      measured: spread(rendered, String),
      goal: "1",
      isMet: rendered.every((count) => count === 1),
    },
  ];
}

async function renewalsSoFar(port) {
  const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(told.match(/^site_kept_page_renewals_total (\d+)/m)[1]);
}

async function largestScript(base) {
  const page = await (await fetch(base)).text();
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
  const sizes = await Promise.all(scripts.map(async (path) => (await answerOf(base + path)).body.length));
  return scripts[sizes.indexOf(Math.max(...sizes))];
}

function told(rounds) {
  const p99 = median(rounds.map((round) => round.p99));
  return `${spread(
    rounds.map(({ rate }) => rate),
    times,
  )}/s, p99 ${p99.toFixed(1)} ms`;
}
