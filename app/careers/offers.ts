import type { Position } from "./rules.ts";

export type JobOffer = {
  slug: string;
  title: string;
  location: string;
  type: string;
  experience: string;
  description: readonly string[];
  requirements: readonly string[];
  constraints: readonly string[];
  posted: string;
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

export const applyWords = (offer: JobOffer) => applicationWords(positionOf(offer));

export function applicationWords(position: Position): string {
  if (!position) return "Candidature spontanée";
  return position.isPlaceholder ? "Signaler mon intérêt" : "Postuler";
}

export function applicationTitle(position: Position): string {
  return position ? `${applicationWords(position)}\u00a0: ${position.title}` : applicationWords(position);
}

export const OFFER_UNKNOWN = "Cette offre n’existe pas, ou n’existe plus.";

export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;

export const SPONTANEOUS = "spontanee";

/** Stands for a missing fact of an announced offer; hidden from visitors. */
export const NOT_KNOWN_YET = "À préciser";
