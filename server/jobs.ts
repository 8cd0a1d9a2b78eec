import type { Kysely } from "kysely";
import { tellOfWaitingReviews } from "../app/reviews/digest.server.ts";
import { deleteExpiredLimits } from "../app/security/limits.server.ts";
import { RETENTION, retainedSince } from "../app/security/retention.ts";
import { backUpDaily } from "./backup/daily.ts";
import { latestPresent } from "./clock.ts";
import type { Database } from "./database/schema.ts";
import { deliverDue } from "./mail.ts";
import { eraseWrittenBefore } from "./outbox.ts";
import { eraseOutlived, forgetClients } from "./retention.ts";
import type { Services } from "./services.ts";

const MAIL_EVERY_MS = 2_000;
const HOUSEKEEPING_EVERY_MS = 5 * 60_000;
/** All run every few minutes at least: one that has not succeeded for so long needs somebody. */
export const JOB_LATE_AFTER_MS = 30 * 60_000;
export const RETENTION_JOB = "retention";

export const jobNames = ["mail", "backup", "limits", "clients", "outbox", "digest", RETENTION_JOB] as const;
export type JobName = (typeof jobNames)[number];

/** The jobs of this process, by their name: when each last ran to its end, and since when it has been trying to. */
export type JobStates = Map<JobName, { lastSuccess: Date | null; since: Date }>;

export type Jobs = { stop(): Promise<void> };

/**
 * What the process does without being asked. Each job runs one after the other with itself, never twice at once, and fails for
 * itself: none keeps another from its work. `services.jobs` tells how they do.
 * @param backupCommand the program behind `npm run backup`
 */
export function startJobs(services: Services, backupCommand: string): Jobs {
  const { database, env, log, siteUrl } = services;
  const { staffEmail } = env;
  const stopping = new AbortController();
  const jobs = [
    repeat("mail", MAIL_EVERY_MS, async () => {
      await deliverDue(services, new Date(), stopping.signal);
    }),
    repeat("backup", HOUSEKEEPING_EVERY_MS, () => backUpDaily(services, backupCommand, stopping.signal)),
    repeat("limits", HOUSEKEEPING_EVERY_MS, () => deleteExpiredLimits(database.db, new Date())),
    repeat("clients", HOUSEKEEPING_EVERY_MS, () => forgetClients(database.db, new Date())),
    repeat("outbox", HOUSEKEEPING_EVERY_MS, () =>
      eraseWrittenBefore(env.dataDir, retainedSince(RETENTION.writtenMails, new Date())),
    ),
    repeat("digest", HOUSEKEEPING_EVERY_MS, async () => {
      if (staffEmail) await tellOfWaitingReviews(database.db, { to: staffEmail, siteUrl });
    }),
    // The first erasing after years of reviews and events takes longer than a visitor's query may.
    repeat(RETENTION_JOB, HOUSEKEEPING_EVERY_MS, () =>
      database.withoutTimeLimits((db) => {
        const now = new Date();
        return runDaily(db, RETENTION_JOB, now, async (trx) => {
          log.info("durées de conservation appliquées", await eraseOutlived(trx, now));
        });
      }),
    ),
  ];

  function repeat(job: JobName, everyMs: number, work: () => Promise<unknown>) {
    const state: { lastSuccess: Date | null; since: Date } = { lastSuccess: null, since: new Date() };
    services.jobs.set(job, state);
    let isStopped = false;
    let wake = () => {};
    const run = async () => {
      let isFailing = false;
      while (!isStopped) {
        try {
          await work();
          state.since = state.lastSuccess = new Date();
          isFailing = false;
        } catch (error) {
          // One line when it begins: a database that is away would fill the log.
          if (!isFailing && !isStopped) log.error("tâche de fond en échec", { job, error });
          isFailing = true;
        }
        if (isStopped) return;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, everyMs).unref();
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    };
    const ended = run();
    return () => {
      isStopped = true;
      wake();
      return ended;
    };
  }

  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs.map((stop) => stop()));
    },
  };
}

/** When the job last ran (ISO-8601), if ever. */
export async function lastRunOf(db: Kysely<Database>, job: string): Promise<string | null> {
  const row = await db.selectFrom("job_runs").select("ran_at").where("job", "=", job).executeTakeFirst();
  return row?.ran_at ?? null;
}

/** Runs `work` once a UTC day across all instances. The claim and the work are one transaction: a crash gives both back. */
export function runDaily(
  db: Kysely<Database>,
  job: string,
  now: Date,
  work: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const period = now.toISOString().slice(0, 10);
  return db.transaction().execute(async (trx) => {
    const claim = await trx
      .insertInto("job_runs")
      .values({ job, period, ran_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column("job")
          .doUpdateSet({ period, ran_at: now.toISOString() })
          .where((eb) => eb.or([eb("job_runs.period", "<", period), eb("job_runs.ran_at", ">", latestPresent(now))])),
      )
      .returning("job")
      .executeTakeFirst();
    if (claim) await work(trx);
  });
}
