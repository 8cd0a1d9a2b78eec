import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Puts a finished file in its place: whoever looks, also after a power cut, finds the old one or the whole new one. */
export async function atomicRename(finished: string, place: string): Promise<void> {
  await sync(finished);
  await rename(finished, place);
  await sync(dirname(place));
}

/** What is written is on the disk afterwards. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
