import type { Kysely } from "kysely";
import { latestPlausible } from "./clock.ts";
import type { Database } from "./database/schema.ts";

/** Jobs run every few minutes: after this long without success, one counts as late. */
export const JOB_LATE_AFTER_MS = 30 * 60_000;
export const RETENTION_JOB = "retention";

const jobNames = [
  "mail",
  "backup",
  "limits",
  "clients",
  "erased",
  "outbox",
  "alerts",
  "reminders",
  "invitations",
  "traffic",
  "webhooks",
  "monthly",
  "audit",
  "alarms",
  "imports",
  "second-factors",
  RETENTION_JOB,
] as const;
export type JobName = (typeof jobNames)[number];

/** The jobs of this process: the last success of each, and since when it has been trying. */
export type JobStates = Map<JobName, { lastSuccess: Date | null; since: Date }>;

/** When the job last ran, as ISO-8601. */
export async function lastRunOf(db: Kysely<Database>, job: string): Promise<string | null> {
  const row = await db.selectFrom("job_runs").select("ran_at").where("job", "=", job).executeTakeFirst();
  return row?.ran_at ?? null;
}

/** Runs `work` once per UTC day across all instances. */
export function runDaily(
  db: Kysely<Database>,
  job: string,
  now: Date,
  work: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  return runOnce(db, job, now.toISOString().slice(0, 10), now, work);
}

/**
 * Runs `work` once per period across all instances. Claim and work share one transaction, so a crash undoes both.
 * @param period sorts after earlier ones
 */
export function runOnce(
  db: Kysely<Database>,
  job: string,
  period: string,
  now: Date,
  work: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const claim = await trx
      .insertInto("job_runs")
      .values({ job, period, ran_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column("job")
          .doUpdateSet({ period, ran_at: now.toISOString() })
          .where((eb) => eb.or([eb("job_runs.period", "<", period), eb("job_runs.ran_at", ">", latestPlausible(now))])),
      )
      .returning("job")
      .executeTakeFirst();
    if (claim) await work(trx);
  });
}
