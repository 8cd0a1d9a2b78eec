import type { Kysely } from "kysely";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { cancelMail, isMailQueued, type NewMail, queueMail } from "../../core/mail.ts";
import type { Email, EmailContext } from "../emails/compose.server.ts";
import {
  publishedEmail,
  refusedEmail,
  removedEmail,
  repliedEmail,
  revisedEmail,
} from "../emails/review-emails.server.ts";
import { authorLink } from "./author-link.server.ts";
import { changesSince } from "./history.server.ts";
import { type DeletionReason, EMAIL_DELAY_MS, isShown, type RefusalReason, SPAM } from "./workflow.ts";

const EMAIL_KINDS = ["review_published", "review_refused", "review_removed", "review_revised"] as const;
type Kind = (typeof EMAIL_KINDS)[number];

type Change = { before: ReviewRow; after: ReviewRow; action: string; reason: string | null };

/** A decision's mail waits, so that an undo can drop it. */
export function queueDelayedMail(trx: Kysely<Database>, now: Date, mail: Omit<NewMail, "sendAfter">): Promise<void> {
  return queueMail(trx, { ...mail, sendAfter: new Date(now.getTime() + EMAIL_DELAY_MS) });
}

export async function cancelEmails(trx: Kysely<Database>, reviewId: string): Promise<boolean> {
  return (await cancelMail(trx, { aboutId: reviewId, kinds: [...EMAIL_KINDS] })) > 0;
}

/** An erased review owes its author the reason of a decision, in a mail without the link, which is dead. */
export async function replaceEmailsOfErased(
  trx: Kysely<Database>,
  review: ReviewRow,
  site: EmailContext,
  now: Date,
): Promise<void> {
  await cancelMail(trx, { aboutId: review.id, kinds: ["review_published", "review_revised"] });
  const wasRefused = (await cancelMail(trx, { aboutId: review.id, kinds: ["review_refused"] })) > 0;
  if (!wasRefused || !review.customer_email) return;
  const mail = removedEmail(review.refusal_reason as RefusalReason, emailData(review, site), review.refusal_note);
  await queueDelayedMail(trx, now, { to: review.customer_email, aboutId: review.id, kind: "review_removed", ...mail });
}

export function isEmailQueued(trx: Kysely<Database>, reviewId: string): Promise<boolean> {
  return isMailQueued(trx, { aboutId: reviewId, kinds: [...EMAIL_KINDS] });
}

/** Replaces an unsent email by the one for the review's new state. Returns whether an email is queued. */
export async function replaceQueuedEmail(
  trx: Kysely<Database>,
  change: Change,
  site: EmailContext,
  now: Date,
): Promise<boolean> {
  const { before, after, action } = change;
  if (before.reply !== after.reply) return replaceReplyEmail(trx, change, site, now);
  // When a review leaves the public list, drop the queued email about its reply.
  if (!isShown(after)) await cancelMail(trx, { aboutId: after.id, kinds: [REPLIED] });
  if (before.state === after.state && before.deleted_at === after.deleted_at) return false;
  // The author already has the refusal email; moving the review to the bin changes nothing for them.
  if (after.state === "refused" && (action === "remove" || action === "restore")) return false;
  const isCanceled = await cancelEmails(trx, after.id);
  if (!after.customer_email || after.withdrawn_at !== null) return false;
  const kind = await emailKindFor(trx, change, isCanceled, now);
  if (!kind) return false;
  const email = composeEmail(kind, change, site);
  await queueDelayedMail(trx, now, { to: after.customer_email, aboutId: after.id, kind, ...email });
  return true;
}

const REPLIED = "review_replied";

/** Only readers of a published review see its reply. */
async function replaceReplyEmail(trx: Kysely<Database>, change: Change, site: EmailContext, now: Date) {
  const { before, after, action } = change;
  const isUnsent = (await cancelMail(trx, { aboutId: after.id, kinds: [REPLIED] })) > 0;
  if (after.reply === null || after.state !== "published" || !after.customer_email || after.withdrawn_at) return false;
  const isChanged = before.reply !== null && !isUnsent;
  // An undo mails only an author who read the undone reply, or whose email about this one was dropped.
  if (action === "take_back" && !isChanged && !isBeforeEmail(after.reply_at, before.updated_at)) return false;
  const mail = repliedEmail(after.reply, isChanged, emailData(after, site));
  await queueDelayedMail(trx, now, { to: after.customer_email, aboutId: after.id, kind: REPLIED, ...mail });
  return true;
}

function emailData(review: ReviewRow, { url, secret, company }: EmailContext) {
  return { review, link: `${url}${authorLink(review, secret)}`, siteUrl: url, company };
}

async function emailKindFor(
  trx: Kysely<Database>,
  { before, after, action, reason }: Change,
  isCanceled: boolean,
  now: Date,
): Promise<Kind | null> {
  switch (action) {
    case "publish":
      return "review_published";
    case "refuse":
      return "review_refused";
    case "remove":
      return reason === SPAM.id ? null : "review_removed";
    case "restore": {
      // Queue the publication email again if the removal dropped it.
      if (isShown(after) && isBeforeEmail(before.published_at, before.deleted_at)) return "review_published";
      const [removal] = await changesSince(trx, before, before.version - 1);
      const wasNotified = removal?.action === "remove" && removal.reason !== null && removal.reason !== SPAM.id;
      return wasNotified && !isCanceled ? "review_revised" : null;
    }
    case "take_back": {
      if (after.state === "refused") return "review_refused";
      // Queue the publication email again only if the undone decision dropped it.
      if (isShown(after) && isBeforeEmail(after.published_at, before.updated_at)) return "review_published";
      const hadEmail = before.state === "refused" || (before.state === "published" && after.state === "pending");
      const wasSent = !isCanceled && now.getTime() - Date.parse(before.updated_at) >= EMAIL_DELAY_MS;
      return hadEmail && wasSent ? "review_revised" : null;
    }
    default:
      return null;
  }
}

function composeEmail(kind: Kind, { after, reason }: Change, site: EmailContext): Email {
  const data = emailData(after, site);
  if (kind === "review_published") return publishedEmail(data);
  if (kind === "review_removed") return removedEmail(reason as DeletionReason, data);
  if (kind === "review_revised") return revisedEmail(after.state, data);
  return refusedEmail(after.refusal_reason as RefusalReason, after.refusal_note, data);
}

/** Whether a decision was changed before its email left; false if either time (ISO-8601) is null. */
function isBeforeEmail(decidedAt: string | null, changedAt: string | null): boolean {
  return Date.parse(changedAt ?? "") - Date.parse(decidedAt ?? "") < EMAIL_DELAY_MS;
}
