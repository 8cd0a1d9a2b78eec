import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type BackupRecord, lastBackup } from "../../core/backup-records.ts";
import { latestPlausible } from "../../core/clock.ts";
import type { Database } from "../../core/database/schema.ts";
import { JOB_LATE_AFTER_MS, type JobName, type JobStates, RETENTION_JOB } from "../../core/job-runs.ts";
import { HOUR_MS } from "../../core/text/durations.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { Services } from "../context.ts";
import { RIGHT_REFUSED, SERVER_ERRORS } from "../security/rules.ts";

/** Two hours more than the day between two runs of retention. */
const RETENTION_LATE_AFTER_MS = 26 * HOUR_MS;

export type Health = {
  contentVersion: number;
  pendingReviews: number;
  mails: { waiting: number; abandoned: number; oldestSince: string | null };
  /** Webhooks that the program paused after failures; not those that somebody paused. */
  failingWebhooks: number;
  backup: BackupRecord | null;
  databaseSince: string | null;
  retentionAt: string | null;
  lateJobs: LateJob[];
  /** The problem found by the last check of the audit log. */
  auditProblem: string | null;
  /** People who became administrators in the last 24 hours, except the first one. */
  newAdministrators: number;
  /** ISO-8601: when the newest of them became administrator. */
  newestAdministrator: string | null;
  /** Failed sign-ins in the last hour. */
  failedSignIns: { count: number; accounts: number; addresses: number };
  refusedRights: number;
  serverErrors: number;
  /** The latest timestamp of a row, if it is in the future. */
  futureTimestamp: string | null;
  /** The used share of the disk, from 0 to 1; null without a data folder, which PostgreSQL does not need. */
  diskUsed: number | null;
};

type LateJob = { job: JobName; since: string };

export const JOB_LABELS: Record<JobName, string> = {
  mail: "l’envoi des messages",
  backup: "la sauvegarde quotidienne",
  limits: "le rangement des limites",
  clients: "l’effacement des marques d’expéditeur",
  erased: "l’effacement définitif des données supprimées",
  outbox: "l’effacement des messages écrits",
  traffic: "le compte des pages vues",
  monthly: "la lettre mensuelle",
  audit: "la vérification du journal",
  alarms: "la veille des alarmes",
  imports: "l’import d’avis",
  "second-factors": "la demande d’une double authentification à l’équipe",
  alerts: "l’annonce des demandes et des avis à l’équipe",
  webhooks: "l’envoi aux webhooks",
  reminders: "le rappel des demandes et des avis qui attendent",
  invitations: "le rappel des invitations à donner un avis",
  retention: "l’effacement des données arrivées à leur terme",
};

type HealthServices = Pick<Services, "database" | "env" | "jobs">;

export async function readHealth({ database, env, jobs }: HealthServices, now: Date): Promise<Health> {
  const { db } = database;
  const [state, security, backup, diskUsed] = await Promise.all([
    readState(db, now),
    readSecurityState(db, now),
    lastBackup(db, now),
    usedShareOf(env.dataDir),
  ]);
  return {
    contentVersion: state.version ?? 0,
    pendingReviews: state.pending ?? 0,
    mails: { waiting: Number(state.waiting), abandoned: Number(state.abandoned), oldestSince: state.oldest },
    failingWebhooks: Number(state.failingWebhooks),
    backup,
    databaseSince: state.made,
    retentionAt: state.retention,
    lateJobs: withRetention(lateJobs(jobs, now), state.retention ?? state.made, now),
    auditProblem: state.auditProblem,
    ...security,
    futureTimestamp: latestFuture(
      [state.lastJob, state.lastBackup, state.lastReview, state.lastRequest, state.lastEvent],
      now,
    ),
    diskUsed,
  };
}

export function readHealthWithTimeout(
  services: HealthServices,
  now: Date,
  milliseconds: number,
): Promise<Health | undefined> {
  return withTimeout(
    readHealth(services, now).catch(() => undefined),
    milliseconds,
  );
}

function latestFuture(instants: (string | null)[], now: Date): string | null {
  const ahead = instants.filter((instant) => instant !== null && instant > latestPlausible(now));
  return ahead.sort().at(-1) ?? null;
}

export function lateJobs(jobs: JobStates, now: Date): LateJob[] {
  return [...jobs].flatMap(([job, { since }]) =>
    now.getTime() - since.getTime() > JOB_LATE_AFTER_MS ? [{ job, since: since.toISOString() }] : [],
  );
}

