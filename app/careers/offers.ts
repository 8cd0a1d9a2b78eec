/** The offers of the recruitment page (specification §2, §3): data, so that they can be edited. */
import type { CompanyFacts } from "../company/facts.ts";

export type JobOffer = {
  /** Its address: `/recrutement/<slug>` */
  slug: string;
  title: string;
  location: string;
  /** Such as CDI. */
  type: string;
  /** When the work starts. */
  experience: string;
  description: string | readonly string[];
  requirements: readonly string[];
  constraints?: readonly string[];
  posted: string;
  /** What search engines are told besides; null while the offer is being written, which is then no offer to them. */
  posting: { datePosted: string; grossEurosPerHour: { from: number; to: number }; workHours: string } | null;
};

/** The address of the application that answers no offer. */
export const SPONTANEOUS = "spontanee";

export function jobOffers({ address }: Pick<CompanyFacts, "address">): JobOffer[] {
  return [
    {
      slug: "horaires-alternes",
      title: "Poste en horaires alternés",
      location: address.town,
      type: "CDI",
      experience: "Prise de poste à convenir",
      description:
        "Un CDI au siège, du lundi au vendredi, sur deux horaires qui alternent d’une semaine à l’autre : le matin, puis l’après-midi.",
      requirements: [
        "CDI, période d’essai de 2 mois",
        "Environ 13 à 14 € brut de l’heure",
        "Primes mensuelles",
        "Mutuelle payée en totalité par l’employeur",
      ],
      constraints: ["Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h", "Du lundi au vendredi"],
      posted: "Offre ouverte",
      posting: {
        datePosted: "2026-11-21",
        grossEurosPerHour: { from: 13, to: 14 },
        workHours: "Du lundi au vendredi, une semaine de 6h à 13h, la suivante de 13h à 20h",
      },
    },
    {
      slug: "offre-en-cours-de-redaction",
      title: "Offre en cours de rédaction",
      location: address.town,
      type: "À préciser",
      experience: "À préciser",
      description: "Cette offre s’écrit. Vous pouvez déjà nous dire qu’un futur poste vous intéresse.",
      requirements: [],
      posted: "Bientôt en ligne",
      posting: null,
    },
  ];
}

export function findOffer(facts: Pick<CompanyFacts, "address">, slug: string): JobOffer | undefined {
  return jobOffers(facts).find((offer) => offer.slug === slug);
}

export const paragraphsOf = ({ description }: JobOffer) =>
  typeof description === "string" ? [description] : description;

/** What an application to it is about (rules.ts). */
export function positionOf({ title, location, posting }: JobOffer) {
  return { title, location, isPlaceholder: posting === null };
}

export const OFFER_UNKNOWN = "Cette offre n’existe pas, ou n’existe plus.";

/** The way to what stands below the recruitment page. */
export const careersTrail = [
  { href: "/", label: "Accueil" },
  { href: "/recrutement", label: "Recrutement" },
] as const;
