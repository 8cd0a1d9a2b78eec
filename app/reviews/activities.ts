import type { ReviewActivity } from "../../core/database/schema.ts";

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
