import { isSameToken, privateToken } from "../../core/private-token.ts";

type ReviewKey = { id: string; author_key: string };

/** Marks the address of a visitor who has just submitted the form. */
export const SENT_NOW = "envoye";

export function authorLink(review: ReviewKey, secret: string): string {
  return `/avis/suivi/${review.id}/${tokenOf(review, secret)}`;
}

export function isAuthorToken(review: ReviewKey, token: string, secret: string): boolean {
  return isSameToken(tokenOf(review, secret), token);
}

const tokenOf = (review: ReviewKey, secret: string) => privateToken("review author", review.author_key, secret);
