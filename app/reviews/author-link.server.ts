import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { isSameToken, privateToken } from "../../core/private-token.ts";

type ReviewKey = { id: string; author_key: string };

/** Marks the address of a visitor who has just submitted the form. */
export const SENT_NOW = "envoye";

export function authorLink(review: ReviewKey, secret: string): string {
  return `/avis/suivi/${review.id}/${tokenOf(review, secret)}`;
}

/** Finds a review by its author's private link, until it is erased. */
export async function findByAuthorLink(db: Kysely<Database>, id: string, token: string, secret: string) {
  const review = await db.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
  return review && isSameToken(tokenOf(review, secret), token) ? review : undefined;
}

const tokenOf = (review: ReviewKey, secret: string) => privateToken("review author", review.author_key, secret);
