import { describe, expect, test } from "vitest";
import { DIALECTS, freshDatabase } from "../test/database.ts";
import { listAuditLog, writeAuditLog } from "./audit-log.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  test("pages go from newest to oldest, each entry once, also within one instant", async () => {
    const { db } = await freshDatabase(dialect);
    const by = { id: "staff", name: "Équipe" };
    for (const minute of [0, 1, 1, 1, 2]) {
      const now = new Date(Date.UTC(2026, 10, 21, 8, minute));
      await writeAuditLog(db, {
        by,
        action: "publish",
        subject: { kind: "review", id: "r" },
        details: { minute },
        now,
      });
    }
    const first = await listAuditLog(db, { limit: 3 });
    const second = await listAuditLog(db, { limit: 3, before: first.at(-1) });
    expect([first.length, second.length]).toEqual([3, 2]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(5);
    expect([...first, ...second].map(({ details }) => JSON.parse(details).minute)).toEqual([2, 1, 1, 1, 0]);
  });
});
