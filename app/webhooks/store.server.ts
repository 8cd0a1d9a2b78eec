import type { Kysely, Selectable } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import { randomKey } from "../../core/hash.ts";
import { type EventKind, MOST_WEBHOOKS, TRIAL } from "./rules.ts";

export type Webhook = Selectable<Database["webhooks"]>;
export type Delivery = Selectable<Database["webhook_deliveries"]>;

export function listWebhooks(db: Kysely<Database>): Promise<Webhook[]> {
  return db.selectFrom("webhooks").selectAll().orderBy("id").execute();
}

export function findWebhook(db: Kysely<Database>, id: string): Promise<Webhook | undefined> {
  return db.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Newest first. */
export function lastDeliveries(db: Kysely<Database>, webhookId: string, limit: number): Promise<Delivery[]> {
  return db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", webhookId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function addWebhook(
  db: Kysely<Database>,
  { url, kinds, by }: { url: string; kinds: readonly EventKind[]; by: Actor },
): Promise<Webhook | "known" | "many"> {
  return db.transaction().execute(async (trx) => {
    const id = newId();
    const added = await trx
      .insertInto("webhooks")
      .values({
        id,
        url,
        kinds: kinds.join(","),
        secret_key: randomKey(16),
        created_at: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.column("url").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) return "known";
    const { count } = await trx
      .selectFrom("webhooks")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) > MOST_WEBHOOKS) {
      await trx.deleteFrom("webhooks").where("id", "=", id).execute();
      return "many";
    }
    await writeAuditLog(trx, { by, action: "add_webhook", subject: { kind: "webhook", id } });
    return added;
  });
}

export async function removeWebhook(db: Kysely<Database>, id: string, by: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom("webhooks").where("id", "=", id).returning("id").executeTakeFirst();
    if (gone) await writeAuditLog(trx, { by, action: "remove_webhook", subject: { kind: "webhook", id } });
  });
}

/** Paused by staff: events that happen meanwhile are never sent. */
export function pauseWebhook(db: Kysely<Database>, id: string, by: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await stop(trx, id, null, new Date())) {
      await writeAuditLog(trx, { by, action: "pause_webhook", subject: { kind: "webhook", id } });
    }
  });
}

export function resumeWebhook(db: Kysely<Database>, id: string, by: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const resumed = await trx
      .updateTable("webhooks")
      .set({ paused_at: null, pause_reason: null })
      .where("id", "=", id)
      .where("paused_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (resumed) await writeAuditLog(trx, { by, action: "resume_webhook", subject: { kind: "webhook", id } });
  });
}

/** Paused after too many failures. */
export async function stopFailing(db: Kysely<Database>, id: string, reason: string, now: Date): Promise<void> {
  await db.transaction().execute((trx) => stop(trx, id, reason, now));
}

/** Drops waiting deliveries, so that none leaves unexpectedly hours later. */
async function stop(trx: Kysely<Database>, id: string, reason: string | null, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const paused = await trx
    .updateTable("webhooks")
    .set({ paused_at: at, pause_reason: reason })
    .where("id", "=", id)
    .where("paused_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!paused) return false;
  await trx
    .updateTable("webhook_deliveries")
    .set({ abandoned_at: at, send_after: null, last_error: "Le webhook a été mis en pause." })
    .where("webhook_id", "=", id)
    .where("send_after", "is not", null)
    .where("abandoned_at", "is", null)
    .execute();
  return true;
}

/** Records a trial, which is never repeated. */
export async function storeTrial(
  db: Kysely<Database>,
  { id, webhookId, at, error }: { id: string; webhookId: string; at: string; error: string | null },
): Promise<void> {
  await db
    .insertInto("webhook_deliveries")
    .values({
      id,
      webhook_id: webhookId,
      kind: TRIAL,
      about_id: null,
      created_at: at,
      send_after: null,
      attempts: 1,
      last_error: error,
      ...(error === null ? { delivered_at: new Date().toISOString() } : { abandoned_at: new Date().toISOString() }),
    })
    .execute();
}
