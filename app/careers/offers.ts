import type { Position } from "./rules.ts";

export type JobOffer = {
  /** Its address: `/recrutement/<slug>` */
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
  /** What search engines are told besides; null while the offer is being written, which is then no offer to them. */
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

/** What an application to it is about (rules.ts). */
export function positionOf({ title, location, posting }: JobOffer) {
  return { title, location, isPlaceholder: posting === null };
}

/** What the button of an offer says: nobody can apply yet to one that is being written. */
export const applyWords = (offer: JobOffer) => applicationWords(positionOf(offer));

/** The heading of the form of an application, above the position. */
export function applicationWords(position: Position): string {
  if (!position) return "Candidature spontanée";
  return position.isPlaceholder ? "Signaler mon intérêt" : "Postuler";
}

/** The same with the position, where only one line of text can stand. */
export function applicationTitle(position: Position): string {
  return position ? `${applicationWords(position)}\u00a0: ${position.title}` : applicationWords(position);
}

export const OFFER_UNKNOWN = "Cette offre n’existe pas, ou n’existe plus.";

/** The way to what stands below the recruitment page. */
export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;

/** The address of the application that answers no offer. */
export const SPONTANEOUS = "spontanee";

/** What stands in an announced offer where something has still to be said; visitors are spared it. */
export const NOT_KNOWN_YET = "À préciser";
