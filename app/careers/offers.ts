import type { careersTexts } from "./careers-texts.ts";
import type { Position } from "./rules.ts";

export type JobOffer = {
  slug: string;
  title: string;
  location: string;
  type: string;
  experience: string;
  description: readonly string[];
  profile: readonly string[];
  requirements: readonly string[];
  constraints: readonly string[];
  /** Null for that of all offers. */
  picture: string | null;
  posted: string;
  posting: {
    datePosted: string;
    validThrough: string | null;
    grossEurosPerHour: { from: number; to: number } | null;
    workHours: string | null;
  } | null;
};

/** Null for a spontaneous application. */
export function positionOf(offer: JobOffer | null): Position {
  return offer && { title: offer.title, location: offer.location, isPlaceholder: offer.posting === null };
}

/** The texts that all offers share, as staff edit them. */
export type OfferWords = (typeof careersTexts.shipped)["offer"];

export const applyLabel = (offer: JobOffer, { apply, interest }: OfferWords) => (offer.posting ? apply : interest);

/** @param label of the link to the application */
export function applicationTitle(position: Position, label: string): string {
  return position ? `${label} : ${position.title}` : "Candidature spontanée";
}

/** @param slug the last part of the offer's address, or `SPONTANEOUS` */
export const offerPath = (slug: string): `/${string}` => `/recrutement/${slug}`;
export const applicationPath = (slug: string): `/${string}` => `${offerPath(slug)}/candidature`;

export const OFFER_NOT_FOUND = "Cette offre n’existe pas, ou n’existe plus.";

export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;

export const SPONTANEOUS = "spontanee";

/** Replaces a missing fact of an announced offer; hidden from visitors. */
export const TO_SPECIFY = "À préciser";
