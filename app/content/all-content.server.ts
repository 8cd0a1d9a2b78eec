import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import type { AllContent } from "./all-content.ts";
import { KINDS } from "./kinds.ts";
import { readContent } from "./store.server.ts";

export async function readAllContent(db: Kysely<Database>): Promise<AllContent> {
  const values = await Promise.all(KINDS.map((kind) => readContent(db, kind)));
  return Object.fromEntries(KINDS.map(({ key }, index) => [key, values[index]?.value]));
}
