import { existsSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const keptDays = 30;

/**
 * Keeps the hashed files of earlier builds for 30 days, so that a page opened before a deployment
 * still finds its scripts. Sets a file's modification time to when it was replaced.
 * @param previous folder of the previous build
 * @param build folder of the new build; receives `earlier/assets`
 */
export function keepEarlierAssets(previous: string, build: string, now = new Date()): void {
  const earlier = join(build, "earlier", "assets");
  const current = new Set(filesIn(join(build, "client", "assets")));
  mkdirSync(earlier, { recursive: true });
  const keep = (folder: string, name: string) => {
    if (!current.has(name) && !existsSync(join(earlier, name))) renameSync(join(folder, name), join(earlier, name));
  };
  const replaced = join(previous, "client", "assets");
  for (const name of filesIn(replaced)) {
    utimesSync(join(replaced, name), now, now);
    keep(replaced, name);
  }
  const older = join(previous, "earlier", "assets");
  for (const name of filesIn(older)) {
    const age = now.getTime() - statSync(join(older, name)).mtimeMs;
    if (age < keptDays * 24 * 3_600_000) keep(older, name);
  }
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
