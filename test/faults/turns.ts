import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Site } from "../site.ts";
import { until } from "./run.ts";

/** The environment of a site whose event loop is watched. */
export const WATCHED = { NODE_OPTIONS: `--import=${fileURLToPath(new URL("watch-loop.mjs", import.meta.url))}` };

/** The longest turn of the event loop since the last call, in CPU milliseconds. */
export async function longestTurn({ dataDir, process }: Site): Promise<number> {
  const file = join(dataDir, "longest-turn");
  await rm(file, { force: true });
  process.kill("SIGUSR2");
  await until(() => existsSync(file), "the watcher answers", 10_000);
  return Number(await readFile(file, "utf8"));
}
