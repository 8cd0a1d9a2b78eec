// Pages that are rendered for one request: moderation with 20 reviews, and a form that comes back with its errors.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../core/database/connection.ts";
import { migrate } from "../core/database/migrate.ts";
import { startSite } from "../test/site.ts";
import { visitorOf } from "../test/visitor.ts";
import { loadInTurns } from "./load.mjs";
import { profileTable } from "./profile.mjs";
import { answerOf, startBareNode } from "./references.mjs";
import { median, spread, times } from "./report.mjs";
import { addReviews } from "./reviews.mjs";

const COMMAND = "npm run bench -- rendered";
const ADMIN = { ADMIN_EMAIL: "mesure@maison.example", ADMIN_PASSWORD: "betterave-1933" };
const REFUSED_FORM = "rating=9&comment=court&customer_email=fautif";

export async function measureRendered({ folder, isQuick }) {
  const rounds = isQuick ? { runs: 3, seconds: 2 } : { runs: 5, seconds: 3 };
  const dataDir = join(folder, "rendered");
  const database = await openDatabase({ dataDir });
  await migrate(database);
  await addReviews(database, { published: 0, pending: 25 });
  await database.close();

  const rows = [];
  const profiles = [];
  for (const one of [moderation, refusedForm(folder)]) {
    const site = await startSite({ DATA_DIR: dataDir, ...ADMIN });
    try {
      rows.push(await measure(site, one, rounds));
    } finally {
      await site.stop();
    }
    profiles.push(`${one.what}\n\n${await profile(one, dataDir, join(folder, `profile-${profiles.length}`))}`);
  }
  return { title: "Pages rendered for each request", command: COMMAND, rows, details: profiles.join("\n\n") };
}

const moderation = {
  what: "moderation, 20 reviews, signed in",
  path: "/admin/avis",
  prepare: async (site) => {
    const visitor = visitorOf(site);
    await visitor.post("/auth", { intent: "connexion", email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    return { headers: { cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ") } };
  },
};

const refusedForm = (folder) => ({
  what: "the review form with its errors (400)",
  path: "/avis",
  prepare: async (site) => {
    const script = join(folder, "refused.lua");
    writeFileSync(script, `wrk.method = "POST"\nwrk.body = "${REFUSED_FORM}"\n`);
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: site.url };
    return { headers, method: "POST", body: REFUSED_FORM, script, mustSucceed: false };
  },
});

async function measure(site, { what, path, prepare }, rounds) {
  const url = `http://127.0.0.1:${site.port}${path}`;
  const { method, body, ...options } = await prepare({ ...site, url: `http://127.0.0.1:${site.port}` });
  const answer = await answerOf(url, { method, body, headers: options.headers });
  if (answer.status !== (body ? 400 : 200)) throw new Error(`${path} answered ${answer.status}`);
  const bare = await startBareNode(answer);
  const [ours, least] = await loadInTurns(
    [
      { url, ...options },
      { url: bare.url, ...options },
    ],
    rounds,
  );
  await bare.stop();
  return {
    what: `${what}, beside bare node:http`,
    measured: `${spread(
      ours.map(({ rate }) => rate),
      times,
    )}/s, p99 ${median(ours.map(({ p99 }) => p99)).toFixed(0)} ms`,
    bytes: times(ours[0].bytes),
    reference: `${spread(
      least.map(({ rate }) => rate),
      times,
    )}/s`,
    ratio: median(ours.map(({ rate }, round) => rate / least[round].rate)),
  };
}

/** Where the time goes: the same load once more, on a process that writes down what it does. */
async function profile({ path, prepare }, dataDir, profiles) {
  const recording = { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}` };
  const site = await startSite({ DATA_DIR: dataDir, ...ADMIN, ...recording });
  const address = `http://127.0.0.1:${site.port}`;
  const { method, body, ...options } = await prepare({ ...site, url: address });
  await loadInTurns([{ url: address + path, ...options }], { runs: 1, seconds: 4 });
  await site.stop();
  const [file] = readdirSync(profiles);
  return profileTable(JSON.parse(readFileSync(join(profiles, file), "utf8")));
}
