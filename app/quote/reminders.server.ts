import { type Kysely, sql } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import { lateSince, type ReplyDeadline } from "../company/reply-deadline.ts";
import { isLate } from "./waiting.server.ts";

/** The parts of the promised time after which staff get a reminder, latest first. */
const PARTS = [
  { part: 1, reminders: 2 },
  { part: 0.8, reminders: 1 },
];

/** Reminds staff of unanswered requests before the promise is broken, and when it is. */
export async function remindOfRequests(db: Kysely<Database>, { hours, replyHours }: ReplyDeadline, now: Date) {
  for (const { part, reminders } of PARTS) {
    const isDue = sql<boolean>`${isLate(lateSince({ hours, replyHours: part * replyHours }, now))} and reminders < ${reminders}`;
    // Usually nothing is due, and writing would lock the database on every run.
    const one = await db.selectFrom("contact_submissions").select("id").where(isDue).limit(1).executeTakeFirst();
    if (!one) continue;
    await db.transaction().execute(async (trx) => {
      const due = await trx
        .updateTable("contact_submissions")
        .set({ reminders })
        .where(isDue)
        .returning("id")
        .execute();
      const ids = due.map(({ id }) => id);
      await alertStaff(trx, "reminder", ids, now);
    });
  }
}
