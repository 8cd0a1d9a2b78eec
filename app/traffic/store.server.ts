import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import type { Count, Traffic, TrafficKind } from "./counter.ts";

/** Adds the counts of one instance in one statement. If that fails, the next call stores them. */
export async function storeTraffic(db: Kysely<Database>, traffic: Traffic): Promise<void> {
  const counts = traffic.take();
  if (counts.length === 0) return;
  try {
    await db
      .insertInto("traffic")
      // In one order: two instances would otherwise wait for each other's rows.
      .values(counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(["day", "kind", "name"]).doUpdateSet({ count: sql<number>`traffic.count + excluded.count` }),
      )
      .execute();
  } catch (error) {
    traffic.putBack(counts);
    throw error;
  }
}

const keyOf = ({ day, kind, name }: Count) => JSON.stringify([day, kind, name]);

export type Named = { name: string; count: number };

/** @param from the first day, `YYYY-MM-DD` */
export function viewsByDay(db: Kysely<Database>, from: string): Promise<Pick<Count, "day" | "count">[]> {
  return db
    .selectFrom("traffic")
    .select(["day", total])
    .where("kind", "=", "page")
    .where("day", ">=", from)
    .groupBy("day")
    .orderBy("day")
    .execute();
}

export async function viewsOf(
  db: Kysely<Database>,
  paths: readonly string[],
  from: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("traffic")
    .select(["name", total])
    .where("kind", "=", "page")
    .where("name", "in", paths)
    .where("day", ">=", from)
    .groupBy("name")
    .execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Sums the counts of all names in these days. */
export async function sumOf(db: Kysely<Database>, kind: TrafficKind, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom("traffic")
    .select(sql<number>`cast(coalesce(sum(count), 0) as integer)`.as("count"))
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .where("day", "<", until)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether page views were already counted on that day (`YYYY-MM-DD`). */
export async function isCountedSince(db: Kysely<Database>, day: string): Promise<boolean> {
  const earlier = await db
    .selectFrom("traffic")
    .select("day")
    .where("kind", "=", "page")
    .where("day", "<=", day)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** The most frequent names, in descending order. */
export function mostFrequent(db: Kysely<Database>, kind: TrafficKind, from: string, limit: number): Promise<Named[]> {
  return db
    .selectFrom("traffic")
    .select(["name", total])
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .groupBy("name")
    .orderBy("count", "desc")
    .orderBy("name")
    .limit(limit)
    .execute();
}

const total = sql<number>`cast(sum(count) as integer)`.as("count");
