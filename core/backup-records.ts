import { basename, dirname } from "node:path";
import type { Kysely } from "kysely";
import { OPERATOR, writeAuditLog } from "./audit-log.ts";
import { latestPlausible } from "./clock.ts";
import type { Database } from "./database/schema.ts";

const MAX_RECORDS = 100;

export type BackupRecord = { made_at: string; file: string; bytes: number };

/**
 * Records a verified backup, so that every instance knows about it.
 * @param details for the audit log
 */
export function recordBackup(
  db: Kysely<Database>,
  backup: BackupRecord,
  details: Record<string, unknown> = {},
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto("backups")
      .values(backup)
      .onConflict((conflict) => conflict.column("made_at").doNothing())
      .execute();
    await writeAuditLog(trx, {
      by: OPERATOR,
      action: "make_backup",
      subject: { kind: "backup", id: null },
      reason: basename(backup.file),
      details: { ...details, made_at: backup.made_at, bytes: backup.bytes },
    });
    const kept = trx.selectFrom("backups").select("made_at").orderBy("made_at", "desc").limit(MAX_RECORDS);
    await trx.deleteFrom("backups").where("made_at", "not in", kept).execute();
  });
}

/** The newest verified backup in this folder, among the recorded ones. */
export async function lastBackupIn(
  db: Kysely<Database>,
  folder: string,
  now = new Date(),
): Promise<BackupRecord | null> {
  const records = await newestFirst(db, now).execute();
  return records.find(({ file }) => dirname(file) === folder) ?? null;
}

/** The newest verified backup. */
export async function lastBackup(db: Kysely<Database>, now = new Date()): Promise<BackupRecord | null> {
  return (await newestFirst(db, now).limit(1).executeTakeFirst()) ?? null;
}

const newestFirst = (db: Kysely<Database>, now: Date) =>
  db.selectFrom("backups").selectAll().where("made_at", "<=", latestPlausible(now)).orderBy("made_at", "desc");
