import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Holds a complete restored backup: renaming a folder to this name atomically switches to the new data. If the restore
 * is killed after that, the next process that opens the data folder moves the files into place.
 */
export const RESTORED_FOLDER = "restauration";

/**
 * Creates the data folder, readable by its owner only. Recursive only if needed: inside /proc, Node 24's recursive
 * mkdir hangs.
 */
export function openDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: !existsSync(dirname(folder)), mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  finishRestore(folder);
}

/** Only renames, so it may be interrupted, repeated, and run in several processes at once. */
function finishRestore(folder: string): void {
  const restored = join(folder, RESTORED_FOLDER);
  if (!existsSync(restored)) return;
  for (const entry of readdirSync(restored, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const target = join(folder, file.slice(restored.length));
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    try {
      renameSync(file, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  sync(folder);
  rmSync(restored, { recursive: true, force: true });
}

/**
 * Links the file once it is synced, and never replaces one: the second of two processes reads the first one's content.
 */
export function createPrivateFile(file: string, words: string | Buffer): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, words, { mode: 0o600, flag: "wx", flush: true });
    linkSync(draft, file);
    sync(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Flushes a file or a folder to the disk: a renamed file survives a power cut only after its folder is synced. */
export function sync(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
