import type { ReviewActivity } from "../../core/database/schema.ts";
import { ACTIVITY_IDS } from "./activities.ts";
import { RATINGS, type Rating } from "./rules.ts";

/** The values of `activite` in the address. */
export const ADDRESSES: Record<ReviewActivity, string> = {
  trading: "negoce-agricole",
  biomass: "calys-biomasse",
  pellets: "granules-bois",
  bedding: "litiere-copeaux",
  fuel: "fioul",
  other: "autre",
};

/** The filter of the published reviews on `/avis`. */
export type ReviewFilter = { activity?: ReviewActivity; rating?: Rating; words?: string };

export const WORDS_MAX_LENGTH = 100;

/** The values with a cached first page; `mots` has none. An empty value means all. */
export const FILTER_VALUES = {
  activite: Object.values(ADDRESSES),
  note: RATINGS.map(String),
  mots: [],
};

/** @returns null for an unknown activity or rating */
export function readFilter(query: URLSearchParams): ReviewFilter | null {
  const [address, typedRating] = [query.get("activite"), query.get("note")];
  const words = (query.get("mots") ?? "").slice(0, WORDS_MAX_LENGTH).trim();
  const activity = ACTIVITY_IDS.find((id) => ADDRESSES[id] === address);
  const rating = RATINGS.find((known) => String(known) === typedRating);
  if ((address && !activity) || (typedRating && !rating)) return null;
  return { ...(activity && { activity }), ...(rating && { rating }), ...(words && { words }) };
}

/** @param cursor the parameter `apres` or `avant` */
export function filterPath({ activity, rating, words }: ReviewFilter, cursor: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(activity && { activite: ADDRESSES[activity] }),
    ...(rating && { note: String(rating) }),
    ...(words && { mots: words }),
    ...cursor,
  });
  return query.size > 0 ? `/avis?${query}#avis-publies` : "/avis#avis-publies";
}

export const isFiltered = ({ activity, rating, words }: ReviewFilter) => Boolean(activity || rating || words);
