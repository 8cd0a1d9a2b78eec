import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { recordBackup } from "../../core/backup-records.ts";
import { type JobStates, RETENTION_JOB } from "../../core/job-runs.ts";
import { queueMail } from "../../core/mail.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import { DIALECTS, freshDatabase } from "../../test/database.ts";
import { alarmsOf } from "../security/alarm-rules.server.ts";
import { type Health, lateJobs, readHealth } from "./health.server.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS).toISOString();

const nothing: Health = {
  contentVersion: 1,
  pendingReviews: 0,
  mails: { waiting: 0, abandoned: 0, oldestSince: null },
  failingWebhooks: 0,
  backup: null,
  databaseSince: ago(1),
  retentionAt: null,
  lateJobs: [],
  auditProblem: null,
  newAdministrators: 0,
  newestAdministrator: null,
  failedSignIns: { count: 0, accounts: 0, addresses: 0 },
  refusedRights: 0,
  serverErrors: 0,
  futureTimestamp: null,
  diskUsed: 0.5,
};
const backupOf = (hours: number) => ({ made_at: ago(hours), file: "/sauvegardes/site.tar.gz", bytes: 1 });
const codes = (health: Partial<Health>) => alarmsOf({ ...nothing, ...health }, NOW).map(({ code }) => code);

describe("an alarm", () => {
  test("warns of a missing backup once the database is older than a day", () => {
    expect(codes({ databaseSince: ago(23.9) })).toEqual([]);
    expect(codes({ databaseSince: ago(24.1) })).toEqual(["backup_missing"]);
  });

  test("warns of a backup older than a day", () => {
    expect(codes({ databaseSince: ago(1000), backup: backupOf(23.9) })).toEqual([]);
    expect(codes({ databaseSince: ago(1000), backup: backupOf(24.1) })).toEqual(["backup_old"]);
  });

  test("warns of mails overdue by an hour", () => {
    const mails = (hours: number) => ({ waiting: 2, abandoned: 0, oldestSince: ago(hours) });
    expect(codes({ mails: mails(0.9) })).toEqual([]);
    expect(codes({ mails: mails(1.1) })).toEqual(["mail_stuck"]);
    expect(codes({ mails: { waiting: 0, abandoned: 1, oldestSince: null } })).toEqual(["mail_abandoned"]);
  });

  test("warns of jobs that no longer succeed", () => {
    expect(codes({ lateJobs: [{ job: "alerts", since: ago(1) }] })).toEqual(["job_late"]);
    const since = (minutes: number) => ({ lastSuccess: null, since: new Date(NOW.getTime() - minutes * 60_000) });
    const jobs: JobStates = new Map([
      ["mail", since(29)],
      ["alerts", since(31)],
    ]);
    expect(lateJobs(jobs, NOW)).toEqual([{ job: "alerts", since: "2026-11-21T11:29:00.000Z" }]);
  });

  test("warns of a disk above 90 %", () => {
    expect(codes({ diskUsed: 0.9 })).toEqual([]);
    expect(codes({ diskUsed: 0.91 })).toEqual(["disk_full"]);
    expect(codes({ diskUsed: null })).toEqual([]);
  });

  // @P10.clock
  test("warns of rows dated in the future", () => {
    expect(alarmsOf({ ...nothing, futureTimestamp: "2027-03-01T09:00:00.000Z" }, NOW)).toEqual([
      {
        code: "clock_back",
        level: "medium",
        sentence:
          "Des lignes de la base sont datées jusqu’au 1er\u00a0mars\u00a02027 à\u00a010:00\u00a0: l’horloge a avancé, puis reculé. Elles n’arrêtent rien, mais vérifiez l’heure de la machine.",
      },
    ]);
  });

  test("is written in French typography", () => {
    const health = { ...nothing, mails: { waiting: 1, abandoned: 0, oldestSince: ago(2) }, diskUsed: 0.935 };
    const lateJobs: Health["lateJobs"] = [
      { job: "retention", since: ago(48) },
      { job: "alerts", since: ago(1) },
    ];
    expect(alarmsOf({ ...health, lateJobs, backup: backupOf(48) }, NOW).map(({ sentence }) => sentence)).toEqual([
      "La dernière sauvegarde vérifiée a plus d’un jour\u00a0: elle est du 19\u00a0novembre\u00a02026 à\u00a013:00.",
      "Ce travail de fond n’aboutit plus\u00a0: l’effacement des données arrivées à leur terme, depuis le 19\u00a0novembre\u00a02026 à\u00a013:00\u202f; l’annonce des demandes et des avis à l’équipe, depuis le 21\u00a0novembre\u00a02026 à\u00a012:00. Le journal technique du serveur dit pourquoi.",
      "1 message attend d’être envoyé, depuis le 21\u00a0novembre\u00a02026 à\u00a011:00.",
      "Le disque des données est plein à 93\u00a0%.",
    ]);
  });
});

describe.each(DIALECTS)("the health report on %s", (dialect) => {
  test("reads database and disk", async () => {
    const { db, settings, ...database } = await freshDatabase(dialect);
    const services = { database: { db, ...database }, env: { dataDir: settings.dataDir }, jobs: new Map() };
    const read = () => readHealth(services as Parameters<typeof readHealth>[0], NOW);
    expect(await read()).toEqual({
      ...nothing,
      databaseSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      diskUsed: expect.any(Number),
    });

    await recordBackup(db, backupOf(30));
    await recordBackup(db, { ...backupOf(3), bytes: 5_000_000_000 });
    const mail = { to: "a@client.example", subject: "Essai", text: "Essai", kind: "test" };
    for (const kind of ["due", "failed", "planned", "timed", "abandoned"]) await queueMail(db, { ...mail, kind });
    const set = (kind: string, values: object) =>
      db.updateTable("mail_outbox").set(values).where("kind", "=", kind).execute();
    await sql`update mail_outbox set created_at = ${ago(2)} where kind = 'due'`.execute(db);
    await set("due", { send_after: ago(2) });
    await sql`update mail_outbox set created_at = ${ago(5)} where kind in ('failed', 'abandoned')`.execute(db);
    await set("failed", { attempts: 3, send_after: ago(-1) });
    await set("abandoned", { attempts: 11, abandoned_at: ago(1) });
    await sql`update mail_outbox set created_at = ${ago(9)} where kind = 'planned'`.execute(db);
    await set("planned", { send_after: ago(-9) });
    // Such as the monthly figures, which leave in the morning.
    await sql`update mail_outbox set created_at = ${ago(9)} where kind = 'timed'`.execute(db);
    await set("timed", { send_after: ago(0) });
    await db
      .insertInto("job_runs")
      .values({ job: RETENTION_JOB, period: "2026-11-20", ran_at: ago(27) })
      .execute();
    expect(await read()).toMatchObject({
      backup: { made_at: ago(3), bytes: 5_000_000_000 },
      mails: { waiting: 4, abandoned: 1, oldestSince: ago(5) },
      lateJobs: [{ job: RETENTION_JOB, since: ago(27) }],
      futureTimestamp: null,
    });

    // The clock was a year ahead, and has been set back.
    await recordBackup(db, backupOf(-365 * 24));
    expect(await read()).toMatchObject({ backup: { made_at: ago(3) }, futureTimestamp: ago(-365 * 24) });
  });
});
