import type { Kysely, Updateable } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database, ReviewActivity, ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { sameWordsKey } from "../../core/words.ts";
import { alertStaff } from "../alerts/alerts.server.ts";
import type { OwnPhotoChanges } from "../review-photos/own-rules.ts";
import {
  attachPhotos,
  changePhoto,
  describePhotos,
  erasePhotos,
  movePhotos,
  type PhotoChange,
} from "../review-photos/photos.server.ts";
import { cancelEmails, type EmailContext, isEmailQueued, replaceQueuedEmail } from "./author-emails.server.ts";
import { changesSince, type ReviewChange } from "./history.server.ts";
import type { NewReview } from "./rules.ts";
import { publicActivity, reindexWords } from "./search.server.ts";
import { hashContent } from "./submit.server.ts";
import { recordChange, recordErased } from "./summary.server.ts";
import { canTransition, type DeletionReason, type RefusalReason } from "./workflow.ts";

export interface Decision {
  by: Actor;
  site: EmailContext;
  /** The version on screen. Without it the decision applies to any version. */
  expectedVersion?: number | undefined;
  now?: Date | undefined;
}

/** The state before a change; `note` belongs to a refusal. `photos` holds the changed ones in their former state. */
export type FormerValues = Pick<ReviewRow, "state" | "refusal_reason" | "refusal_note" | "reply" | "activity"> & {
  photos?: PhotoChange[];
};

/**
 * `conflict`: somebody else decided first, or the state does not allow the step. `current` is the review now,
 * `lastChange` its last change. `reason-required`: a deletion lacks its reason. `isCorrected`: the author changed the
 * text meanwhile, which blocks a publication only.
 */
export type ChangeResult =
  | { kind: "done"; review: ReviewRow; before: FormerValues; isCorrected: boolean; isAuthorNotified: boolean }
  | { kind: "conflict"; current: ReviewRow; lastChange: ReviewChange | undefined }
  | { kind: "reason-required" }
  | { kind: "missing" };

/** @param photos whether to approve its waiting photos too */
export function publish(
  db: Kysely<Database>,
  id: string,
  { photos = false, ...decision }: Decision & { photos?: boolean },
) {
  return change(
    db,
    id,
    "publish",
    decision,
    (review, now) =>
      // A review published again keeps its first publication date.
      mayBecome(review, "published") && { state: "published", published_at: review.published_at ?? now },
    photos ? { changePhotos: (trx) => movePhotos(trx, id, ["waiting", "approved"]) } : {},
  );
}

export function unpublish(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "unpublish",
    decision,
    (review) => review.state === "published" && mayBecome(review, "pending") && { state: "pending" },
  );
}

export function refuse(
  db: Kysely<Database>,
  id: string,
  { reason, note = null, ...decision }: Decision & { reason: RefusalReason; note?: string | null },
) {
  return change(
    db,
    id,
    "refuse",
    decision,
    (review, now) =>
      mayBecome(review, "refused") && {
        state: "refused",
        refused_at: now,
        refusal_reason: reason,
        refusal_note: note,
      },
    {
      reason,
      appliesToCorrected: true,
      isRepeated: (review) => review.refusal_reason === reason && review.refusal_note === note,
    },
  );
}

export function reconsider(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "reconsider",
    decision,
    (review) => review.state === "refused" && mayBecome(review, "pending") && { state: "pending", ...NOT_REFUSED },
  );
}

export type FormerState = { state: ReviewState; reason: DeletionReason | null; note: string | null };

/**
 * Undoes a decision. Sends no second email about a state that the author already knows.
 * @param photos the photos approved with the review
 */
