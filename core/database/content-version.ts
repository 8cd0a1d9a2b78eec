import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Invalidates cached pages on every instance. Call last in the transaction of the change. */
export async function bumpContentVersion(trx: Kysely<Database>): Promise<void> {
  await trx.updateTable("content_version").set({ version: sql`version + 1` }).execute();
}
