import type { Kysely } from "kysely";
import { latestPlausible } from "./clock.ts";
import type { Database } from "./database/schema.ts";

const MAX_RECORDS = 100;

export type BackupRecord = { made_at: string; file: string; bytes: number };

/** Records a verified backup, so that every instance knows of it. */
export function recordBackup(db: Kysely<Database>, backup: BackupRecord): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto("backups")
      .values(backup)
      .onConflict((conflict) => conflict.column("made_at").doNothing())
      .execute();
    const kept = trx.selectFrom("backups").select("made_at").orderBy("made_at", "desc").limit(MAX_RECORDS);
    await trx.deleteFrom("backups").where("made_at", "not in", kept).execute();
  });
}

/** The newest verified backup. */
export async function lastBackup(db: Kysely<Database>, now = new Date()): Promise<BackupRecord | null> {
  const row = await db
    .selectFrom("backups")
    .selectAll()
    .where("made_at", "<=", latestPlausible(now))
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
