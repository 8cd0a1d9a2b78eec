export const CONSENT_KEY = "cookieConsent";
/** Dispatched on `window` after an answer on the banner. */
export const CONSENT_EVENT = "consent";
export const CORRUPT_CONSENT_MESSAGE = "Erreur lors du chargement des préférences de cookies";

/** The CNIL recommends asking again after six months (délibération n° 2020-092 du 17 septembre 2020). */
export const CONSENT_MONTHS = 6;

export type OptionalCategory = "analytics" | "marketing" | "preferences";
type ConsentCategory = "necessary" | OptionalCategory;
type ConsentChoice = Record<OptionalCategory, boolean>;

export interface CookieConsent extends ConsentChoice {
  necessary: true;
  timestamp: string;
}

export const CONSENT_CATEGORIES: { key: ConsentCategory; label: string; description: string }[] = [
  {
    key: "necessary",
    label: "Nécessaires",
    description:
      "Indispensables au fonctionnement du site : ils gardent votre choix et, si vous vous connectez, votre session. Ils ne peuvent pas être désactivés.",
  },
  {
    key: "analytics",
    label: "Mesure d’audience",
    description: "Pour compter les visites et savoir quelles pages sont lues. Aucun cookie de ce type aujourd’hui.",
  },
  {
    key: "marketing",
    label: "Marketing",
    description: "Pour adapter des publicités à vos centres d’intérêt. Aucun cookie de ce type aujourd’hui.",
  },
  {
    key: "preferences",
    label: "Préférences",
    description: "Pour retenir des réglages de confort d’une visite à l’autre. Aucun cookie de ce type aujourd’hui.",
  },
];

export function consentTo({ analytics, marketing, preferences }: ConsentChoice, now: Date): CookieConsent {
  return { necessary: true, analytics, marketing, preferences, timestamp: now.toISOString() };
}

export function serialiseConsent(consent: CookieConsent): string {
  return JSON.stringify(consent);
}

type ParsedConsent = { kind: "none" } | { kind: "corrupt" } | { kind: "stored"; consent: CookieConsent };

/** Parses the stored choice; anything incomplete counts as corrupt. */
export function parseConsent(raw: string | null): ParsedConsent {
  if (raw === null) return { kind: "none" };
  try {
    const { necessary, analytics, marketing, preferences, timestamp } = JSON.parse(raw);
    const areChosen = [analytics, marketing, preferences].every((choice) => typeof choice === "boolean");
    const isInstant = /^\d{4}-\d{2}-\d{2}T/.test(timestamp) && !Number.isNaN(Date.parse(timestamp));
    if (necessary === true && areChosen && isInstant) {
      return { kind: "stored", consent: { necessary, analytics, marketing, preferences, timestamp } };
    }
  } catch {}
  return { kind: "corrupt" };
}

/** The element that the styles show: the question, the renewal, or the button to change the choice. */
type ConsentState = "ask" | "renew" | "kept";

/** A choice dated in the future comes from a wrong clock and would never end: treat it as expired. */
export function consentState(consent: CookieConsent | null, now: Date): ConsentState {
  if (consent === null) return "ask";
  const madeAt = new Date(consent.timestamp);
  const end = new Date(madeAt);
  end.setUTCMonth(end.getUTCMonth() + CONSENT_MONTHS);
  // 31 August plus six months is the last day of February.
  if (end.getUTCDate() !== madeAt.getUTCDate()) end.setUTCDate(0);
  return madeAt <= now && now < end ? "kept" : "renew";
}

export function isAllowed(category: ConsentCategory, consent: CookieConsent | null, now: Date): boolean {
  if (category === "necessary") return true;
  if (consent === null) return false;
  return consent[category] && consentState(consent, now) === "kept";
}