export function undo(
  db: Kysely<Database>,
  id: string,
  { to, photos = [], ...decision }: Decision & { to: FormerState; photos?: readonly string[] },
) {
  const back = (review: ReviewRow, now: string): Updateable<Database["reviews"]> | false => {
    if (review.deleted_at !== null || review.state === to.state) return false;
    if (to.state === "refused") {
      if (to.reason === null) return false;
      return { state: "refused", refused_at: now, refusal_reason: to.reason, refusal_note: to.note };
    }
    if (to.state === "published") return review.published_at !== null && { ...NOT_REFUSED, state: "published" };
    // Undoing a first publication removes its date; an earlier date stays.
    const published_at = review.updated_at === review.published_at ? null : review.published_at;
    return { ...NOT_REFUSED, published_at, state: "pending" };
  };
  return change(db, id, "take_back", decision, back, {
    changePhotos: (trx) => movePhotos(trx, id, ["approved", "waiting"], photos),
  });
}

const PHOTO_ACTIONS = { waiting: "wait_photo", approved: "approve_photo", refused: "refuse_photo" } as const;

/** Decides on one photo, or describes it. A decision on the review alone changes no photo. */
export function moderatePhoto(
  db: Kysely<Database>,
  id: string,
  { photo, ...decision }: Decision & { photo: PhotoChange },
) {
  return change(db, id, PHOTO_ACTIONS[photo.state], decision, ({ deleted_at }) => deleted_at === null && {}, {
    changePhotos: async (trx, now) => {
      const former = await changePhoto(trx, id, photo, now);
      return former ? [former] : "unchanged";
    },
    isRepeated: (review) => formerOf(review)?.photos?.[0]?.id === photo.id,
  });
}

export function reply(db: Kysely<Database>, id: string, { text, ...decision }: Decision & { text: string | null }) {
  return change(
    db,
    id,
    text === null ? "remove_reply" : "reply",
    decision,
    (review, now) =>
      review.deleted_at === null &&
      review.reply !== text && {
        reply: text,
        reply_at: text === null ? null : now,
        reply_by: text === null ? null : decision.by.name,
      },
    { isRepeated: (review) => review.reply === text },
  );
}

/** Changes the activity that a review is about, never its words. */
export function move(
  db: Kysely<Database>,
  id: string,
  { activity, ...decision }: Decision & { activity: ReviewActivity },
) {
  return change(
    db,
    id,
    "move",
    decision,
    (review) => review.deleted_at === null && review.activity !== activity && { activity },
    { isRepeated: (review) => review.activity === activity },
  );
}

/** Moves a review to the bin; `restore` returns it within 30 days. A refused review already has its reason. */
export function remove(
  db: Kysely<Database>,
  id: string,
  { reason, ...decision }: Decision & { reason: DeletionReason | null },
) {
  return change(
    db,
    id,
    "remove",
    decision,
    (review, now) => {
      if (review.deleted_at !== null) return false;
      return review.state === "refused" || reason !== null ? { deleted_at: now } : "reason-required";
    },
    { reason: reason ?? undefined, appliesToCorrected: true },
  );
}

export function restore(db: Kysely<Database>, id: string, decision: Decision) {
  return change(
    db,
    id,
    "restore",
    decision,
    (review) => review.deleted_at !== null && review.withdrawn_at === null && { deleted_at: null },
  );
}

const AUTHOR: Actor = { id: null, name: "Auteur" };
type AuthorDecision = Omit<Decision, "by">;

/** @param photos `added` are already stored, but belong to no review yet */
export function correct(
  db: Kysely<Database>,
  id: string,
  review: NewReview,
  { photos, ...options }: AuthorDecision & { photos?: OwnPhotoChanges & { added: readonly string[] } },
) {
  return change(
    db,
    id,
    "correct",
    { ...options, by: AUTHOR },
    ({ deleted_at, origin, activity }) =>
      deleted_at === null && {
        ...review,
        // The verified order was for the former activity.
        ...(origin === "verified" && activity !== review.activity && { origin: "invited" as const }),
        content_hash: hashContent(review),
        same_words: sameWordsKey(review.comment),
        state: "pending",
        published_at: null,
        ...NOT_REFUSED,
      },
    {
      changePhotos: async (trx) => {
        await erasePhotos(trx, id, photos?.removed ?? []);
        await describePhotos(trx, id, photos?.described ?? []);
        await attachPhotos(trx, id, photos?.added ?? []);
        return [];
      },
    },
  );
}

