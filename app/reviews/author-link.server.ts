import { createHmac, timingSafeEqual } from "node:crypto";

type Authored = { id: string; author_key: string };

/** Of the address: its author comes from the form that this review was just sent with. */
export const SENT_NOW = "envoye";

/**
 * The path by which the author of a review sees, corrects or withdraws it. It is signed over a random key of the review's
 * own, so neither a leaked table nor a leaked secret alone opens a review.
 */
export function authorLink(review: Authored, secret: string): string {
  return `/avis/suivi/${review.id}/${sign(review.author_key, secret)}`;
}

export function isAuthorToken(review: Authored, token: string, secret: string): boolean {
  const expected = Buffer.from(sign(review.author_key, secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sign(authorKey: string, secret: string): string {
  return createHmac("sha256", secret).update(`review author ${authorKey}`).digest("base64url");
}
