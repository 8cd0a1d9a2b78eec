import type { Kysely } from "kysely";
import type { Actor } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { sameWordsKey } from "../../core/words.ts";
import type { OwnPhotoChanges } from "../review-photos/own-rules.ts";
import { attachPhotos, describePhotos, erasePhotos } from "../review-photos/photos.server.ts";
import { type ChangeResult, change, type Decision, hashContent, NOT_REFUSED } from "./change.server.ts";
import { CORRECTIONS_PER_HOUR } from "./limits.ts";
import { closeReports } from "./reports.server.ts";
import type { NewReview } from "./rules.ts";

/** Of the corrections of one review. */
export const correctionLimit = (reviewId: string, now = new Date()) => ({
  action: "correct_review",
  subject: reviewId,
  max: CORRECTIONS_PER_HOUR,
  windowMinutes: 60,
  now,
});

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
      isRepeated: ({ content_hash }) =>
        content_hash === hashContent(review) && !photos?.added.length && !photos?.removed.length,
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
 * The author withdraws the review: staff cannot restore it, and it expires with the bin. Its photos are deleted and
 * its reports closed at once.
 */
export function withdraw(
  db: Kysely<Database>,
  id: string,
  { now = new Date(), ...options }: AuthorDecision,
): Promise<ChangeResult> {
  const decision = { ...options, by: AUTHOR, now };
  return inTransaction(db, async (trx) => {
    const answer = await change(
      trx,
      id,
      "withdraw",
      decision,
      ({ withdrawn_at, deleted_at }, at) => withdrawn_at === null && { deleted_at: deleted_at ?? at, withdrawn_at: at },
      {
        changePhotos: async () => {
          await erasePhotos(trx, id);
          return [];
        },
      },
    );
    if (answer.kind === "done") await closeReports(trx, answer.review, decision);
    return answer;
  });
}
