import { rmSync } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "../../core/text/durations.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/** A thread may still be writing into the folder. */
const RETRIES = 3;

/** Runs `work` in a new folder, which also disappears when a signal ends the process: it holds readable data. */
export async function inWorkFolder<T>(
  parent: string,
  prefix: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeLeftovers(parent, prefix);
  const folder = await mkdtemp(join(parent, prefix));
  const endBy = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: RETRIES });
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, endBy);
  try {
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, endBy);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what a power cut left; the folders of running processes are younger. */
export async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    // Another process may have removed it.
    const left = await lstat(join(parent, name)).catch(() => undefined);
    if (!left || Date.now() - left.mtimeMs <= DAY_MS) continue;
    // The temporary folder holds those of other users too; a network share may show all files as somebody else's.
    if (parent === tmpdir() && process.getuid && left.uid !== process.getuid()) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
