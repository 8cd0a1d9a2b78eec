import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { ALL_KINDS, type ContentFile } from "./all-content.ts";
import { readContent } from "./store.server.ts";

export async function readAllContent(db: Kysely<Database>): Promise<ContentFile["content"]> {
  return {
    hours: (await readContent(db, ALL_KINDS.hours)).value,
    company: (await readContent(db, ALL_KINDS.company)).value,
    prices: (await readContent(db, ALL_KINDS.prices)).value,
    offers: (await readContent(db, ALL_KINDS.offers)).value,
    news: (await readContent(db, ALL_KINDS.news)).value,
  };
}