/** Adds retention if no instance has run it for too long, such as after days offline. */
function withRetention(late: LateJob[], last: string | null, now: Date): LateJob[] {
  const isLate = last !== null && now.getTime() - Date.parse(last) > RETENTION_LATE_AFTER_MS;
  const others = late.filter(({ job }) => job !== RETENTION_JOB);
  return isLate ? [...others, { job: RETENTION_JOB, since: last }] : late;
}

function readState(db: Kysely<Database>, now: Date) {
  const waiting = db.selectFrom("mail_outbox").where("abandoned_at", "is", null);
  return db
    .selectNoFrom((query) => [
      query.selectFrom("content_version").select("version").as("version"),
      query
        .selectFrom("review_summary")
        .select((row) => row.fn.sum<number>("pending").as("pending"))
        .as("pending"),
      waiting.select((row) => row.fn.countAll().as("count")).as("waiting"),
      // `send_after` moves with each failed attempt: count from `created_at` after the first.
      waiting
        .where((row) => row.or([row("attempts", ">", 0), row("send_after", "<=", now.toISOString())]))
        .select(sql<string | null>`min(case when attempts = 0 then send_after else created_at end)`.as("oldest"))
        .as("oldest"),
      query
        .selectFrom("mail_outbox")
        .where("abandoned_at", "is not", null)
        .select((row) => row.fn.countAll().as("count"))
        .as("abandoned"),
      query
        .selectFrom("webhooks")
        .where("pause_reason", "is not", null)
        .select((row) => row.fn.countAll().as("count"))
        .as("failingWebhooks"),
      query.selectFrom("job_runs").where("job", "=", RETENTION_JOB).select("ran_at").as("retention"),
      query
        .selectFrom("job_runs")
        .select((row) => row.fn.max("ran_at").as("last"))
        .as("lastJob"),
      query
        .selectFrom("backups")
        .select((row) => row.fn.max("made_at").as("last"))
        .as("lastBackup"),
      query
        .selectFrom("reviews")
        .where("deleted_at", "is", null)
        .select((row) => row.fn.max("created_at").as("last"))
        .as("lastReview"),
      query
        .selectFrom("contact_submissions")
        .select((row) => row.fn.max("created_at").as("last"))
        .as("lastRequest"),
      query
        .selectFrom("security_events")
        .select((row) => row.fn.max("created_at").as("last"))
        .as("lastEvent"),
      query.selectFrom("audit_checks").select("problem").orderBy("checked_at", "desc").limit(1).as("auditProblem"),
      sql<string | null>`(select min(timestamp) from kysely_migration)`.as("made"),
    ])
    .executeTakeFirstOrThrow();
}

async function readSecurityState(db: Kysely<Database>, now: Date) {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const first = db
    .selectFrom("role_audit_log")
    .where("new_role", "=", "admin")
    .select(({ fn }) => fn.min("changed_at").as("first"));
  const administrators = await db
    .selectFrom("role_audit_log")
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("changed_at").as("newest")])
    .where("new_role", "=", "admin")
    .where("changed_at", ">=", since(24))
    .where("changed_at", ">", first)
    .executeTakeFirstOrThrow();
  const recent = (type: string) =>
    db
      .selectFrom("security_events")
      .select(({ fn }) => [
        fn.countAll().as("count"),
        fn.count("user_id").distinct().as("accounts"),
        fn.count("ip_address").distinct().as("addresses"),
      ])
      .where("event_type", "=", type)
      .where("created_at", ">=", since(1))
      .executeTakeFirstOrThrow();
  const [failed, refused, errors] = await Promise.all(["login_failed", RIGHT_REFUSED, SERVER_ERRORS].map(recent));
  return {
    newAdministrators: Number(administrators.count),
    newestAdministrator: administrators.newest,
    failedSignIns: {
      count: Number(failed?.count),
      accounts: Number(failed?.accounts),
      addresses: Number(failed?.addresses),
    },
    refusedRights: Number(refused?.count),
    serverErrors: Number(errors?.count),
  };
}

/** As `df` computes it: blocks reserved for root count as used. */
async function usedShareOf(folder: string): Promise<number | null> {
  try {
    const { blocks, bfree, bavail } = await statfs(folder);
    const used = blocks - bfree;
    return used + bavail === 0 ? null : used / (used + bavail);
  } catch {
    return null;
  }
}
