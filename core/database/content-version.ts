import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Invalidates cached pages on every instance. Call last in the transaction of the change. */
export async function bumpContentVersion(trx: Kysely<Database>): Promise<void> {
  await trx.updateTable("content_version").set({ version: sql`version + 1` }).execute();
}

/** Serialises changes of content across instances. Returns the version of this change. */
export async function lockContentVersion(trx: Kysely<Database>): Promise<number> {
  const lock = trx.updateTable("content_version").set({ version: sql`version` }).returning("version");
  return (await lock.executeTakeFirstOrThrow()).version + 1;
}
