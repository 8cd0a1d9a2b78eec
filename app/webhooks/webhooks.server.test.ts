import { createHmac } from "node:crypto";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../core/database/id.ts";
import { createLog } from "../../core/log.ts";
import { MINUTE_MS } from "../../core/text/durations.ts";
import { certificate } from "../../test/certificate.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { review } from "../../test/new-review.ts";
import { type Received, startWebhookServer } from "../../test/webhook-server.ts";
import { eraseExpiredData } from "../law/retention.server.ts";
import { storeReview } from "../reviews/submit.server.ts";
import { deliverWebhooks, secretOf, tryWebhook } from "./deliver.server.ts";
import { addWebhook, findWebhook, lastDeliveries, pauseWebhook, resumeWebhook, type Webhook } from "./store.server.ts";

const BY = { id: null, name: "Claire" };
const SECRET = "s".repeat(32);
const tls = certificate();
const trusted = getCACertificates();

beforeAll(() => setDefaultCACertificates([...trusted, tls.cert]));
afterAll(() => setDefaultCACertificates(trusted));

describe.each(DIALECTS)("webhooks on %s", (dialect) => {
  const fresh = async () => {
    const database = await freshDatabase(dialect);
    const { db } = database;
    const services = {
      database,
      log: createLog("text", () => {}),
      siteUrl: "https://site.example",
      env: { secret: SECRET, webhookNetworks: ["127.0.0.0/8"] },
    };
    const add = async (url: string, kinds: ("review" | "request")[] = ["review"]) =>
      (await addWebhook(db, { url, kinds, by: BY })) as Webhook;
    const writeReview = async () => {
      const stored = await storeReview(db, review({ customer_email: "zoe@client.example" }), { clientHash: newId() });
      if (stored.kind !== "stored") throw new Error(stored.kind);
      return stored.review.id;
    };
    return { db, services, add, writeReview };
  };

  // @elsewhere.webhook-signed
  test("tell of a new review once, signed, with a link and no word of a person", async () => {
    const { db, services, add, writeReview } = await fresh();
    const server = await startWebhookServer(tls);
    const webhook = await add(server.url);
    await add("https://127.0.0.1:9/", ["request"]);
    const id = await writeReview();
    const sent = await Promise.all([deliverWebhooks(services), deliverWebhooks(services)]);
    expect(sent.sort()).toEqual([0, 1]);
    expect(server.received).toHaveLength(1);
    const { headers, body } = server.received[0] as Received;
    expect(JSON.parse(body)).toEqual({
      type: "review.created",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: { id, link: `https://site.example/admin/avis?filtre=en-attente#avis-${id}` },
    });
    const key = Buffer.from(secretOf(webhook, SECRET).replace("whsec_", ""), "base64");
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]))).toBeLessThan(300);
    expect(key).toHaveLength(32);
    expect(await lastDeliveries(db, webhook.id, 5)).toMatchObject([
      { send_after: null, attempts: 1, last_error: null },
    ]);
    expect(await deliverWebhooks(services, new Date(Date.now() + 1e9))).toBe(0);
  });

  // @elsewhere.webhook-retries
  test("are repeated with the same id after longer and longer times, while others get theirs", async () => {
    const { db, services, add, writeReview } = await fresh();
    let status = 500;
    const failing = await startWebhookServer(tls, (response) => response.writeHead(status).end());
    const well = await startWebhookServer(tls);
    const webhook = await add(failing.url);
    await add(well.url);
    for (let count = 0; count < 3; count += 1) await writeReview();
    const start = Date.now();
    await deliverWebhooks(services, new Date(start));
    expect([failing.received.length, well.received.length]).toEqual([1, 3]);
    const [first] = (await lastDeliveries(db, webhook.id, 5)).filter(({ attempts }) => attempts === 1);
    expect(first?.last_error).toBe("Elle a répondu 500.");
    expect(Date.parse(first?.send_after ?? "") - start).toBe(MINUTE_MS);
    status = 200;
    await deliverWebhooks(services, new Date(start + MINUTE_MS));
    expect(failing.received).toHaveLength(4);
    const ids = failing.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(3);
  });

  test("that fail by the dozen delay no other service", async () => {
    const { db, services, add, writeReview } = await fresh();
    const failing = await startWebhookServer(tls, (response) => response.writeHead(500).end());
    const well = await startWebhookServer(tls);
    const webhook = await add(failing.url);
    for (let count = 0; count < 12; count += 1) await writeReview();
    await add(well.url);
    await writeReview();
    await deliverWebhooks(services);
    expect([failing.received.length, well.received.length]).toEqual([1, 1]);
    expect((await lastDeliveries(db, webhook.id, 20)).filter(({ attempts }) => attempts > 0)).toHaveLength(1);
  });

  // @elsewhere.webhook-retries
  test("are paused after the last of eleven tries, or when the other side is gone, until somebody resumes", async () => {
    const { db, services, add, writeReview } = await fresh();
    let status = 503;
    const server = await startWebhookServer(tls, (response) => response.writeHead(status).end());
    const webhook = await add(server.url);
    await writeReview();
    await writeReview();
    let now = Date.now();
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await deliverWebhooks(services, new Date(now));
      now += 600 * MINUTE_MS;
      if ((await findWebhook(db, webhook.id))?.paused_at) break;
    }
    expect((await findWebhook(db, webhook.id))?.pause_reason).toBe("Elle a répondu 503.");
    const deliveries = await lastDeliveries(db, webhook.id, 5);
    expect(deliveries.every(({ abandoned_at }) => abandoned_at !== null)).toBe(true);
    expect(Math.max(...deliveries.map(({ attempts }) => attempts))).toBe(11);
    await writeReview();
    expect(await lastDeliveries(db, webhook.id, 5)).toHaveLength(2);

    status = 410;
    await resumeWebhook(db, webhook.id, BY);
    await writeReview();
    await deliverWebhooks(services);
    expect((await findWebhook(db, webhook.id))?.pause_reason).toBe("Elle a répondu 410.");
    await resumeWebhook(db, webhook.id, BY);
    await pauseWebhook(db, webhook.id, BY);
    expect((await findWebhook(db, webhook.id))?.pause_reason).toBeNull();
  });

  // @elsewhere.webhook-retries
  test("that somebody pauses while one is under way send it no more, even once resumed", async () => {
    const { db, services, add, writeReview } = await fresh();
    const server = await startWebhookServer(tls, (response) => {
      void pauseWebhook(db, webhook.id, BY).then(() => response.writeHead(500).end());
    });
    const webhook = await add(server.url);
    await writeReview();
    await deliverWebhooks(services);
    await resumeWebhook(db, webhook.id, BY);
    expect(await deliverWebhooks(services, new Date(Date.now() + 1e8))).toBe(0);
    expect(server.received).toHaveLength(1);
  });

  test("leave a trial in the log, which expires", async () => {
    const { db, services, add } = await fresh();
    const server = await startWebhookServer(tls);
    const webhook = await add(server.url);
    expect(await tryWebhook(services, webhook)).toBeNull();
    const closed = { ...services, env: { ...services.env, webhookNetworks: [] } };
    expect(await tryWebhook(closed, webhook)).toContain("réseau privé");
    expect(JSON.parse(server.received[0]?.body ?? "")).toMatchObject({ type: "test", data: { id: null } });
    expect(await lastDeliveries(db, webhook.id, 5)).toHaveLength(2);
    const erased = await db.transaction().execute((trx) => eraseExpiredData(trx, new Date(Date.now() + 31 * 864e5)));
    expect(erased.deliveries).toBe(2);
  });

  test("are five at most, each address once", async () => {
    const { db, add } = await fresh();
    for (const count of [1, 2, 3, 4, 5]) await add(`https://services.example/${count}`);
    expect(await add("https://services.example/5")).toBe("known");
    expect(await add("https://services.example/6")).toBe("many");
    expect(await db.selectFrom("webhooks").select("id").execute()).toHaveLength(5);
  });
});
