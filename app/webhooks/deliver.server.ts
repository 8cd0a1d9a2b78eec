import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { newId } from "../../core/database/id.ts";
import type { Database } from "../../core/database/schema.ts";
import type { Env } from "../../core/env.ts";
import type { Log } from "../../core/log.ts";
import { deliverOutbox, type Outbox } from "../../core/outbox.ts";
import { PostRefused, postOutside } from "../../core/post-outside.ts";
import { privateToken } from "../../core/private-token.ts";
import { networksFrom } from "../../core/public-address.ts";
import { payloadOf, TRIAL } from "./rules.ts";
import { type Delivery, findWebhook, stopFailing, storeTrial, type Webhook } from "./store.server.ts";

type DeliveryServices = {
  database: { db: Kysely<Database> };
  log: Log;
  siteUrl: string;
  env: Pick<Env, "secret" | "webhookNetworks">;
};

/** The other side refuses further events (Standard Webhooks). */
const GONE = 410;

/** Sends due events to other services. Returns how many they accepted. */
export function deliverWebhooks(services: DeliveryServices, now = new Date(), signal?: AbortSignal): Promise<number> {
  const { database, log } = services;
  const { db } = database;
  const outbox: Outbox<Delivery> = {
    table: "webhook_deliveries",
    turnsOf: "webhook_id",
    send: async (delivery) => {
      const webhook = await findWebhook(db, delivery.webhook_id);
      // Paused while another instance was sending this one.
      if (webhook?.paused_at) throw new PostRefused("Le webhook est en pause.");
      if (webhook) await post(services, webhook, { ...delivery, aboutId: delivery.about_id, at: delivery.created_at });
    },
    finish: async ({ id, attempts }) => {
      const left = {
        delivered_at: new Date().toISOString(),
        send_after: null,
        last_error: null,
        attempts: attempts + 1,
      };
      await db.updateTable("webhook_deliveries").set(left).where("id", "=", id).execute();
    },
    // Its other deliveries wait; those of other services continue.
    failsToo: (_error, failed, other) => failed.webhook_id === other.webhook_id,
    onFailure: async ({ id, webhook_id }, error, { attempts, isAbandoned }) => {
      const isGone = error instanceof PostRefused && error.status === GONE;
      log.warn("webhook non reçu", { id, webhook: webhook_id, attempts, error });
      if (isAbandoned || isGone) await stopFailing(db, webhook_id, (error as Error).message, now);
    },
  };
  return deliverOutbox(db, outbox, now, signal);
}

/** Sends a trial now. Returns the failure in words, or null. */
export async function tryWebhook(services: DeliveryServices, webhook: Webhook): Promise<string | null> {
  const [id, at] = [newId(), new Date().toISOString()];
  const error = await post(services, webhook, { id, kind: TRIAL, aboutId: null, at }).then(
    () => null,
    (refused: Error) => refused.message,
  );
  await storeTrial(services.database.db, { id, webhookId: webhook.id, at, error });
  return error;
}

type Event = { id: string; kind: string; aboutId: string | null; at: string };

async function post({ env, siteUrl }: DeliveryServices, webhook: Webhook, { id, kind, aboutId, at }: Event) {
  const body = payloadOf(kind, aboutId, at, siteUrl);
  const seconds = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", keyOf(webhook, env.secret))
    .update(`${id}.${seconds}.${body}`)
    .digest("base64");
  await postOutside(new URL(webhook.url), {
    body,
    allowed: networksFrom(env.webhookNetworks),
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "User-Agent": "site-webhooks/1",
      "webhook-id": id,
      "webhook-timestamp": seconds,
      "webhook-signature": `v1,${signature}`,
    },
  });
}

/** The secret as the other side enters it. */
export const secretOf = (webhook: Webhook, secret: string) => `whsec_${keyOf(webhook, secret).toString("base64")}`;

const keyOf = ({ secret_key }: Pick<Webhook, "secret_key">, secret: string) =>
  Buffer.from(privateToken("webhook", secret_key, secret), "base64url");
