import type { ReviewState } from "../../core/database/schema.ts";

export const REVIEW_STATES = ["pending", "published", "refused"] as const satisfies ReviewState[];
/**
 * The bin is not a state: a review in any state can move there, and keeps its state if it returns within 30 days. A
 * refused review must become pending before it can be published, so that somebody decides again.
 */
const NEXT: Record<ReviewState, readonly ReviewState[]> = {
  pending: ["published", "refused"],
  published: ["pending", "refused"],
  refused: ["pending"],
};

export const canTransition = (from: ReviewState, to: ReviewState) => NEXT[from].includes(to);

/** Whether readers see it: published, and not in the bin. */
export const isShown = ({ state, deleted_at }: { state: ReviewState | undefined; deleted_at: string | null }) =>
  state === "published" && deleted_at === null;

/** Delays a decision's email so that an undo can drop it. */
export const EMAIL_DELAY_MS = 60_000;

/**
 * Article D. 111-11 of the Code de la consommation requires published refusal reasons. Each judges
 * the text or the experience, never the rating.
 */
export const REFUSAL_REASONS = [
  { id: "unlawful", sentence: "L’avis contient des propos illicites, injurieux, diffamatoires ou discriminatoires." },
  { id: "personal-data", sentence: "L’avis contient des données personnelles d’une autre personne." },
  { id: "off-topic", sentence: "L’avis est sans rapport avec nos produits ou nos services." },
  { id: "no-experience", sentence: "L’avis ne repose pas sur une expérience vécue avec notre entreprise." },
  { id: "advertising", sentence: "L’avis contient de la publicité, un lien ou des coordonnées commerciales." },
  { id: "duplicate", sentence: "L’auteur a déjà donné un avis sur la même expérience." },
  {
    id: "conflict-of-interest",
    sentence: "L’auteur a un lien avec notre entreprise ou avec un concurrent (salarié, proche, prestataire).",
  },
  { id: "unreadable", sentence: "L’avis est incompréhensible." },
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number]["id"];

export const SPAM = { id: "spam", sentence: "Publicité ou robot", sent: "publicitaires ou automatiques" } as const;

/** Deletion needs the same reasons as refusal, so that it cannot bypass them. */
export const DELETION_REASONS = [...REFUSAL_REASONS, SPAM] as const;

export type DeletionReason = (typeof DELETION_REASONS)[number]["id"];

/** The sentence of a reason; a reason no longer in the list shows its id. */
export function reasonSentence(reason: string): string {
  return DELETION_REASONS.find(({ id }) => id === reason)?.sentence ?? reason;
}

/** Why a reader may report a published review (article L. 111-7-2). */
export const REPORT_REASONS = [
  { id: "not-genuine", sentence: "Cet avis ne semble pas venir d’un vrai client." },
  { id: "unlawful", sentence: "Cet avis contient des propos illicites, injurieux ou discriminatoires." },
  { id: "personal-data", sentence: "Cet avis contient des données personnelles." },
  { id: "off-topic", sentence: "Cet avis est sans rapport avec l’entreprise." },
  { id: "advertising", sentence: "Cet avis contient de la publicité." },
  { id: "conflict-of-interest", sentence: "L’auteur semble avoir un intérêt personnel à publier cet avis." },
] as const;

export type ReportReason = (typeof REPORT_REASONS)[number]["id"];

/** The sentence of a reason; a reason no longer in the list shows its id. */
export function reportSentence(reason: string): string {
  return REPORT_REASONS.find(({ id }) => id === reason)?.sentence ?? reason;
}
