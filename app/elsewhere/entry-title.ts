import type { PublicReview } from "../reviews/store.server.ts";
import { starsInWords } from "../ui/stars.tsx";

/** « 5 étoiles sur 5, Granulés en sac » */
export function entryTitle({ rating, product_or_service }: PublicReview): string {
  return [`${starsInWords(rating)} sur 5`, product_or_service].filter(Boolean).join(", ");
}
