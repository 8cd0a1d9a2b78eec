import type { ReviewActivity } from "../../core/database/schema.ts";

type Named = { label: string; address: string };

/** What a review is about. `address` is the value of `activite` in `/avis?activite=`. */
export const ACTIVITIES: Record<ReviewActivity, Named> = {
  trading: { label: "Négoce agricole", address: "negoce-agricole" },
  biomass: { label: "Biomasse industrielle", address: "calys-biomasse" },
  pellets: { label: "Granulés de bois", address: "granules-bois" },
  bedding: { label: "Litière pour animaux", address: "litiere-copeaux" },
  fuel: { label: "Fioul et carburants", address: "fioul" },
  other: { label: "Autre", address: "autre" },
};

export const ACTIVITY_IDS = Object.keys(ACTIVITIES) as ReviewActivity[];

export const activityAt = (address: string) => ACTIVITY_IDS.find((id) => ACTIVITIES[id].address === address);
