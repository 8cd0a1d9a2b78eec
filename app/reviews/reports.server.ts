import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { newId } from "../../core/database/id.ts";
import type { Database, ReviewReportRow, ReviewRow } from "../../core/database/schema.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { cancelMail, isMailQueued, queueMail } from "../../core/mail.ts";
import { consumeLimit, lockLimit } from "../../core/rate-limit.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import type { Email, EmailContext } from "../emails/compose.server.ts";
import { mayReceipt } from "../emails/receipts.server.ts";
import {
  keptAfterReportEmail,
  reportAnsweredEmail,
  reportReopenedEmail,
  reportWithdrawnEmail,
} from "../emails/review-emails.server.ts";
import { queueDelayedMail } from "./author-emails.server.ts";
import { authorLink } from "./author-link.server.ts";
import { changesSince, lastRemoval } from "./history.server.ts";
import { isPublished } from "./search.server.ts";
import { lockReview } from "./store.server.ts";
import { EMAIL_DELAY_MS, isShown, type ReportReason } from "./workflow.ts";

const RECEIVED = "report_received";
const ANSWERED = "report_answered";
/** The answer about a review that readers no longer saw: only then do the words of staff hold while it is hidden. */
const ANSWERED_HIDDEN = "report_answered_hidden";
const REOPENED = "report_reopened";
const EMAIL_KINDS = [ANSWERED, ANSWERED_HIDDEN, REOPENED];
/** The mail to the author. */
const KEPT = "review_kept";

interface NewReport {
  reason: ReportReason;
  message: string | null;
  email: string | null;
  clientHash: string;
  /** Sent if the reporter left an address. */
  receipt?: { mail: Email; secret: string };
  now?: Date;
}

type ReportResult =
  | { kind: "stored"; receipt?: "queued" | "limited" }
  | { kind: "duplicate"; receipt?: "queued" }
  | { kind: "missing" }
  | { kind: "limited"; retryAfterSeconds: number };

/**
 * Stores a report of a published review. While it is open, a second one from the same client is acknowledged but
 * dropped.
 */
export function report(db: Kysely<Database>, reviewId: string, sent: NewReport): Promise<ReportResult> {
  const { reason, message, email, clientHash, receipt, now = new Date() } = sent;
  const limit = {
    action: "report_review",
    subject: clientHash,
    now,
  };
  return db.transaction().execute(async (trx) => {
    await lockLimit(trx, limit);
    const review = await trx
      .selectFrom("reviews")
      .select("id")
      .where("id", "=", reviewId)
      .where(isPublished())
      .executeTakeFirst();
    if (!review) return { kind: "missing" };
    const open = await trx
      .selectFrom("review_reports")
      .select("reporter_email")
      .where("review_id", "=", reviewId)
      .where("client_hash", "=", clientHash)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    // Pressed twice: the receipt of the first is on its way.
    if (open) return { kind: "duplicate", ...(email && open.reporter_email === email && { receipt: "queued" }) };
    const answer = await consumeLimit(trx, limit);
    if (!answer.isAllowed) return { kind: "limited", retryAfterSeconds: answer.retryAfterSeconds };
    const id = newId(now.getTime());
    await trx
      .insertInto("review_reports")
      .values({
        id,
        review_id: reviewId,
        reason,
        message,
        reporter_email: email,
        client_hash: clientHash,
        created_at: now.toISOString(),
      })
      .execute();
    await alertStaff(trx, "report", [reviewId], now);
    if (!receipt || !email) return { kind: "stored" };
    const { mail, secret } = receipt;
    if (!(await mayReceipt(trx, { kind: "notice", to: email, secret, now }))) {
      return { kind: "stored", receipt: "limited" };
    }
    await queueMail(trx, { to: email, kind: RECEIVED, aboutId: id, ...mail });
    return { kind: "stored", receipt: "queued" };
  });
}

/** @property only the ids of the reports to close; by default all */
type Answer = { by: Actor; answer: string | null; site: EmailContext; only?: string[]; now?: Date };

