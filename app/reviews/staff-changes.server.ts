import type { Kysely, Updateable } from "kysely";
import type { Database, ReviewActivity, ReviewOrigin, ReviewRow, ReviewState } from "../../core/database/schema.ts";
import {
  changePhoto,
  describePhotos,
  movePhotos,
  type PhotoChange,
  type ShownPhoto,
} from "../review-photos/photos.server.ts";
import { change, type Decision, formerOf, mayBecome, NOT_REFUSED } from "./change.server.ts";
import type { DeletionReason, RefusalReason } from "./workflow.ts";

/** `descriptions` of its photos stand in the same form, so that the decision saves them. */
type Described = Decision & { descriptions?: ShownPhoto[] };

/** @param photos whether to approve its waiting photos too */
export function publish(
  db: Kysely<Database>,
  id: string,
  { photos = false, descriptions = [], ...decision }: Described & { photos?: boolean },
) {
  return change(
    db,
    id,
    "publish",
    decision,
    (review, now) =>
      // A review published again keeps its first publication date.
      mayBecome(review, "published") && { state: "published", published_at: review.published_at ?? now },
    {
      changePhotos: async (trx) => {
        await describePhotos(trx, id, descriptions);
        return photos ? movePhotos(trx, id, ["waiting", "approved"]) : [];
      },
    },
  );
}

export function unpublish(db: Kysely<Database>, id: string, { descriptions = [], ...decision }: Described) {
  return change(
    db,
    id,
    "unpublish",
    decision,
    (review) => review.state === "published" && mayBecome(review, "pending") && { state: "pending" },
    { changePhotos: (trx) => describe(trx, id, descriptions) },
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

export function reconsider(db: Kysely<Database>, id: string, { descriptions = [], ...decision }: Described) {
  return change(
    db,
    id,
    "reconsider",
    decision,
    (review) => review.state === "refused" && mayBecome(review, "pending") && { state: "pending", ...NOT_REFUSED },
    { changePhotos: (trx) => describe(trx, id, descriptions) },
  );
}

async function describe(trx: Kysely<Database>, id: string, descriptions: ShownPhoto[]): Promise<PhotoChange[]> {
  await describePhotos(trx, id, descriptions);
  return [];
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
  { photo, descriptions = [], ...decision }: Decision & { photo: PhotoChange; descriptions?: ShownPhoto[] },
) {
  return change(db, id, PHOTO_ACTIONS[photo.state], decision, ({ deleted_at }) => deleted_at === null && {}, {
    changePhotos: async (trx, now) => {
      const former = await changePhoto(trx, id, photo, now);
      if (!former) return "unchanged";
      await describePhotos(trx, id, descriptions);
      return [former];
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
    {
      isRepeated: (review) => review.reply === text,
      isSame: (review) => review.deleted_at === null && review.reply === text,
    },
  );
}

/** Restores the reply before the last change, with its date and author. */
export function undoReply(db: Kysely<Database>, id: string, decision: Decision) {
  return change(db, id, "take_back", decision, (review) => {
    const { reply, reply_at, reply_by } = formerOf(review) ?? {};
    if (review.deleted_at !== null || reply === review.reply || reply_at === undefined) return false;
    return { reply, reply_at, reply_by };
  });
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
    (review) =>
      review.deleted_at === null && review.activity !== activity && { activity, origin: originIn(activity, review) },
    {
      isRepeated: (review) => review.activity === activity,
      isSame: (review) => review.deleted_at === null && review.activity === activity,
    },
  );
}

/** A verified order is for one activity. Undoing the move verifies the review again. */
function originIn(activity: ReviewActivity, review: ReviewRow): ReviewOrigin {
  const former = formerOf(review);
  if (former?.activity === activity) return former.origin ?? review.origin;
  return review.origin === "verified" ? "invited" : review.origin;
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
