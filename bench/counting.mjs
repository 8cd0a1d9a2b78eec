import { join } from "node:path";
import { createTraffic } from "../app/traffic/counter.ts";
import { load } from "./load.mjs";
import { median, spread } from "./report.mjs";
import { startSite } from "./servers.mjs";

const PATH = "/avis";
const VIEWS = 20_000;
const MAX_SHARE = 2;
const HOST = "www.maison.example";
const HEADERS = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "accept-language": "fr-FR,fr;q=0.9,en;q=0.5",
  "accept-encoding": "gzip, deflate, br",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
  "sec-fetch-site": "same-origin",
};
const REFERRERS = {
  "this site": `https://${HOST}/activites/fioul`,
  "another site": "https://www.moteur.example/recherche?q=fioul",
};

export const title = "Counting a page view, of the time of a cached page";

/** Timed by itself, because its cost of 2 % is below the noise of two runs under load. */
export async function measure({ folder, isQuick }) {
  const rounds = Array.from({ length: isQuick ? 5 : 15 });
  const site = await startSite({ DATA_DIR: join(folder, "counting") });
  const rates = [];
  for (const _ of rounds.slice(0, 5)) rates.push((await load(site.url + PATH, { seconds: 2, headers: HEADERS })).rate);
  const page = 1_000_000 / median(rates);
  return Object.entries(REFERRERS).map(([from, referer]) => {
    const costs = rounds.map(() => microsecondsOf({ ...HEADERS, host: HOST, referer }));
    const share = (100 * median(costs)) / page;
    return {
      what: `\`${PATH}\`, from ${from}`,
      measured: `${spread(costs, (cost) => cost.toFixed(2))} µs`,
      reference: `${page.toFixed(1)} µs, the whole page`,
      ratio: share / 100,
      goal: `≤ ${MAX_SHARE} %`,
      isMet: share <= MAX_SHARE,
    };
  });
}

/** Microseconds per page view. Each one gets new strings, as from a socket. */
function microsecondsOf(headers) {
  const traffic = createTraffic();
  const requests = Array.from({ length: VIEWS }, () =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString()])),
  );
  const startedAt = performance.now();
  for (const request of requests) traffic.page(PATH, "GET", request);
  return ((performance.now() - startedAt) * 1_000) / VIEWS;
}
