import { describe, expect, test } from "vitest";
import { browserEvents } from "../../core/database/migrations/0008-browser-events.ts";
import { logSecurityEvent, writeRoleChange } from "../../core/security-log.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { listRoleChanges, listSecurityEvents, listSevereEvents } from "./store.server.ts";
import { countHighSeverity } from "./waiting.server.ts";

describe.each(DIALECTS)("%s", (dialect) => {
  test("returns events newest first with their details, up to the limit", async () => {
    const { db } = await freshDatabase(dialect);
    const logged = { severity: "high", ip: "2001:db8::1", userId: "u1", userAgent: "x".repeat(5_000) } as const;
    for (const n of [1, 2, 3]) await logSecurityEvent(db, { ...logged, type: "login_failed", details: { n } });
    const events = await listSecurityEvents(db, 2);
    expect(events).toHaveLength(2);
    expect(events.map(({ created_at }) => created_at)).toEqual(
      events
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect(events[0]).toMatchObject({ event_type: "login_failed", severity: "high", ip_address: "2001:db8::1" });
    expect(events[0]?.user_agent).toHaveLength(400);
    expect(typeof events[0]?.details.n).toBe("number");
  });

  test("counts high-severity events since the given instant", async () => {
    const { db } = await freshDatabase(dialect);
    expect(await countHighSeverity(db, "2026-01-01T00:00:00.000Z")).toBe(0);
    for (const severity of ["high", "medium", "high"] as const) await logSecurityEvent(db, { type: "x", severity });
    expect(await countHighSeverity(db, "2026-01-01T00:00:00.000Z")).toBe(2);
    expect(await countHighSeverity(db, new Date(Date.now() + 60_000).toISOString())).toBe(0);
  });

  // @P10.browser-events
  test("no number of lesser events hides a high-severity one", async () => {
    const { db } = await freshDatabase(dialect);
    await logSecurityEvent(db, { type: "login_failed", severity: "high" });
    for (let n = 1; n <= 101; n += 1) await logSecurityEvent(db, { type: "dev_tools_detected", severity: "medium" });
    const severe = await listSevereEvents(db, "2026-01-01T00:00:00.000Z");
    expect(severe.filter(({ severity }) => severity === "high")).toHaveLength(1);
    expect(severe).toHaveLength(101);
    expect(await listSevereEvents(db, new Date(Date.now() + 60_000).toISOString())).toEqual([]);
  });

  test("the migration lowers the severity of browser reports", async () => {
    const { db } = await freshDatabase(dialect);
    for (const type of ["suspicious_auth_pattern", "login_failed"])
      await logSecurityEvent(db, { type, severity: "high" });
    await browserEvents().up(db);
    const events = (await listSecurityEvents(db)).map(({ event_type, severity }) => `${event_type} ${severity}`);
    expect(events.sort()).toEqual(["login_failed high", "suspicious_auth_pattern medium"]);
  });

  // @§7.dashboard-fetch
  test("fetches a hundred events and fifty role changes", async () => {
    const { db } = await freshDatabase(dialect);
    for (let n = 1; n <= 101; n += 1) await logSecurityEvent(db, { type: "login_failed", severity: "medium" });
    for (let n = 1; n <= 51; n += 1) {
      await writeRoleChange(db, { userId: `u${n}`, oldRole: "user", newRole: "admin", changedBy: null, ip: null });
    }
    expect(await listSecurityEvents(db)).toHaveLength(100);
    expect(await listRoleChanges(db)).toHaveLength(50);
  });

  test("an event without details has an empty object", async () => {
    const { db } = await freshDatabase(dialect);
    await logSecurityEvent(db, { type: "login_success", severity: "low" });
    expect(await listSecurityEvents(db)).toMatchObject([{ details: {}, ip_address: null, user_id: null }]);
  });

  test("logs a role change if and only if its transaction commits", async () => {
    const { db } = await freshDatabase(dialect);
    const change = { userId: "u1", oldRole: "user", newRole: "admin", changedBy: null, ip: null };
    const failing = db.transaction().execute(async (trx) => {
      await writeRoleChange(trx, change);
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    await writeRoleChange(db, change);
    expect(await listRoleChanges(db)).toMatchObject([{ user_id: "u1", old_role: "user", new_role: "admin" }]);
  });
});
