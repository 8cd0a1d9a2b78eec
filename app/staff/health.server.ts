import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import { type BackupRecord, lastBackup } from "../../core/backup-records.ts";
import { latestPlausible } from "../../core/clock.ts";
import type { Database } from "../../core/database/schema.ts";
import { JOB_LATE_AFTER_MS, type JobName, type JobStates, RETENTION_JOB } from "../../core/job-runs.ts";
import { formatDate } from "../../core/text/typography.ts";
import { withTimeout } from "../../core/with-timeout.ts";
import type { Services } from "../context.ts";

const HOUR_MS = 60 * 60_000;
export const BACKUP_OLD_AFTER_MS = 24 * HOUR_MS;
export const MAIL_STUCK_AFTER_MS = HOUR_MS;
/** Retention runs once a day. */
export const RETENTION_LATE_AFTER_MS = 26 * HOUR_MS;
export const DISK_FULL_ABOVE = 0.9;

export type Health = {
  contentVersion: number;
  pendingReviews: number;
  mails: { waiting: number; abandoned: number; oldestSince: string | null };
  /** Paused by the program, not by somebody. */
  failingWebhooks: number;
  backup: BackupRecord | null;
  databaseSince: string | null;
  retentionAt: string | null;
  lateJobs: LateJob[];
  /** What the last check of the audit log found wrong. */
  auditProblem: string | null;
  /** The latest timestamp of a row, if it is in the future. */
  futureTimestamp: string | null;
  /** Between 0 and 1; null without a data folder, which PostgreSQL does not need. */
  diskUsed: number | null;
};

export type LateJob = { job: JobName; since: string };

const JOB_LABELS: Record<JobName, string> = {
  mail: "l’envoi des messages",
  backup: "la sauvegarde quotidienne",
  limits: "le rangement des limites",
  clients: "l’effacement des marques d’expéditeur",
  outbox: "l’effacement des messages écrits",
  traffic: "le compte des pages vues",
  monthly: "la lettre mensuelle",
  audit: "la vérification du journal",
  imports: "l’import d’avis",
  "second-factors": "la demande d’une double authentification à l’équipe",
  alerts: "l’annonce des demandes et des avis à l’équipe",
  webhooks: "l’envoi aux webhooks",
  reminders: "le rappel des demandes et des avis qui attendent",
  invitations: "le rappel des invitations à donner un avis",
  retention: "l’effacement des données arrivées à leur terme",
};

export const warningCodes = [
  "backup_missing",
  "backup_old",
  "mail_stuck",
  "webhook_paused",
  "job_late",
  "audit_log_changed",
  "disk_full",
  "clock_back",
] as const;
export type Warning = { code: (typeof warningCodes)[number]; sentence: string };

type HealthServices = Pick<Services, "database" | "env" | "jobs">;

export async function readHealth({ database, env, jobs }: HealthServices, now: Date): Promise<Health> {
  const { db } = database;
  const [state, backup, diskUsed] = await Promise.all([
    readState(db, now),
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

export function warningsOf(
  { backup, databaseSince, mails, failingWebhooks, lateJobs, auditProblem, futureTimestamp, diskUsed }: Health,
  now: Date,
): Warning[] {
  const isOlder = (instant: string | null, milliseconds: number) =>
    instant !== null && now.getTime() - Date.parse(instant) > milliseconds;
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], sentence: string) => warnings.push({ code, sentence: sentence });
  if (!backup && isOlder(databaseSince, BACKUP_OLD_AFTER_MS)) {
    warn("backup_missing", "Aucune sauvegarde vérifiée n’a encore été faite.");
  }
  if (backup && isOlder(backup.made_at, BACKUP_OLD_AFTER_MS)) {
    warn(
      "backup_old",
      `La dernière sauvegarde vérifiée a plus d’un jour : elle est du ${formatInstant(backup.made_at)}.`,
    );
  }
  if (mails.oldestSince && isOlder(mails.oldestSince, MAIL_STUCK_AFTER_MS)) {
    const many = mails.waiting > 1;
    warn(
      "mail_stuck",
      `${mails.waiting} ${many ? "messages attendent" : "message attend"} d’être ${many ? "envoyés" : "envoyé"}, depuis le ${formatInstant(mails.oldestSince)}.`,
    );
  }
  if (failingWebhooks > 0) {
    warn(
      "webhook_paused",
      `${failingWebhooks > 1 ? `${failingWebhooks} webhooks sont` : "Un webhook est"} en pause après trop d’échecs : /admin/webhooks dit lequel et pourquoi.`,
    );
  }
  if (lateJobs.length > 0) {
    const list = lateJobs.map(({ job, since }) => `${JOB_LABELS[job]}, depuis le ${formatInstant(since)}`).join(" ; ");
    warn("job_late", `Ce travail de fond n’aboutit plus : ${list}. Le journal technique du serveur dit pourquoi.`);
  }
  if (auditProblem) {
    warn(
      "audit_log_changed",
      `Le journal a été modifié dans la base, hors du site : ${auditProblem}. Comparez avec une sauvegarde (npm run audit:verify).`,
    );
  }
  if (diskUsed !== null && diskUsed > DISK_FULL_ABOVE) {
    warn("disk_full", `Le disque des données est plein à ${Math.floor(diskUsed * 100)} %.`);
  }
  if (futureTimestamp) {
    warn(
      "clock_back",
      `Des lignes de la base sont datées jusqu’au ${formatInstant(futureTimestamp)} : l’horloge a avancé, puis reculé. Elles n’arrêtent rien, mais vérifiez l’heure de la machine.`,
    );
  }
  return warnings;
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

/** Retention is also late when no instance has run it, such as after days offline. */
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
      // `send_after` moves with each failed attempt: count from `created_at`.
      waiting
        .where((row) => row.or([row("attempts", ">", 0), row("send_after", "<=", now.toISOString())]))
        .select((row) => row.fn.min("created_at").as("oldest"))
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

function formatInstant(instant: string): string {
  return formatDate(instant, { time: true });
}
