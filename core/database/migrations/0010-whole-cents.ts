import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Rounds published prices to whole cents, as pages have shown them. */
export const wholeCents = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ key: string; value: string }>`select key, value from content
      where key in ('prices', 'offers')`.execute(db);
    for (const { key, value } of rows) {
      const rounded = JSON.stringify(JSON.parse(value), (name, part) => (isPrice(name, part) ? toCents(part) : part));
      if (rounded !== value) await sql`update content set value = ${rounded} where key = ${key}`.execute(db);
    }
  },
});

/** The dose of the vending machine, and the two ends of an hourly pay. */
const isPrice = (name: string, part: unknown): part is number =>
  typeof part === "number" && ["doseEuros", "from", "to"].includes(name);

const toCents = (euros: number) => Math.max(1, Math.round(euros * 100)) / 100;
