import { isSameToken, privateToken } from "../../core/private-token.ts";

type Authored = { id: string; author_key: string };

/** Of an address: whoever comes has just sent a form. */
export const SENT_NOW = "envoye";

/** The path by which the author of a review sees, corrects or withdraws it. */
export function authorLink(review: Authored, secret: string): string {
  return `/avis/suivi/${review.id}/${tokenOf(review, secret)}`;
}

export function isAuthorToken(review: Authored, token: string, secret: string): boolean {
  return isSameToken(tokenOf(review, secret), token);
}

const tokenOf = (review: Authored, secret: string) => privateToken("review author", review.author_key, secret);
