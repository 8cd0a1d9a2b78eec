import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * In it lies a whole restored backup. The moment in which it gets this name is the switch from the old data to it; whoever
 * opens the data folder next puts its files into their places, should the restore have ended before that.
 */
export const RESTORED = "restauration";

/** Makes the data folder, for its owner only. Recursive only where it must be: inside /proc Node 24's recursive mkdir never returns. */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: !existsSync(dirname(folder)), mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  finishRestore(folder);
}

/** Only moves, so that it can be cut off and begun again, by several processes at once as well. */
function finishRestore(folder: string): void {
  const restored = join(folder, RESTORED);
  if (!existsSync(restored)) return;
  for (const entry of readdirSync(restored, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const place = join(folder, file.slice(restored.length));
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    try {
      renameSync(file, place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  syncFolder(folder);
  rmSync(restored, { recursive: true, force: true });
}

/** A name in a folder outlives a power cut once the folder is on the disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
