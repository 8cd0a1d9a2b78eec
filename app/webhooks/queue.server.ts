import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";

/** Databases take some ten thousand values in a statement. */
const ROWS_AT_ONCE = 500;

/** Call inside the transaction that stores the event: it leaves only if that commits. */
export async function queueWebhooks(
  trx: Kysely<Database>,
  kind: string,
  aboutIds: readonly string[],
  now: Date,
): Promise<void> {
  const webhooks = await trx.selectFrom("webhooks").select(["id", "kinds"]).where("paused_at", "is", null).execute();
  const at = now.toISOString();
  const rows = webhooks
    .filter(({ kinds }) => kinds.split(",").includes(kind))
    .flatMap(({ id: webhook_id }) =>
      aboutIds.map((about_id) => ({ id: newId(), webhook_id, kind, about_id, created_at: at, send_after: at })),
    );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await trx
      .insertInto("webhook_deliveries")
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
}
