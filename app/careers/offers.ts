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

export function positionOf({ title, location, posting }: JobOffer) {
  return { title, location, isPlaceholder: posting === null };
}

export const applyLabel = (offer: JobOffer) => applicationLabel(positionOf(offer));

export function applicationLabel(position: Position): string {
  if (!position) return "Candidature spontanée";
  return position.isPlaceholder ? "Signaler mon intérêt" : "Postuler";
}

export function applicationTitle(position: Position): string {
  return position ? `${applicationLabel(position)} : ${position.title}` : applicationLabel(position);
}

export const OFFER_NOT_FOUND = "Cette offre n’existe pas, ou n’existe plus.";

export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;

export const SPONTANEOUS = "spontanee";

/** Stands for a missing fact of an announced offer; hidden from visitors. */
export const TO_SPECIFY = "À préciser";
