import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { publish } from "../app/reviews/staff-changes.server.ts";
import { storeReview } from "../app/reviews/submit.server.ts";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { loadAlternately } from "./load.mjs";
import { median, ratesOf, times } from "./report.mjs";
import { fetchResponse, SECRET, startBareNode, startNginx, startSite } from "./servers.mjs";

const MIN_RATIO_TO_NGINX = 0.5;
const MIN_RATIO_TO_BARE_NODE = 0.8;
const REVIEWS = 20;

export const title = "Cached pages and assets";

export async function measure({ folder, isQuick }) {
  const dataDir = join(folder, "pages");
  await publishReviews(dataDir);
  const site = await startSite({ DATA_DIR: dataDir });
  return compare(site.url, join(folder, "nginx"), isQuick ? { runs: 3, seconds: 2 } : { runs: 5, seconds: 3 });
}

async function publishReviews(dataDir) {
  const database = await openDatabase({ dataDir });
  await migrate(database);
  for (let index = 0; index < REVIEWS; index += 1) {
    const comment = `Avis de mesure ${index} : livraison le jour dit, chauffeur aimable, cour restée propre. Merci.`;
    const fields = { customer_name: "Client de mesure", customer_email: null, rating: 4, comment };
    const input = { ...fields, activity: "other", product_or_service: null, experience_date: null };
    const { review } = await storeReview(database.db, input, { clientHash: `bench-${index}` });
    const site = { url: "http://localhost", secret: SECRET };
    await publish(database.db, review.id, { by: { id: null, name: "Mesure" }, site });
  }
  await database.close();
}

async function compare(site, folder, rounds) {
  const responses = [];
  for (const path of ["/", "/avis", await largestScript(site)])
    responses.push({ path, ...(await settledResponse(site + path)) });
  const nginx = await startNginx(responses, folder);
  const rows = [];
  for (const response of responses) {
    const bare = await startBareNode(response);
    const urls = [site, nginx.url, bare.url].map((url) => url + response.path);
    for (const url of urls) await assertSame(url, response);
    const [ours, ...others] = await loadAlternately(
      urls.map((url) => ({ url })),
      rounds,
    );
    await bare.stop();
    rows.push(rowOf(response.path, "nginx", ours, others[0], MIN_RATIO_TO_NGINX));
    rows.push(rowOf(response.path, "bare node:http", ours, others[1], MIN_RATIO_TO_BARE_NODE));
  }
  return rows;
}

function rowOf(path, name, ours, theirs, goal) {
  const ratio = median(ours.map(({ rate }, round) => rate / theirs[round].rate));
  return {
    what: `${path.startsWith("/assets/") ? "the largest script" : `\`${path}\``} beside ${name}`,
    measured: ratesOf(ours),
    bytes: times(ours[0].bytes),
    reference: ratesOf(theirs),
    ratio,
    goal: `≥ ${goal}`,
    isMet: ratio >= goal,
  };
}

async function largestScript(site) {
  const page = await (await fetch(site)).text();
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
  const sizes = await Promise.all(scripts.map(async (path) => (await fetchResponse(site + path)).body.length));
  return scripts[sizes.indexOf(Math.max(...sizes))];
}

/** A page that is asked for often is compressed once more (server/http/page-cache.ts). */
async function settledResponse(url) {
  for (let sent = 0; sent < 5; sent += 1) await fetchResponse(url);
  await sleep(1_000);
  return fetchResponse(url);
}

/** A reference counts only if it sends the same headers and bytes. */
async function assertSame(url, expected) {
  const response = await fetchResponse(url);
  const names = ({ headers }) => headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names(response).sort().join() !== names(expected).sort().join() || !response.body.equals(expected.body))
    throw new Error(`${url} does not send the same answer as the site`);
}
