import type { ExpressionBuilder, Kysely } from "kysely";
import type { Actor } from "../../core/audit-log.ts";
import { isSameEmail } from "../../core/database/same-email.ts";
import type { Database } from "../../core/database/schema.ts";
import type { EmailContext } from "../emails/compose.server.ts";
import { hashEmail } from "../invitations/tokens.server.ts";
import { PHOTO_FILES } from "../review-photos/files.ts";
import { findPrivateFile, photosOf } from "../review-photos/photos.server.ts";
import { closeReports, replaceQueuedAnswers } from "./reports.server.ts";
import { recordChange } from "./summary.server.ts";

/** @param files whether to include the photos, as JPEG in Base64 */
export async function reviewsAndReportsOf(db: Kysely<Database>, email: string, { files = false } = {}) {
  const written = await db
    .selectFrom("reviews")
    .select("id")
    .select(["customer_name", "customer_email", "rating", "comment", "product_or_service", "activity", "origin"])
    .select(["state", "created_at", "published_at", "refused_at", "refusal_reason", "refusal_note", "deleted_at"])
    .select(["experience_date", "withdrawn_at", "reply", "reply_at"])
    .where(isBy(email))
    .orderBy("created_at")
    .execute();
  const photos = await photosOf(
    db,
    written.map(({ id }) => id),
  );
  const reviews = [];
  for (const { id, ...review } of written) {
    const own = [];
    for (const { id: photoId, alt, state } of photos.get(id) ?? []) {
      const file = files ? await findPrivateFile(db, photoId, PHOTO_FILES.large) : undefined;
      own.push({ alt, state, ...(file && { jpeg: Buffer.from(file.bytes).toString("base64") }) });
    }
    reviews.push({ ...review, photos: own });
  }
  const reports = await db
    .selectFrom("review_reports")
    .select(["review_id", "reason", "message", "reporter_email", "created_at", "answer", "answered_at"])
    .where(isSameEmail("reporter_email", email))
    .orderBy("created_at")
    .execute();
  return { reviews, reports };
}

/** Erases everything they wrote, published reviews included. Call inside one transaction. */
export async function eraseReviewsAndReportsOf(
  trx: Kysely<Database>,
  email: string,
  { by, site, now = new Date() }: { by: Actor; site: EmailContext; now?: Date },
): Promise<void> {
  await trx.deleteFrom("review_reports").where(isSameEmail("reporter_email", email)).execute();
  const reviews = await trx.selectFrom("reviews").selectAll().where(isBy(email)).execute();
  for (const review of reviews) {
    const { deleted_at, withdrawn_at } = review;
    const at = now.toISOString();
    const after = { ...review, deleted_at: deleted_at ?? at, withdrawn_at: withdrawn_at ?? at };
    await closeReports(trx, after, { by, site, now });
    await replaceQueuedAnswers(trx, { before: review, after }, site, now);
    await trx.deleteFrom("reviews").where("id", "=", review.id).execute();
    await recordChange(trx, review, null);
  }
}

/** Matches reviews signed with this address, or written without one through an invitation sent to it. */
function isBy(email: string) {
  return (eb: ExpressionBuilder<Database, "reviews">) => {
    const invited = eb
      .selectFrom("invitations")
      .select("spent_review_id")
      .where("email_hash", "=", hashEmail(email))
      .where("spent_review_id", "is not", null);
    return eb.or([
      isSameEmail("customer_email", email),
      eb.and([eb("customer_email", "is", null), eb("reviews.id", "in", invited)]),
    ]);
  };
}
