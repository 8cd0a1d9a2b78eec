import { expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { eraseExpiredData } from "./retention.server.ts";

test.each(DIALECTS)("what visitors typed is erased after 13 months, counted pages after 25, on %s", async (dialect) => {
  const { db } = await freshDatabase(dialect);
  const days = ["2024-10-31", "2025-10-31", "2025-11-02"];
  const rows = (["page", "search", "missed"] as const).flatMap((kind) =>
    days.map((day) => ({ day, kind, name: "marie dupont", count: 1 })),
  );
  await db.insertInto("traffic").values(rows).execute();
  const now = new Date("2026-12-01T12:00:00Z");
  expect(await db.transaction().execute((trx) => eraseExpiredData(trx, now))).toMatchObject({ traffic: 5 });
  const left = await db.selectFrom("traffic").select(["kind", "day"]).orderBy("kind").orderBy("day").execute();
  expect(left.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    "missed 2025-11-02",
    "page 2025-10-31",
    "page 2025-11-02",
    "search 2025-11-02",
  ]);
});
