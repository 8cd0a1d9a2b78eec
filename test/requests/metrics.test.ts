import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { recordBackup } from "../../core/backup-records.ts";
import { type Database, openDatabase } from "../../core/database/connection.ts";
import { newId } from "../../core/database/id.ts";
import { queueMail } from "../../core/mail.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import { DIALECTS } from "../database.ts";
import { ownSiteWithAdministrator, signedIn } from "../people.ts";
import { createPostgresDatabase, TEST_SECRET } from "../postgres-database.ts";
import { failToStart, type Site, startSite } from "../site.ts";
import { environmentOn, siteOn } from "../site-on.ts";
import { visitorOf } from "../visitor.ts";

describe.each(DIALECTS)("/metrics on %s", { timeout: 60_000 }, (dialect) => {
  test("counts responses by kind, measures rendering by route, and reports pending work", async () => {
    const site = await siteOn(dialect, { METRICS_PORT: "0" });
    const visitor = visitorOf(site);
    const renewals = async () => value(await metrics(site), "site_kept_page_renewals_total");
    await expect.poll(renewals, { timeout: 20_000 }).toBeGreaterThan(12);
    const before = await metrics(site);
    for (let turn = 0; turn < 3; turn += 1) await visitor.get("/avis");
    await visitor.get("/avis", { "if-none-match": (await visitor.get("/avis")).headers.get("etag") ?? "" });
    const [asset = ""] = (await visitor.get("/")).html.match(/\/assets\/[^"]+\.js/) ?? [];
    await visitor.get(asset);
    await visitor.get("/nulle-part");
    await visitor.get("/admin/avis");
    await visitor.get("/healthz");
    await visitor.get("/auth");
    await visitor.post("/avis", { is_anonymous: "on", rating: "4", comment: "Un avis qui attend une décision" });
    const after = await metrics(site);
    const grown = (name: string) => value(after, name) - value(before, name);
    expect(grown('site_answers_total{kind="kept",status="2xx"}')).toBe(5);
    expect(grown('site_answers_total{kind="kept",status="3xx"}')).toBe(1);
    expect(grown('site_answers_total{kind="asset",status="2xx"}')).toBe(1);
    expect(grown('site_answers_total{kind="rendered",status="4xx"}')).toBe(1);
    expect(grown('site_answers_total{kind="rendered",status="3xx"}')).toBe(2);
    expect(grown('site_answers_total{kind="rendered",status="2xx"}')).toBe(1);
    expect(grown('site_answers_total{kind="plain",status="2xx"}')).toBe(1);
    for (const route of ["*", "/admin/avis", "/avis"]) {
      expect(value(after, `site_rendered_seconds_count{route="${route}"}`), route).toBe(1);
    }
    expect(value(after, "site_database_up")).toBe(1);
    expect(value(after, "site_reviews_pending")).toBe(1);
    expect(value(after, "site_requests_underway")).toBe(0);
    expect(value(after, "site_content_version")).toBeGreaterThan(0);
    expect(value(after, "site_data_disk_free_ratio")).toBeGreaterThan(0);
    expect(after).toContain("process_resident_memory_bytes");
    expect(after).toContain('site_job_last_success_timestamp_seconds{job="mail"}');
    expect(after.includes('site_database_connections{state="waiting"} 0')).toBe(dialect === "postgres");
  });

  test("reports an old backup and stuck mails, as do /readyz and the staff area, and stays ready", async () => {
    const { site, database } = await ownSiteWithAdministrator(dialect, {
      METRICS_PORT: "0",
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    const { db } = database;
    const staff = await signedIn(site);
    const calm = await visitorOf(site).get("/readyz");
    expect([calm.status, calm.html]).toEqual([200, "ok\n"]);
    expect((await staff.get("/admin")).text).toContain("Aucune sauvegarde vérifiée pour le moment.");

    const longAgo = new Date(Date.now() - 2 * DAY_MS).toISOString();
    await recordBackup(db, { made_at: longAgo, file: "/sauvegardes/site.tar.gz", bytes: 3 * 1_048_576 });
    await queueMail(db, { to: "a@client.example", subject: "Essai", text: "Essai", kind: "test" });
    await expect
      .poll(() => db.selectFrom("mail_outbox").select("attempts").executeTakeFirst(), { timeout: 10_000 })
      .toMatchObject({ attempts: 1 });
    await db
      .updateTable("mail_outbox")
      .set({ created_at: longAgo } as object)
      .execute();

    const warned = await visitorOf(site).get("/readyz");
    expect(warned.status).toBe(200);
    expect(warned.html).toMatch(
      /^ok\nwarning backup_old: La dernière sauvegarde .*\nwarning mail_stuck: 1 message attend .*\n$/,
    );
    const text = await metrics(site);
    expect(value(text, 'site_warning{warning="backup_old"}')).toBe(1);
    expect(value(text, 'site_warning{warning="mail_stuck"}')).toBe(1);
    expect(value(text, 'site_warning{warning="disk_full"}')).toBe(0);
    expect(value(text, "site_mail_oldest_age_seconds")).toBeGreaterThan(DAY_MS / 1000);
    expect(value(text, "site_backup_last_bytes")).toBe(3 * 1_048_576);
    const home = (await staff.get("/admin")).text;
    expect(home).toContain("La dernière sauvegarde vérifiée a plus d’un jour");
    expect(home).toContain("1 message attend d’être envoyé");
  });

  // @law.failing-job
  test("names a failed job that stops no other, and a late one, as do /readyz and the staff area", async () => {
    const { site, database, environment } = await ownSiteWithAdministrator(dialect);
    await site.stop();
    const { db } = database;
    await refuseAlerts(database);
    await db.deleteFrom("job_runs").execute();
    const alert = { kind: "review", about_id: "r", created_at: "2026-11-21T03:14:36.123Z", sent_at: null };
    await db
      .insertInto("staff_alerts")
      .values({ id: newId(), ...alert })
      .execute();
    const event = { event_type: "login_failed", severity: "low" as const, details: "{}", created_at: "2020-01-01" };
    await db
      .insertInto("security_events")
      .values({ id: newId(), ip_address: null, user_id: null, user_agent: null, ...event })
      .execute();

    const again = await siteOn(dialect, { ...environment, METRICS_PORT: "0" });
    const events = () => db.selectFrom("security_events").select("id").where("created_at", "<", "2021").execute();
    await expect.poll(events, { timeout: 15_000 }).toEqual([]);
    await expect.poll(() => again.output()).toMatch(/tâche de fond en échec job='alerts'/);
    expect(again.output().match(/tâche de fond en échec/g)).toHaveLength(1);
    expect(await metrics(again)).toContain('site_job_late{job="retention"} 0');

    await db
      .updateTable("job_runs")
      .set({ ran_at: new Date(Date.now() - 2 * DAY_MS).toISOString() })
      .where("job", "=", "retention")
      .execute();
    const text = await metrics(again);
    expect(value(text, 'site_job_late{job="retention"}')).toBe(1);
    expect(value(text, 'site_warning{warning="job_late"}')).toBe(1);
    const late = "Ce travail de fond n’aboutit plus : l’effacement des données arrivées à leur terme, depuis le";
    expect((await visitorOf(again).get("/readyz")).text).toContain(`warning job_late: ${late}`);
    expect((await (await signedIn(again)).get("/admin")).text).toContain(late);
  });
});

// @V13.4.5
test("serves nothing without METRICS_PORT, and never on the public port", async () => {
  const quiet = await siteOn("sqlite");
  expect(quiet.output()).not.toContain("/metrics");
  const site = await siteOn("sqlite", { METRICS_PORT: "0" });
  expect((await visitorOf(site).get("/metrics")).status).toBe(404);
  const { origin, href } = new URL(metricsAddress(site));
  expect(new URL(href).hostname).toBe("127.0.0.1");
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(href, { method: "POST" })).status).toBe(404);
});

test("a metrics port in use stops the start", async () => {
  const site = await siteOn("sqlite", { METRICS_PORT: "0" });
  const { port } = new URL(metricsAddress(site));
  const environment = { ...(await environmentOn("sqlite")), METRICS_PORT: port };
  expect((await failToStart(environment)).output).toContain(`Le port ${port} est déjà pris.`);
});

test("reports an unreachable database without its figures, as does /readyz", async () => {
  const { url, drop } = await createPostgresDatabase();
  const site = await startSite({ DATABASE_URL: url, SECRET: TEST_SECRET, METRICS_PORT: "0" });
  onTestFinished(site.discard);
  expect(value(await metrics(site), "site_database_up")).toBe(1);
  await drop();
  const away = await metrics(site);
  expect(value(away, "site_database_up")).toBe(0);
  expect(away).not.toMatch(/^site_(reviews_pending|content_version|mails|warning)\b/m);
  const answer = await visitorOf(site).get("/readyz");
  expect([answer.status, answer.html]).toEqual([503, "database unreachable\n"]);
  expect((await visitorOf(site).get("/healthz")).status).toBe(200);
});

test("with BACKUP_DIR the embedded database is backed up automatically", async () => {
  const backups = await environmentOn("sqlite");
  const environment = { ...(await environmentOn("sqlite")), BACKUP_DIR: backups.DATA_DIR ?? "" };
  const site = await siteOn("sqlite", environment);
  await expect.poll(() => site.output(), { timeout: 15_000 }).toContain("Sauvegarde vérifiée");
  const database = await openDatabase({ dataDir: site.dataDir });
  onTestFinished(() => database.close());
  const recorded = () => database.db.selectFrom("backups").select("file").execute();
  expect(await recorded()).toHaveLength(1);

  // One that somebody made elsewhere replaces none.
  await sql`update backups set file = '/media/usb/site.tar.gz'`.execute(database.db);
  await site.stop();
  const again = await siteOn("sqlite", environment);
  await expect.poll(() => again.output(), { timeout: 15_000 }).toContain("Sauvegarde vérifiée");
  expect(await recorded()).toHaveLength(2);
});

async function refuseAlerts({ db, dialect }: Database) {
  const refusal =
    dialect === "postgres"
      ? sql`alter table staff_alerts add constraint refused check (sent_at is null)`
      : sql`create trigger refused before update on staff_alerts begin select raise(abort, 'refused'); end`;
  await refusal.execute(db);
}

function metricsAddress(site: Site): string {
  const [address = ""] = site.output().match(/http:\/\/\S+\/metrics/) ?? [];
  return address;
}

async function metrics(site: Site): Promise<string> {
  return (await fetch(metricsAddress(site))).text();
}

function value(text: string, name: string): number {
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return line ? Number(line.slice(name.length + 1)) : 0;
}
