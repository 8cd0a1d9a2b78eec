import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes the data folder, for its owner only. Recursive only where it must be: inside /proc Node 24's recursive mkdir never returns. */
export function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: !existsSync(dirname(folder)), mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
