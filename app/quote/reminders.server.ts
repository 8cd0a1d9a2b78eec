import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import { lateSince, type ReplyDeadline } from "../company/reply-deadline.ts";

/** Each part of the promised time after which staff are reminded once. */
const PARTS = [0.8, 1];

/** Reminds staff of requests without an answer before the promise is broken, and when it is. */
export function remindOfRequests(db: Kysely<Database>, { hours, replyHours }: ReplyDeadline, now: Date): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const [index, part] of [...PARTS.entries()].reverse()) {
      const due = await trx
        .updateTable("contact_submissions")
        .set({ reminders: index + 1 })
        .where("state", "in", ["new", "in_hand"])
        .where("reminders", "<=", index)
        .where("deleted_at", "is", null)
        .where("created_at", "<=", lateSince({ hours, replyHours: part * replyHours }, now))
        .returning("id")
        .execute();
      await alertStaff(
        trx,
        "reminder",
        due.map(({ id }) => id),
        now,
      );
    }
  });
}
