import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Services } from "../../app/context.ts";
import { lastBackupIn } from "../../core/backup-records.ts";

/** Less than a day, after which a warning would show. */
const BACK_UP_AFTER_MS = 23 * 60 * 60_000;
const BACKUPS_KEPT = 14;

/**
 * Backs up the embedded database into `BACKUP_DIR` when its last one is nearly a day old. A separate process reads
 * the rows, so that visitors do not wait.
 */
export async function backUpDaily(
  { env, database, log }: Services,
  command: string,
  signal: AbortSignal,
): Promise<void> {
  if (!env.backupDir) return;
  const last = await lastBackupIn(database.db, env.backupDir);
  if (last && Date.now() - Date.parse(last.made_at) < BACK_UP_AFTER_MS) return;
  const options = [command, env.backupDir, "--keep", String(BACKUPS_KEPT)];
  const { stdout } = await promisify(execFile)(process.execPath, options, { signal });
  log.info(stdout.trim());
}
