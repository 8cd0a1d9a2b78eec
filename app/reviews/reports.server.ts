import type { Kysely } from "kysely";
import { newId } from "../../server/database/id.ts";
import type { Database } from "../../server/database/schema.ts";
import { lockLimit, takeFromLimit } from "../security/limits.server.ts";
import { type Actor, writeJournal } from "../staff/journal.server.ts";
import type { ReportReason } from "./life.ts";
import { SUBMISSIONS_PER_WINDOW, WINDOW_MINUTES } from "./rules.ts";

export interface NewReport {
  reason: ReportReason;
  message: string | null;
  /** Where the answer goes, if the reader wants one. */
  email: string | null;
  clientHash: string;
  now?: Date;
}

export type ReportAnswer =
  | { kind: "stored" | "duplicate" | "missing" }
  | { kind: "limited"; retryAfterSeconds: number };

/** A reader's report of a published review. A second one of the same client is acknowledged while the first is open. */
export function report(db: Kysely<Database>, reviewId: string, sent: NewReport): Promise<ReportAnswer> {
  const { reason, message, email, clientHash, now = new Date() } = sent;
  const limit = {
    action: "report_review",
    who: clientHash,
    max: SUBMISSIONS_PER_WINDOW,
    windowMinutes: WINDOW_MINUTES,
    now,
  };
  return db.transaction().execute(async (trx) => {
    await lockLimit(trx, limit);
    const review = await trx
      .selectFrom("reviews")
      .select("id")
      .where("id", "=", reviewId)
      .where("state", "=", "published")
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!review) return { kind: "missing" };
    const open = await trx
      .selectFrom("review_reports")
      .select("id")
      .where("review_id", "=", reviewId)
      .where("client_hash", "=", clientHash)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (open) return { kind: "duplicate" };
    const answer = await takeFromLimit(trx, limit);
    if (!answer.isAllowed) return { kind: "limited", retryAfterSeconds: answer.retryAfterSeconds };
    await trx
      .insertInto("review_reports")
      .values({
        id: newId(now.getTime()),
        review_id: reviewId,
        reason,
        message,
        reporter_email: email,
        client_hash: clientHash,
        created_at: now.toISOString(),
      })
      .execute();
    return { kind: "stored" };
  });
}

/** Closes every open report of a review. Returns how many there were. */
export function answerReports(
  db: Kysely<Database>,
  reviewId: string,
  { by, answer, now = new Date() }: { by: Actor; answer: string | null; now?: Date },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("review_reports")
      .set({ answer, answered_at: now.toISOString(), answered_by: by.name })
      .where("review_id", "=", reviewId)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    const reports = Number(numUpdatedRows);
    if (reports > 0) {
      const subject = { kind: "review", id: reviewId };
      await writeJournal(trx, { by, action: "answer_reports", subject, details: { reports }, now });
    }
    return reports;
  });
}
