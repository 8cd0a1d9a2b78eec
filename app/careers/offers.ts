import type { Position } from "./rules.ts";

export type JobOffer = {
  slug: string;
  title: string;
  location: string;
  /** Such as CDI. */
  type: string;
  /** When the work starts. */
  experience: string;
  description: readonly string[];
  requirements: readonly string[];
  constraints: readonly string[];
  posted: string;
  /** Structured data for search engines; null for an unfinished offer. */
  posting: {
    datePosted: string;
    validThrough: string | null;
    grossEurosPerHour: { from: number; to: number } | null;
    workHours: string | null;
  } | null;
};

export function paragraphsOf({ description }: JobOffer): readonly string[] {
  return description;
}

export function positionOf({ title, location, posting }: JobOffer) {
  return { title, location, isPlaceholder: posting === null };
}

/** The label of an offer's button. */
export const applyWords = (offer: JobOffer) => applicationWords(positionOf(offer));

/** The heading of an application form. */
export function applicationWords(position: Position): string {
  if (!position) return "Candidature spontanée";
  return position.isPlaceholder ? "Signaler mon intérêt" : "Postuler";
}

/** The heading and the position on one line. */
export function applicationTitle(position: Position): string {
  return position ? `${applicationWords(position)}\u00a0: ${position.title}` : applicationWords(position);
}

export const OFFER_UNKNOWN = "Cette offre n’existe pas, ou n’existe plus.";

export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;

/** The address part of an application without an offer. */
export const SPONTANEOUS = "spontanee";

/** Stands for a missing fact of an announced offer; hidden from visitors. */
export const NOT_KNOWN_YET = "À préciser";
