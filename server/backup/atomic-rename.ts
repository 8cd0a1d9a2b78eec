import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file atomically: even after a power cut it is the old one or the whole new one. */
export async function atomicRename(finished: string, place: string): Promise<void> {
  await sync(finished);
  await rename(finished, place);
  await sync(dirname(place));
}

/** Flushes a file to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