/**
 * The author withdraws the review: staff cannot restore it, and it expires with the bin. Its photos are deleted at
 * once.
 */
export function withdraw(db: Kysely<Database>, id: string, options: AuthorDecision) {
  return change(
    db,
    id,
    "withdraw",
    { ...options, by: AUTHOR },
    ({ withdrawn_at, deleted_at }, now) =>
      withdrawn_at === null && { deleted_at: deleted_at ?? now, withdrawn_at: now },
    {
      changePhotos: async (trx) => {
        await erasePhotos(trx, id);
        return [];
      },
    },
  );
}

export function erase(
  db: Kysely<Database>,
  id: string,
  { by, now }: Pick<Decision, "by" | "now">,
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const erased = await trx
      .deleteFrom("reviews")
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .returningAll()
      .executeTakeFirst();
    if (!erased) {
      const current = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
      const [lastChange] = current ? await changesSince(trx, current, current.version - 1) : [];
      return current ? { kind: "conflict", current, lastChange } : { kind: "missing" };
    }
    await cancelEmails(trx, id);
    await recordErased(trx, [erased.activity]);
    await writeAuditLog(trx, { by, action: "erase", subject: { kind: "review", id }, now });
    return { kind: "done", review: erased, before: erased, isCorrected: false, isAuthorNotified: false };
  });
}

export async function eraseOldReviews(trx: Kysely<Database>, limit: string): Promise<number> {
  const erased = await trx
    .deleteFrom("reviews")
    .where("deleted_at", "<", limit)
    .returning(["id", "activity"])
    .execute();
  for (const { id } of erased) await cancelEmails(trx, id);
  await recordErased(
    trx,
    erased.map(({ activity }) => activity),
  );
  return erased.length;
}

const NOT_REFUSED = { refused_at: null, refusal_reason: null, refusal_note: null };

const mayBecome = (review: ReviewRow, state: ReviewState) =>
  review.deleted_at === null && canTransition(review.state, state);

type Options = {
  reason?: string | undefined;
  /** Applies even if the author corrected the text meanwhile: corrections must not block moderation. */
  appliesToCorrected?: boolean;
  /** Whether this decision is a double submit of the one that the same person just made. */
  isRepeated?: (review: ReviewRow) => boolean;
  /**
   * Runs in the same transaction. Returns the changed photos in their former state; `unchanged` refuses the whole
   * change.
   */
  changePhotos?: (trx: Kysely<Database>, now: string) => Promise<PhotoChange[] | "unchanged">;
};

function change(
  db: Kysely<Database>,
  id: string,
  action: string,
  { by, site, expectedVersion, now = new Date() }: Decision,
  plan: (review: ReviewRow, now: string) => Updateable<Database["reviews"]> | false | "reason-required",
  { reason, appliesToCorrected = false, isRepeated = () => true, changePhotos = async () => [] }: Options = {},
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const before = await lock(trx, id);
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
    return { kind: "done", review: after, before: { ...before, photos }, isCorrected, isAuthorNotified };
  });
}

/** Stores the values before a change until the next one. The version ties them to that change. */
function writeFormer(
  { version, state, refusal_reason, refusal_note, reply, activity }: ReviewRow,
  photos: PhotoChange[],
): string {
  const former = { version, state, refusal_reason, refusal_note, reply, activity };
  return JSON.stringify(photos.length > 0 ? { ...former, photos } : former);
}

/** The values before the last change; null if an older release made it. */
function formerOf({ former, version }: ReviewRow): FormerValues | null {
  const values = JSON.parse(former ?? "null") as (FormerValues & { version: number }) | null;
  return values?.version === version - 1 ? values : null;
}

/** Locks the row, so that the second of two concurrent decisions sees the result of the first. */
function lock(trx: Kysely<Database>, id: string): Promise<ReviewRow | undefined> {
  return trx
    .updateTable("reviews")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
