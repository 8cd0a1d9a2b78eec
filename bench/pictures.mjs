// Measures how long a phone's photo takes from its upload to the page, and how much it slows other visitors down.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { homeTexts } from "../app/pages/home-texts.ts";
import { formOf, phonePhoto } from "../test/photos.ts";
import { publicPaths } from "../test/public-paths.ts";
import { fieldsOf, publish } from "../test/requests/content-form.ts";
import { startSite } from "../test/site.ts";
import { firstAdministrator } from "../test/visitor.ts";

const MAX_SECONDS = 10;
const MAX_P99_MS = 50;
const CONNECTIONS = 10;
const PHOTOS = 5;
const CALM_MS = 10_000;

export const title = "Pictures of staff";

export async function measure({ isQuick }) {
  const site = await startSite();
  try {
    const staff = await firstAdministrator(site);
    await staff.post("/auth", { intent: "connexion", email: "claire@maison.example", password: "betterave-1933" });
    const photo = await phonePhoto(4000, 3000);
    const paths = await publicPaths(site.url);
    const before = memoryOf(site);
    const calm = await visitDuring(site, paths, () => sleep(CALM_MS));
    const turns = Array.from({ length: isQuick ? 1 : PHOTOS }, (_, turn) => turn);
    const made = [];
    const busy = await visitDuring(site, paths, async () => {
      for (const turn of turns) made.push(await timed(() => makePicture(staff, photo, turn)));
    });
    const shown = [];
    const changing = await visitDuring(site, paths, async () => {
      for (const turn of turns) shown.push(await timed(() => showPicture(staff, made[turn].result, turn)));
    });
    const slowest = Math.max(...turns.map((turn) => made[turn].seconds + shown[turn].seconds));
    const worker = Math.max(...[...site.output().matchAll(/megabytes=(\d+)/g)].map(([, value]) => Number(value)));
    return [
      {
        what: `photo of 12 megapixels, ${megabytes(photo.length)}, from the upload to the page`,
        measured: `${slowest.toFixed(1)} s at most`,
        goal: `≤ ${MAX_SECONDS} s`,
        isMet: slowest <= MAX_SECONDS,
      },
      {
        what: `pages for ${CONNECTIONS} visitors meanwhile, p99 of ${busy.count}; reference: without a photo`,
        measured: `${busy.p99.toFixed(1)} ms`,
        reference: `${calm.p99.toFixed(1)} ms`,
        ratio: busy.p99 / calm.p99,
        goal: `< ${MAX_P99_MS} ms`,
        isMet: busy.p99 < MAX_P99_MS && busy.broken === 0,
      },
      {
        what: "the same while content changes again and again, and each change renders all pages anew",
        measured: `${changing.p99.toFixed(1)} ms`,
      },
      { what: "memory of the process that makes them", measured: `${worker} MB` },
      { what: "memory of the site, before and after", measured: `${before} MB, ${memoryOf(site)} MB` },
    ];
  } finally {
    await site.discard();
  }
}

async function visitDuring({ port }, paths, work) {
  const load = { port, paths, connections: CONNECTIONS };
  const visitors = new Worker(new URL("visitors.mjs", import.meta.url), { workerData: load });
  await work();
  visitors.postMessage("stop");
  const [{ times, broken }] = await once(visitors, "message");
  await visitors.terminate();
  const p99 = times.sort((a, b) => a - b)[Math.floor(0.99 * times.length)];
  return { p99, count: times.length, broken: broken.length };
}

async function timed(work) {
  const began = performance.now();
  return { result: await work(), seconds: (performance.now() - began) / 1000 };
}

/** @returns the address of its page in the library */
async function makePicture(staff, photo, turn) {
  const added = await staff.upload("/admin/images", formOf({ [`photo ${turn}.jpg`]: photo }));
  const path = added.headers.get("location").split("?")[0];
  await staff.post(path, { ...fieldsOf(await staff.get(path)), alt: `Photo ${turn}` });
  return path;
}

async function showPicture(staff, path, turn) {
  await publish(staff, homeTexts.path, { "hero.picture": path.split("/").at(-1) });
  const { html } = await staff.get("/");
  if (!html.includes(`alt="Photo ${turn}"`)) throw new Error("the photo is not on the page");
}

function memoryOf({ process: { pid } }) {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

const megabytes = (bytes) => `${(bytes / 1_048_576).toFixed(1)} MB`;
