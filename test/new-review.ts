import type { NewReview } from "../app/reviews/rules.ts";

export function review(changes: Partial<NewReview> = {}): NewReview {
  return {
    customer_name: "Zoë Lefèvre",
    customer_email: null,
    rating: 5,
    comment: "Livraison à l’heure, chauffeur très aimable 🌾",
    product_or_service: null,
    activity: "other",
    experience_date: null,
    ...changes,
  };
}
