import { storeImported } from "../app/reviews/imported.server.ts";
import type { Database } from "../core/database/connection.ts";
import { review } from "./new-review.ts";

/** Stores a published review of each kind that an export contains, a pending one and a refused one. */
export async function storeReviews({ db }: Database) {
  const open = {
    published_at: null,
    refused_at: null,
    refusal_reason: null,
    refusal_note: null,
    reply: null,
    reply_at: null,
  };
  const instant = (day: string) => `${day}T09:30:15.000Z`;
  const rows = [
    {
      ...review({ customer_name: "Ève", comment: '=1+1 est une formule ; "oui"\n\n- et un tiret', activity: "fuel" }),
      ...{ state: "published" as const, created_at: instant("2024-02-01"), published_at: instant("2024-02-03") },
      ...{ reply: "@Ève : merci !", reply_at: instant("2024-02-04"), experience_date: "2024-01-30" },
    },
    {
      ...review({ customer_name: "'=x", customer_email: "x@client.example", product_or_service: "-5 °C", rating: 2 }),
      ...{ state: "published" as const, created_at: instant("2023-07-01"), published_at: instant("2023-07-01") },
    },
    { ...review({ comment: "Cet avis attend encore" }), state: "pending" as const, created_at: instant("2025-01-01") },
    {
      ...review({ comment: "Cet avis a été refusé", rating: 1 }),
      ...{ state: "refused" as const, created_at: instant("2022-01-01"), refused_at: instant("2022-01-02") },
      ...{ refusal_reason: "off-topic", refusal_note: "Il parle d’un autre magasin." },
    },
  ].map((row, at) => ({ ...open, ...row, id: null, key: `test:${at}` }));
  await db.transaction().execute((trx) => storeImported(trx, rows, new Date()));
  await db.updateTable("reviews").set({ origin: "spontaneous" }).execute();
  await db.updateTable("reviews").set({ origin: "verified" }).where("customer_name", "=", "Ève").execute();
}
