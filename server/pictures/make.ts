// Run by workshop.ts in a process of its own: reads one file, writes what is made of it into a folder and prints a
// report. Its arguments:
// - photo <folder> <file> <x> <y>
// - review-photo <folder> <file>
// - logo <folder> <file> [<file of the square sign>]
// - check <folder> <archive> <list of its files>
import { writeSync } from "node:fs";
import { setPriority } from "node:os";
import sharp from "sharp";
import type { Refusal } from "../../app/pictures/rules.ts";
import { isDiskFull } from "../../core/disk-full.ts";
import { findWrong } from "./check.ts";
import { makeLogo } from "./logo.ts";
import { makePhoto } from "./photo.ts";
import { Refused } from "./refused.ts";
import { makeReviewPhoto } from "./review-photo.ts";

export type Report<Made> =
  | { ok: true; made: Made; megabytes: number }
  | { ok: false; reason: Refusal; isSign?: true | undefined; cause?: string };

/** Measured at most 335, for 60 megapixels, progressive and rotated. */
const MAX_MEGABYTES = 600;
const WATCH_MS = 50;
const LOWEST_PRIORITY = 19;

setPriority(LOWEST_PRIORITY);
// Leave the other core to visitors.
sharp.concurrency(1);
sharp.cache(false);
let megabytes = 0;
setInterval(watchMemory, WATCH_MS).unref();

const [what, folder = "", file = "", ...more] = process.argv.slice(2);
try {
  print({ ok: true, made: await work(), megabytes });
} catch (error) {
  print(refusalOf(error));
}

function work(): Promise<unknown> {
  if (what === "logo") return makeLogo(folder, file, more[0]);
  if (what === "review-photo") return makeReviewPhoto(folder, file);
  if (what === "check") return findWrong(file, more[0] ?? "");
  const [x, y] = more.map(Number);
  return makePhoto(folder, file, { x: x ?? 50, y: y ?? 50 });
}

function watchMemory() {
  megabytes = Math.max(megabytes, Math.round(process.memoryUsage.rss() / 1_048_576));
  if (megabytes > MAX_MEGABYTES) print({ ok: false, reason: "memory" });
}

function refusalOf(error: unknown): Report<never> {
  const { isSign } = error as { isSign?: true };
  if (error instanceof Refused) return { ok: false, reason: error.reason, isSign };
  const cause = String(error);
  if (isDiskFull(error)) return { ok: false, reason: "disk", cause };
  return { ok: false, reason: /pixel limit/i.test(cause) ? "pixels" : "damaged", isSign, cause };
}

/** Prints the report and ends the process, even if a decoder is still running. */
function print(report: Report<unknown>): void {
  writeSync(process.stdout.fd, JSON.stringify(report));
  process.kill(process.pid, "SIGKILL");
}
