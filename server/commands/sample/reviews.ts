import type { Kysely } from "kysely";
import type { EmailContext } from "../../../app/emails/compose.server.ts";
import { report } from "../../../app/reviews/reports.server.ts";
import type { NewReview } from "../../../app/reviews/rules.ts";
import { publish, refuse, remove, reply } from "../../../app/reviews/staff-changes.server.ts";
import { storeReview } from "../../../app/reviews/submit.server.ts";
import type { Actor } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { dayInParis } from "../../../core/text/dates.ts";
import { DAY_MS, HOUR_MS } from "../../../core/text/durations.ts";
import { after, daysAgo } from "./days.ts";
import { addReviewPhoto } from "./pictures.ts";
import { REVIEWS, type SampleReview } from "./review-words.ts";

/** @param by the colleague who moderates */
export async function addReviews(db: Kysely<Database>, site: EmailContext, by: Actor): Promise<void> {
  for (const [index, review] of REVIEWS.entries()) {
    const now = daysAgo(review.sent, 6 + (index % 12));
    const photos = review.photo ? await addReviewPhoto(db, review.photo) : [];
    // A separate client for each review, so that no limit applies.
    const answer = await storeReview(db, toReview(review, now), { clientHash: `sample-${index}`, now, photos });
    if (answer.kind !== "stored") throw new Error(`${review.name}: ${answer.kind}`);
    if (!review.isPending) await decide(db, answer.review.id, review, { site, by, now });
  }
}

type Told = Pick<SampleReview, "rating" | "name" | "comment" | "service" | "about">;

export function toReview({ rating, name, comment, service, about }: Told, now: Date): NewReview {
  return {
    rating,
    comment,
    activity: about,
    customer_name: name,
    product_or_service: service ?? null,
    customer_email: null,
    experience_date: rating === 5 ? dayInParis(new Date(now.getTime() - 3 * DAY_MS)) : null,
  };
}

type Moment = { site: EmailContext; by: Actor; now: Date };

/** A decision comes some hours after the review, an answer a day after that. */
async function decide(db: Kysely<Database>, id: string, review: SampleReview, { now, ...moment }: Moment) {
  const decision = { ...moment, now: after(now, 5 * HOUR_MS) };
  if (review.refused) return refuse(db, id, { ...decision, reason: review.refused });
  if (review.removed) return remove(db, id, { ...decision, reason: review.removed });
  await publish(db, id, { ...decision, photos: true });
  const later = after(now, DAY_MS);
  if (review.reply) await reply(db, id, { ...decision, now: later, text: review.reply });
  if (review.reports) await report(db, id, { ...review.reports, email: null, clientHash: `reader-${id}`, now: later });
}
