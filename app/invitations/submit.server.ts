import type { Kysely } from "kysely";
import type { Database, ReviewRow } from "../../core/database/schema.ts";
import { hashContent } from "../reviews/change.server.ts";
import type { NewReview } from "../reviews/rules.ts";
import { type StoreReview, type Submission, storeReviewIn } from "../reviews/submit.server.ts";
import { lockByHash, spend } from "./store.server.ts";
import { hashInvitationToken } from "./tokens.server.ts";

/**
 * Stores the review of an invitation and marks the invitation as used in the same transaction: of two concurrent
 * reviews one wins.
 */
export const storeInvited =
  (token: string): StoreReview =>
  (db, review, submission) =>
    db.transaction().execute(async (trx) => {
      const now = submission.now ?? new Date();
      const invitation = await lockByHash(trx, hashInvitationToken(token));
      if (!invitation) return { kind: "spent" };
      if (invitation.spent_at !== null) {
        const sent = await repeatedReview(trx, invitation.spent_review_id, review, submission);
        return sent ? { kind: "duplicate", review: sent } : { kind: "spent" };
      }
      if (invitation.expires_at <= now.toISOString()) return { kind: "spent" };
      // An order of pellets proves nothing about fuel.
      const isOfOrder = invitation.is_verified && review.activity === invitation.activity;
      const origin = isOfOrder ? "verified" : "invited";
      const answer = await storeReviewIn(trx, review, { ...submission, now, origin });
      if (answer.kind === "stored") await spend(trx, invitation.id, answer.review.id, now);
      return answer;
    });

/** Finds the stored review when the same post arrives again, after a lost answer or a double click. */
async function repeatedReview(
  trx: Kysely<Database>,
  id: string | null,
  review: NewReview,
  { clientHash, submissionKey }: Submission,
): Promise<Pick<ReviewRow, "id" | "author_key" | "created_at"> | undefined> {
  const sent = await trx
    .selectFrom("reviews")
    .select(["id", "author_key", "content_hash", "client_hash", "submission_key", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const isSame = sent && sent.content_hash === hashContent(review);
  const isSameSender = sent?.client_hash === clientHash || (submissionKey && sent?.submission_key === submissionKey);
  return isSame && isSameSender ? sent : undefined;
}