/** Answers the reports on screen, unless the review has changed since, or has others that are open. */
export function answerShownReports(
  db: Kysely<Database>,
  reviewId: string,
  { version, reports }: { version: number; reports: string[] },
  answer: Answer,
) {
  return inTransaction(db, async (trx) => {
    const current = await lockReview(trx, reviewId);
    const open = await trx
      .selectFrom("review_reports")
      .select("id")
      .where("review_id", "=", reviewId)
      .where("answered_at", "is", null)
      .execute();
    if (!current || open.length === 0) return 0;
    if (current.version !== version) {
      const [lastChange] = await changesSince(trx, current, version);
      return { kind: "conflict" as const, current, lastChange };
    }
    if (open.some(({ id }) => !reports.includes(id))) return { kind: "reported" as const, current };
    return answerReports(trx, reviewId, { ...answer, only: reports });
  });
}

/**
 * Closes the open reports of a review and queues an email, delayed by a minute, to readers who left
 * an address. Returns how many reports it closed.
 */
export function answerReports(
  db: Kysely<Database>,
  reviewId: string,
  { by, answer, site, only, now = new Date() }: Answer,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const review = await trx.selectFrom("reviews").selectAll().where("id", "=", reviewId).executeTakeFirst();
    const reports = review ? await closeReports(trx, review, { by, answer, site, only, now }) : 0;
    if (reports > 0) {
      await notifyAuthor(trx, reviewId, site, now);
      const subject = { kind: "review", id: reviewId };
      await writeAuditLog(trx, { by, action: "answer_reports", subject, details: { reports }, now });
    }
    return reports;
  });
}

/** Closes the open reports of a review, and tells those who left an address what became of it. */
export async function closeReports(
  trx: Kysely<Database>,
  review: ReviewRow,
  { by, answer = null, site, only, now }: Partial<Answer> & { by: Actor; site: EmailContext; now: Date },
): Promise<number> {
  const closed = await trx
    .updateTable("review_reports")
    .set({ answer, answered_at: now.toISOString(), answered_by: by.name })
    .where("review_id", "=", review.id)
    .where("answered_at", "is", null)
    .$if(only !== undefined, (some) => some.where("id", "in", only ?? []))
    .returning(["id", "reporter_email"])
    .execute();
  const mail = await answerEmail(trx, review, answer, site);
  for (const report of closed) {
    await cancelMail(trx, { aboutId: report.id, kinds: EMAIL_KINDS });
    await notifyReader(trx, report, isShown(review) ? ANSWERED : ANSWERED_HIDDEN, mail, now);
  }
  return closed.length;
}

async function answerEmail(trx: Kysely<Database>, review: ReviewRow, answer: string | null, site: EmailContext) {
  const { id, state, deleted_at, withdrawn_at, refusal_reason } = review;
  // A withdrawal keeps the date of an earlier deletion by staff.
  const isRemovedByStaff = deleted_at !== null && deleted_at !== withdrawn_at;
  const removal = isRemovedByStaff ? await lastRemoval(trx, id) : null;
  // Null also when no published reason applied: the review waits to be read again.
  const reason = state === "refused" ? refusal_reason : (removal?.reason ?? null);
  if (withdrawn_at !== null && reason === null) return reportWithdrawnEmail(answer, site.url, site.company);
  return reportAnsweredEmail({ isPublished: isShown(review), reason, answer }, site.url, site.company);
}

