import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { UPLOADS_FOLDER } from "../../app/forms/receive-files.server.ts";
import type { Pictures } from "../../app/pictures/pictures.server.ts";
import type { MakeResult } from "../../app/pictures/rules.ts";
import type { Log } from "../../core/log.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import type { LogoReport } from "./logo.ts";
import type { Report } from "./make.ts";
import type { PhotoReport } from "./photo.ts";
import type { ReviewPhotoReport } from "./review-photo.ts";

const TIMEOUT_MS = 40_000;
const MAX_REPORT_LENGTH = 100_000;

/**
 * Makes the files of pictures in a separate process, one at a time: a malicious file can end only that process.
 * @param program server/pictures/make.ts
 */
export function createWorkshop(
  dataDir: string,
  program: string,
  log: Log,
): Pick<Pictures, "make" | "makeLogo" | "makeReviewPhoto" | "findWrong" | "stop"> {
  const enqueue = createQueue(removeLeftovers(join(dataDir, UPLOADS_FOLDER)));
  const stopped = new AbortController();

  /** @param collect reads the results before the folder is removed */
  const work = <Made extends object, Kept>(
    [what = "", file = "", ...more]: string[],
    collect: (made: Made, folder: string) => Promise<Kept>,
    lane: Lane = "staff",
  ): Promise<MakeResult<Kept>> =>
    enqueue(lane, async (): Promise<MakeResult<Kept>> => {
      const folder = await mkdtemp(join(dirname(file), "fichiers-"));
      try {
        const startedAt = performance.now();
        const report = await run<Made>([program, what, folder, file, ...more], stopped.signal);
        const ms = Math.round(performance.now() - startedAt);
        if (!report.ok) {
          const { reason, isSign, cause } = report;
          log.info("image refusée", { reason, cause, ms });
          return { ok: false, reason, isSign };
        }
        log.info("image préparée", { ms, megabytes: report.megabytes });
        return { ok: true, made: await collect(report.made, folder) };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });

  return {
    make: (file, { x, y }) =>
      work(["photo", file, String(x), String(y)], async ({ files, ...about }: PhotoReport, folder) => ({
        ...about,
        files: await Promise.all(
          files.map(async ({ file, ...about }) => ({ ...about, bytes: await readFile(join(folder, file)) })),
        ),
      })),
    makeLogo: (logo, sign) =>
      work(["logo", logo, ...(sign ? [sign] : [])], async ({ names, ...about }: LogoReport, folder) => ({
        ...about,
        files: await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) }))),
      })),
    makeReviewPhoto: (file) =>
      work(
        ["review-photo", file],
        async ({ names, ...about }: ReviewPhotoReport, folder) => ({
          ...about,
          files: await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) }))),
        }),
        "visitors",
      ),
    findWrong: async (zip, files) => {
      const list = `${zip}.json`;
      await writeFile(list, JSON.stringify(files));
      return work(["check", zip, list], async (wrong: string[]) => wrong);
    },
    stop: () => stopped.abort(),
  };
}

type Lane = "staff" | "visitors";

/** Runs one task at a time. Those of staff go first. */
function createQueue(ready: Promise<unknown>) {
  const waiting: Record<Lane, (() => Promise<unknown>)[]> = { staff: [], visitors: [] };
  let isBusy = true;
  const next = () => {
    const start = waiting.staff.shift() ?? waiting.visitors.shift();
    isBusy = start !== undefined;
    start?.().then(next, next);
  };
  ready.then(next, next);
  return <Result>(lane: Lane, start: () => Promise<Result>) =>
    new Promise<Result>((resolve, reject) => {
      waiting[lane].push(() => start().then(resolve, reject));
      if (!isBusy) next();
    });
}

function run<Made>(options: string[], signal: AbortSignal): Promise<Report<Made>> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--max-old-space-size=256", ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      // Passes no secret of the site on.
      env: { PATH: process.env.PATH ?? "" },
      signal,
      killSignal: "SIGKILL",
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill("SIGKILL");
    }, TIMEOUT_MS);
    let report = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (report.length < MAX_REPORT_LENGTH) report += text;
    });
    child.once("error", reject);
    child.once("close", () => {
      clearTimeout(timer);
      if (report.endsWith("}")) return resolve(JSON.parse(report));
      // The decoder crashed, which only a broken file causes.
      resolve({ ok: false, reason: isLate ? "time" : "damaged" });
    });
  });
}

/** Removes the leftovers of a killed process. */
async function removeLeftovers(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > HOUR_MS) await rm(join(folder, name), { recursive: true, force: true });
  }
}
