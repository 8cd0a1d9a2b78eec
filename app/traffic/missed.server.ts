import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { addDays, dayInParis } from "../../core/text/dates.ts";
import { OTHERS } from "./counter.ts";
import { mostFrequent, type Named } from "./store.server.ts";

const DAYS = 30;
const READ = 100;

/** Missing addresses requested more than once in thirty days, most frequent first. */
export async function frequentlyMissed(db: Kysely<Database>, now: Date): Promise<Named[]> {
  const rows = await mostFrequent(db, "missed", addDays(dayInParis(now), -DAYS), READ);
  return rows.filter(({ name, count }) => count > 1 && name !== OTHERS);
}