/** The mails about reports that have not left follow a change of their review's state. */
export async function replaceQueuedAnswers(
  trx: Kysely<Database>,
  { before, after }: { before: ReviewRow; after: ReviewRow },
  site: EmailContext,
  now: Date,
): Promise<void> {
  if (before.state === after.state && before.deleted_at === after.deleted_at) return;
  if (!isShown(after)) await cancelMail(trx, { aboutId: after.id, kinds: [KEPT] });
  else if (!isShown(before) && (await wasHiddenBeforeEmail(trx, before))) await notifyAuthor(trx, after.id, site, now);
  const answered = await trx
    .selectFrom("review_reports")
    .select(["id", "reporter_email", "answer"])
    .where("review_id", "=", after.id)
    .where("answered_at", "is not", null)
    .where("reporter_email", "is not", null)
    .execute();
  for (const report of answered) {
    for (const kind of [ANSWERED, ANSWERED_HIDDEN]) {
      if ((await cancelMail(trx, { aboutId: report.id, kinds: [kind] })) === 0) continue;
      // What staff wrote about a published review said why it stays.
      const answer = kind === ANSWERED && !isShown(after) ? null : report.answer;
      await notifyReader(trx, report, kind, await answerEmail(trx, after, answer, site), now);
    }
  }
}

/** Whether a review was answered for, then hidden before the email to its author left. */
async function wasHiddenBeforeEmail(trx: Kysely<Database>, { id, updated_at }: ReviewRow): Promise<boolean> {
  const answered = await trx
    .selectFrom("review_reports")
    .select("id")
    .where("review_id", "=", id)
    // Reports closed at that very time are those that the decision answered.
    .where("answered_at", "<", updated_at)
    .where("answered_at", ">", new Date(Date.parse(updated_at) - EMAIL_DELAY_MS).toISOString())
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

/** Undoes an answer given at that time, and tells readers who already had it. Returns how many reports it reopened. */
export function reopenReports(
  db: Kysely<Database>,
  reviewId: string,
  { by, answeredAt, site, now = new Date() }: { by: Actor; answeredAt: string; site: EmailContext; now?: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const opened = await trx
      .updateTable("review_reports")
      .set({ answer: null, answered_at: null, answered_by: null })
      .where("review_id", "=", reviewId)
      .where("answered_at", "=", answeredAt)
      .returning(["id", "reporter_email"])
      .execute();
    for (const report of opened) {
      const isCanceled = (await cancelMail(trx, { aboutId: report.id, kinds: EMAIL_KINDS })) > 0;
      if (!isCanceled) await notifyReader(trx, report, REOPENED, reportReopenedEmail(site.company), now);
    }
    if (opened.length > 0) {
      await cancelMail(trx, { aboutId: reviewId, kinds: [KEPT] });
      const subject = { kind: "review", id: reviewId };
      await writeAuditLog(trx, { by, action: "reopen_reports", subject, details: { reports: opened.length }, now });
    }
    return opened.length;
  });
}

export async function lastAnswerOf(db: Kysely<Database>, reviewId: string) {
  const last = await db
    .selectFrom("review_reports")
    .select(["id", "answer", "answered_at", "answered_by"])
    .where("review_id", "=", reviewId)
    .where("answered_at", "is not", null)
    .orderBy("answered_at", "desc")
    // Reports answered together have one answer, and mails to those who left an address.
    .orderBy((eb) => eb("reporter_email", "is not", null), "desc")
    .limit(1)
    .executeTakeFirst();
  return last && { ...last, isEmailQueued: await isMailQueued(db, { aboutId: last.id, kinds: EMAIL_KINDS }) };
}

/** Skips a review that has been removed: that decision has its own email. */
async function notifyAuthor(trx: Kysely<Database>, reviewId: string, site: EmailContext, now: Date) {
  const review = await trx
    .selectFrom("reviews")
    .selectAll()
    .where("id", "=", reviewId)
    .where(isPublished())
    .executeTakeFirst();
  if (!review?.customer_email) return;
  const link = site.url + authorLink(review, site.secret);
  const mail = keptAfterReportEmail({ review, link, siteUrl: site.url, company: site.company });
  await queueDelayedMail(trx, now, { to: review.customer_email, kind: KEPT, aboutId: reviewId, ...mail });
}

async function notifyReader(
  trx: Kysely<Database>,
  { id, reporter_email }: Pick<ReviewReportRow, "id" | "reporter_email">,
  kind: string,
  email: Email,
  now: Date,
) {
  if (!reporter_email) return;
  await queueDelayedMail(trx, now, { to: reporter_email, kind, aboutId: id, ...email });
}
