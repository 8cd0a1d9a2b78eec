import { askForSecondFactors } from "../app/account/second-factor/asking.server.ts";
import { deliverAlerts } from "../app/alerts/alerts.server.ts";
import type { Services } from "../app/context.ts";
import { emailContext } from "../app/emails/compose.server.ts";
import { MAIL_KINDS } from "../app/invitations/invite.server.ts";
import { noteRefusedAddresses, remindOfInvitations } from "../app/invitations/reminders.server.ts";
import { eraseClientHashes, eraseExpiredData } from "../app/law/retention.server.ts";
import { requestBriefs } from "../app/quote/briefs.server.ts";
import { remindOfRequests } from "../app/quote/reminders.server.ts";
import { readReplyDeadline } from "../app/quote/reply-deadline.server.ts";
import { remindOfReviews } from "../app/reviews/publication-time.server.ts";
import { alarmsOf } from "../app/security/alarm-rules.server.ts";
import { createErrorWatch, tellAlarms } from "../app/security/alarms.server.ts";
import { readHealth } from "../app/staff/health.server.ts";
import { sendMonthlyFigures } from "../app/traffic/monthly.server.ts";
import { storeTraffic } from "../app/traffic/store.server.ts";
import { resumeImports } from "../app/transfer/review-import.server.ts";
import { deliverWebhooks } from "../app/webhooks/deliver.server.ts";
import { checkAuditLog, isAuditLogChecked, sealAuditLog } from "../core/audit-chain.ts";
import { type JobName, RETENTION_JOB, runDaily } from "../core/job-runs.ts";
import { deliverDue } from "../core/mail.ts";
import { eraseMailFilesBefore } from "../core/mail-files.ts";
import { deleteExpiredLimits } from "../core/rate-limit.ts";
import { RETENTION, retainedSince } from "../core/retention.ts";
import { backUpDaily } from "./backup/daily.ts";

const MAIL_EVERY_MS = 2_000;
const ALERTS_EVERY_MS = 5_000;
const WEBHOOKS_EVERY_MS = 5_000;
const REMINDERS_EVERY_MS = 60_000;
const TRAFFIC_EVERY_MS = 60_000;
const AUDIT_EVERY_MS = 60_000;
const ALARMS_EVERY_MS = 60_000;
const IMPORTS_EVERY_MS = 60_000;
const HOUSEKEEPING_EVERY_MS = 5 * 60_000;
export type Jobs = { stop(): Promise<void> };

/**
 * Runs the background jobs. A job never overlaps with itself, and its failure stops no other. `services.jobs` holds
 * their states.
 * @param backupCommand the program behind `npm run backup`
 * @param countErrors the 5xx responses since the start
 */
export function startJobs(services: Services, backupCommand: string, countErrors: () => number): Jobs {
  const { database, env, log, siteUrl } = services;
  const { staffEmail } = env;
  const stopping = new AbortController();
  const watchErrors = createErrorWatch(countErrors);
  const jobs = [
    repeat("mail", MAIL_EVERY_MS, async () => {
      const companyName = async () => (await services.content.facts()).name;
      await deliverDue({ ...services, companyName, lastKinds: MAIL_KINDS }, new Date(), stopping.signal);
    }),
    repeat("webhooks", WEBHOOKS_EVERY_MS, () => deliverWebhooks(services, new Date(), stopping.signal)),
    repeat("backup", HOUSEKEEPING_EVERY_MS, () => backUpDaily(services, backupCommand, stopping.signal)),
    repeat("limits", HOUSEKEEPING_EVERY_MS, () => deleteExpiredLimits(database.db, new Date())),
    repeat("clients", HOUSEKEEPING_EVERY_MS, () => eraseClientHashes(database.db, new Date())),
    repeat("erased", HOUSEKEEPING_EVERY_MS, () => database.dropErased()),
    repeat("outbox", HOUSEKEEPING_EVERY_MS, () =>
      eraseMailFilesBefore(env.dataDir, retainedSince(RETENTION.writtenMails, new Date())),
    ),
    repeat("alerts", ALERTS_EVERY_MS, () =>
      deliverAlerts(database.db, { siteUrl, staffEmail, briefs: requestBriefs, alarms: knownAlarms }),
    ),
    repeat("reminders", REMINDERS_EVERY_MS, async () => {
      await remindOfRequests(database.db, await readReplyDeadline(services.content), new Date());
      await remindOfReviews(database.db, (await services.content.facts()).reviewDays, new Date());
    }),
    repeat("invitations", REMINDERS_EVERY_MS, async () => {
      await noteRefusedAddresses(database.db);
      await remindOfInvitations(database.db, () => emailContext(services));
    }),
    repeat("monthly", HOUSEKEEPING_EVERY_MS, async () =>
      sendMonthlyFigures(
        database.db,
        { siteUrl, staffEmail, deadline: await readReplyDeadline(services.content) },
        new Date(),
      ),
    ),
    repeat("audit", AUDIT_EVERY_MS, async () => {
      await sealAuditLog(database.db);
      await checkAuditLogDaily(services, new Date());
    }),
    repeat("imports", IMPORTS_EVERY_MS, () => resumeImports(database.db, stopping.signal)),
    repeat("second-factors", HOUSEKEEPING_EVERY_MS, () =>
      askForSecondFactors(database.db, { ...env, siteUrl }, new Date()),
    ),
    repeat("alarms", ALARMS_EVERY_MS, async () => {
      await watchErrors(database.db);
      await tellAlarms(database.db, await alarms(), new Date());
    }),
    repeat("traffic", TRAFFIC_EVERY_MS, () => storeTraffic(database.db, services.traffic)),
    // Without the time limit of visitors' queries: the first run after years takes longer.
    repeat(RETENTION_JOB, HOUSEKEEPING_EVERY_MS, () =>
      database.withoutTimeLimits((db) => {
        const now = new Date();
        return runDaily(db, RETENTION_JOB, now, async (trx) => {
          log.info("durées de conservation appliquées", await eraseExpiredData(trx, now));
        });
      }),
    ),
  ];

  async function alarms() {
    const now = new Date();
    return alarmsOf(await readHealth(services, now), now);
  }

  /** The mail of an alarm goes without its figures rather than not at all. */
  async function knownAlarms() {
    try {
      return await alarms();
    } catch (error) {
      log.error("chiffres des alarmes illisibles", { error });
      return [];
    }
  }

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
          // Log the first failure only: an unreachable database would fill the log.
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

/**
 * Each UTC day, again after a failure; two instances may both do it. Writes the head of the chain to the technical log,
 * which is kept elsewhere.
 */
async function checkAuditLogDaily({ database, log }: Services, now: Date): Promise<void> {
  if (await isAuditLogChecked(database.db, now)) return;
  const check = await checkAuditLog(database.db, now);
  if (check.problem) log.error("le journal a été modifié après coup", check);
  else log.info("journal vérifié", check);
}
