import type { ReviewActivity, ReviewRow } from "../../core/database/schema.ts";

/** The activities that a review can be about. */
export const ACTIVITIES: Record<ReviewActivity, string> = {
  trading: "Négoce agricole",
  biomass: "Biomasse industrielle",
  pellets: "Granulés de bois",
  bedding: "Litière pour animaux",
  fuel: "Fioul et carburants",
  other: "Autre",
};

export const ACTIVITY_IDS = Object.keys(ACTIVITIES) as ReviewActivity[];

/** The activity, and the product that the author names unless both are the same words. */
export function activityAndProduct({
  activity,
  product_or_service,
}: Pick<ReviewRow, "activity" | "product_or_service">): string {
  const label = activity === "other" ? "" : ACTIVITIES[activity];
  const names = [label, product_or_service ?? ""].filter(Boolean);
  return [...new Set(names)].join(" · ");
}
