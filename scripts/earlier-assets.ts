import { existsSync, mkdirSync, readdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const keptDays = 30;

/**
 * Moves the hashed files of the previous build beside the new one, so that a page opened before a deployment still finds its
 * scripts. A file's modification time becomes the moment when it was replaced; it stays 30 days from then.
 * @param previous folder of the previous build
 * @param build folder of the new build; `earlier/assets` is made in it
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
