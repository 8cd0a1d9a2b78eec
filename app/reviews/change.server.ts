import type { Kysely, Updateable } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database, ReviewOrigin, ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { sha256 } from "../../core/hash.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import type { EmailContext } from "../emails/compose.server.ts";
import type { PhotoChange } from "../review-photos/photos.server.ts";
import { isEmailQueued, replaceQueuedEmail } from "./author-emails.server.ts";
import { changesSince, type ReviewChange } from "./history.server.ts";
import { replaceQueuedAnswers } from "./reports.server.ts";
import type { NewReview } from "./rules.ts";
import { publicActivity, reindexWords } from "./search.server.ts";
import { lockReview } from "./store.server.ts";
import { recordChange } from "./summary.server.ts";
import { canTransition } from "./workflow.ts";

export interface Decision {
  by: Actor;
  site: EmailContext;
  /** The version on screen. Without it the decision applies to any version. */
  expectedVersion?: number | undefined;
  now?: Date | undefined;
}

/** The state before a change; `note` belongs to a refusal. `photos` holds the changed ones in their former state. */
type FormerValues = Pick<ReviewRow, "state" | "refusal_reason" | "refusal_note" | "reply" | "activity"> & {
  /** Undefined if an earlier release stored the values. */
  reply_at?: string | null;
  reply_by?: string | null;
  origin?: ReviewOrigin;
  photos?: PhotoChange[];
  /** ISO-8601: when the change before was made. Undefined for a double submit. */
  updated_at?: string;
};

/**
 * `conflict`: somebody else decided first, or the state does not allow the step. `current` is the review now,
 * `lastChange` its last change. `reason-required`: a deletion lacks its reason. `isCorrected`: the author changed the
 * text meanwhile, which blocks a publication only. Where nothing changed, `before` is `review` itself.
 */
export type ChangeResult =
  | { kind: "done"; review: ReviewRow; before: FormerValues; isCorrected: boolean; isAuthorNotified: boolean }
  | { kind: "conflict"; current: ReviewRow; lastChange: ReviewChange | undefined }
  | { kind: "reason-required" }
  | { kind: "missing" };

export const NOT_REFUSED = { refused_at: null, refusal_reason: null, refusal_note: null };

export const mayBecome = (review: ReviewRow, state: ReviewState) =>
  review.deleted_at === null && canTransition(review.state, state);

type Options = {
  reason?: string | undefined;
  /** Applies even if the author corrected the text meanwhile: corrections must not block moderation. */
  appliesToCorrected?: boolean;
  /** Whether this decision is a double submit of the one that the same person just made. */
  isRepeated?: (review: ReviewRow) => boolean;
  /** Whether the review already is as decided: that succeeds, and changes nothing. */
  isSame?: (review: ReviewRow) => boolean;
  /**
   * Runs in the same transaction. Returns the changed photos in their former state; `unchanged` refuses the whole
   * change.
   */
  changePhotos?: (trx: Kysely<Database>, now: string) => Promise<PhotoChange[] | "unchanged">;
};

/**
 * Changes one review in one transaction, with its history, figures, index, e-mails and audit log.
 * @param plan the new values; false refuses the change
 */
export function change(
  db: Kysely<Database>,
  id: string,
  action: string,
  { by, site, expectedVersion, now = new Date() }: Decision,
  plan: (review: ReviewRow, now: string) => Updateable<Database["reviews"]> | false | "reason-required",
  {
    reason,
    appliesToCorrected = false,
    isRepeated = () => true,
    isSame = () => false,
    changePhotos = async () => [],
  }: Options = {},
): Promise<ChangeResult> {
  return inTransaction(db, async (trx) => {
    const before = await lockReview(trx, id);
    if (!before) return { kind: "missing" };
    const changes = await changesSince(trx, before, expectedVersion ?? before.version);
    const isCorrected = changes.length > 0 && changes.every(({ action }) => action === "correct");
    const isCurrent = (expectedVersion ?? before.version) === before.version || (isCorrected && appliesToCorrected);
    const values = isCurrent && plan(before, now.toISOString());
    if (values === "reason-required") return { kind: "reason-required" };
    const photos = values ? await changePhotos(trx, now.toISOString()) : [];
    if (!values || photos === "unchanged") {
      const [lastChange = (await changesSince(trx, before, before.version - 1))[0]] = changes;
      const isDoubleSubmit =
        changes.length === 1 && lastChange?.action === action && lastChange.actor_id === by.id && isRepeated(before);
      const former = isDoubleSubmit && formerOf(before);
      if (!former && isSame(before))
        return { kind: "done", review: before, before, isCorrected: false, isAuthorNotified: false };
      if (!former) return { kind: "conflict", current: before, lastChange };
      const isAuthorNotified = await isEmailQueued(trx, id);
      return { kind: "done", review: before, before: former, isCorrected: false, isAuthorNotified };
    }
    const after = await trx
      .updateTable("reviews")
      .set({
        ...values,
        updated_at: now.toISOString(),
        version: before.version + 1,
        former: writeFormer(before, photos),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(trx, before, after);
    if (action === "correct") await alertStaff(trx, "correction", [id], now);
    const isFoundOtherwise = publicActivity(before) !== publicActivity(after);
    if (isFoundOtherwise || before.content_hash !== after.content_hash) await reindexWords(trx, after);
    const isAuthorNotified = await replaceQueuedEmail(
      trx,
      { before, after, action, reason: reason ?? null },
      site,
      now,
    );
    const details = { from: before.state };
    await writeAuditLog(trx, { by, action, subject: { kind: "review", id }, reason, details, now });
    await replaceQueuedAnswers(trx, { before, after }, site, now);
    return { kind: "done", review: after, before: { ...before, photos }, isCorrected, isAuthorNotified };
  });
}

/** Stores the values before a change until the next one. The version ties them to that change. */
function writeFormer(
  { version, state, refusal_reason, refusal_note, reply, reply_at, reply_by, activity, origin }: ReviewRow,
  photos: PhotoChange[],
): string {
  const former = { version, state, refusal_reason, refusal_note, reply, reply_at, reply_by, activity, origin };
  return JSON.stringify(photos.length > 0 ? { ...former, photos } : former);
}

/** The values before the last change; null if an older release made it. */
export function formerOf({ former, version }: ReviewRow): FormerValues | null {
  const values = JSON.parse(former ?? "null") as (FormerValues & { version: number }) | null;
  return values?.version === version - 1 ? values : null;
}

export function hashContent(review: NewReview): string {
  return sha256(JSON.stringify(Object.entries(review).sort()));
}
