import type { Kysely } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../core/database/schema.ts";
import { logSecurityEvent, writeRoleChange } from "../../core/security-log.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { deliverAlerts } from "../alerts/alerts.server.ts";
import { type Health, readHealth } from "../staff/health.server.ts";
import { ALARM_CODES, ALARM_RULES, alarmsOf } from "./alarm-rules.server.ts";
import { createErrorWatch, tellAlarms } from "./alarms.server.ts";
import { RIGHT_REFUSED } from "./rules.ts";

describe.each(DIALECTS)("the alarms on %s", (dialect) => {
  // @A4.alarms
  test("nothing that a visitor can cause raises an alarm of high severity", async () => {
    const { db, read } = await watched(dialect);
    for (let index = 0; index < 60; index++) {
      await logSecurityEvent(db, { type: "login_failed", severity: "high", ip: `192.0.2.${index}` });
      await logSecurityEvent(db, { type: "dev_tools_detected", severity: "high", ip: `192.0.2.${index}` });
      await logSecurityEvent(db, { type: RIGHT_REFUSED, severity: "medium", userId: "somebody" });
    }
    const alarms = alarmsOf(await read(), new Date());
    expect(alarms.map(({ code, level }) => [code, level])).toEqual([
      ["password_spraying", "medium"],
      ["rights_refused", "medium"],
    ]);
  });

  test("the mail says an alarm with the figures of the page", async () => {
    const { db, read } = await watched(dialect);
    for (let index = 0; index < 6; index++)
      await logSecurityEvent(db, { type: RIGHT_REFUSED, severity: "medium", userId: "somebody" });
    const now = new Date();
    const alarms = async () => alarmsOf(await read(), now);
    await tellAlarms(db, await alarms(), now);
    const later = new Date(now.getTime() + 120_000);
    const briefs = async () => new Map<string, string>();
    await deliverAlerts(db, { siteUrl: "https://x.example", staffEmail: "a@x.example", briefs, alarms, now: later });
    const mail = await db.selectFrom("mail_outbox").select(["subject", "body"]).executeTakeFirstOrThrow();
    expect(mail.subject).toMatch(/^Alarme\s: une personne connectée qui cherche des droits$/);
    expect(mail.body).toContain("Depuis une heure, 6 pages du personnel ont été demandées");
  });

  test("few mistakes raise none", async () => {
    const { db, read } = await watched(dialect);
    for (let index = 0; index < 29; index++) {
      await logSecurityEvent(db, { type: "login_failed", severity: "high", ip: `192.0.2.${index}` });
    }
    expect(alarmsOf(await read(), new Date())).toEqual([]);
  });

  test("a new administrator raises a high one, the first of all does not", async () => {
    const { db, read } = await watched(dialect);
    const grant = () =>
      writeRoleChange(db, { userId: "u", oldRole: "user", newRole: "admin", changedBy: null, ip: null });
    await grant();
    expect(alarmsOf(await read(), new Date())).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await grant();
    expect(alarmsOf(await read(), new Date())).toMatchObject([{ code: "administrator_added", level: "high" }]);
  });

  test("mails each alarm once, and again when it returns after hours", async () => {
    const { db } = await watched(dialect);
    const raised = [{ code: "backup_old", level: "high", sentence: "…" }] as const;
    const told = async () => (await db.selectFrom("staff_alerts").select(["kind", "about_id"]).execute()).length;
    const start = Date.now();
    const at = (minutes: number) => new Date(start + minutes * 60_000);
    await Promise.all([tellAlarms(db, raised, at(0)), tellAlarms(db, raised, at(0))]);
    await tellAlarms(db, raised, at(1));
    expect(await told()).toBe(1);
    await tellAlarms(db, [], at(2));
    await tellAlarms(db, raised, at(300));
    expect(await told()).toBe(1);
    await tellAlarms(db, raised, at(300 + 361));
    expect(await told()).toBe(2);
  });

  test("mails about a second new administrator while the first alarm still holds", async () => {
    const { db, read } = await watched(dialect);
    const told = async () => (await db.selectFrom("staff_alerts").select("kind").execute()).length;
    const grant = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      await writeRoleChange(db, { userId: "u", oldRole: "user", newRole: "admin", changedBy: null, ip: null });
      await new Promise((resolve) => setTimeout(resolve, 2));
    };
    await grant();
    for (const count of [1, 2]) {
      await grant();
      for (const _ of [1, 2]) await tellAlarms(db, alarmsOf(await read(), new Date()), new Date());
      expect(await told()).toBe(count);
    }
  });

  test("many errors within five minutes are one event, few are none", async () => {
    const { db, read } = await watched(dialect);
    let total = 100;
    const watch = createErrorWatch(() => total);
    for (let minute = 0; minute < 10; minute++) {
      total += 1;
      await watch(db);
    }
    expect((await read()).serverErrors).toBe(0);
    total += 10;
    await watch(db);
    await watch(db);
    expect((await read()).serverErrors).toBe(1);
    expect(alarmsOf(await read(), new Date())).toMatchObject([{ code: "server_errors", level: "medium" }]);
  });
});

test("every alarm has a title for its letter, and a rule for Prometheus can name it", () => {
  expect(new Set(ALARM_CODES.map((code) => ALARM_RULES[code].title)).size).toBe(ALARM_CODES.length);
  for (const code of ALARM_CODES) expect(code).toMatch(/^[a-z_]+$/);
});

async function watched(dialect: (typeof DIALECTS)[number]) {
  const { db, settings, ...database } = await freshDatabase(dialect);
  const services = { database: { db, ...database }, env: { dataDir: settings.dataDir }, jobs: new Map() };
  const read = async (): Promise<Health> => ({
    ...(await readHealth(services as Parameters<typeof readHealth>[0], new Date())),
    diskUsed: 0.5,
  });
  return { db: db as Kysely<Database>, read };
}
