import type { Kysely } from "kysely";
import { latestPresent } from "../../core/clock.ts";
import type { Database } from "../../core/database/schema.ts";
import { queueMail } from "../../core/mail.ts";
import { waitingLetter } from "./letters.server.ts";

const JOB = "review_digest";
const HOUR_MS = 60 * 60_000;

/**
 * Tells the staff that reviews wait: when one came since they were last told, and once an hour at most across all
 * instances. Returns whether a mail was queued.
 */
export function tellOfWaitingReviews(
  db: Kysely<Database>,
  { to, siteUrl, now = new Date() }: { to: string; siteUrl: string; now?: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const told = await trx
      .selectFrom("job_runs")
      .select("ran_at")
      .where("job", "=", JOB)
      .where("ran_at", "<=", latestPresent(now))
      .executeTakeFirst();
    const anHourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
    if (told && told.ran_at > anHourAgo) return false;
    const isNew = await trx
      .selectFrom("reviews")
      .select("id")
      .where("state", "=", "pending")
      .where("deleted_at", "is", null)
      .where((eb) => {
        const since = told?.ran_at ?? "";
        const corrected = eb
          .selectFrom("journal")
          .select("subject_id")
          .where("action", "=", "correct")
          .where("at", ">", since);
        // What staff themselves put back among those that wait is no news to them.
        return eb.or([eb("created_at", ">", since), eb("id", "in", corrected)]);
      })
      .limit(1)
      .executeTakeFirst();
    if (!isNew) return false;

    const ran_at = now.toISOString();
    const claim = await trx
      .insertInto("job_runs")
      .values({ job: JOB, period: ran_at, ran_at })
      .onConflict((conflict) =>
        conflict
          .column("job")
          .doUpdateSet({ period: ran_at, ran_at })
          .where((eb) =>
            eb.or([eb("job_runs.ran_at", "<=", anHourAgo), eb("job_runs.ran_at", ">", latestPresent(now))]),
          ),
      )
      .returning("job")
      .executeTakeFirst();
    if (!claim) return false;
    const { pending } = await trx.selectFrom("review_summary").select("pending").executeTakeFirstOrThrow();
    await queueMail(trx, { to, kind: JOB, ...waitingLetter(pending, siteUrl) });
    return true;
  });
}
