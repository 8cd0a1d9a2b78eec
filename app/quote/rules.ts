/** The fuel quote request (specification §3, §5). It is never an order. */

import { isRealDay } from "../../core/text/dates.ts";
import { readFrenchNumber, withoutBlanks } from "../../core/text/numbers.ts";
import { formatDate, formatLitres, formatPhone } from "../../core/text/typography.ts";
import { day } from "../forms/day-field.ts";
import {
  checkbox,
  defineForm,
  email,
  type FormErrors,
  type FormValue,
  field,
  oneOf,
  optional,
  type Reading,
  type TypedValues,
  textArea,
  textLine,
} from "../forms/define-form.ts";
import { GUARD_FORM } from "../forms/form-guard.ts";
import { phone } from "../forms/phone-field.ts";

/**
 * The fuels, and what tells the four kinds of GNR apart. The reduced rate is for farm and forest work, with an
 * attestation (CIBS, art. L. 312-60 and L. 312-61).
 */
export const FUELS = [
  { key: "fioul-normal", label: "Fioul Normal", use: null },
  { key: "fioul-superieur", label: "Fioul Supérieur", use: null },
  { key: "gnr-taux-reduit", label: "GNR taux réduit", use: "travaux agricoles et forestiers." },
  { key: "gnr-taux-normal", label: "GNR taux normal", use: "tout autre usage hors route." },
  { key: "gnr-superieur", label: "GNR Supérieur", use: "tout autre usage hors route, avec additifs." },
  {
    key: "gnr-superieur-taux-reduit",
    label: "GNR Supérieur taux réduit",
    use: "travaux agricoles et forestiers, avec additifs.",
  },
  { key: "gasoil", label: "Gasoil", use: null },
] as const;

/** The page of the French customs about the attestation for the reduced rate. */
export const ATTESTATION_ADDRESS =
  "https://www.demarches-simplifiees.fr/commencer/agricole-forestier-gnr-demande-identification";

export const needsAttestation = (fuel: string | null) => fuel?.endsWith("taux-reduit") ?? false;

export type FuelType = (typeof FUELS)[number]["key"];

export const fuelLabel = (key: string) => FUELS.find((fuel) => fuel.key === key)?.label ?? key;

/** The mail's subject holds both names; the database limits it to 200 characters of 8 bytes. */
const NAME = { min: 0, max: 80 };
/** Several tankers: a larger number is probably a typing error. */
export const LITRES_MAX = 100_000;

/** The cents of the estimate on screen: if the estimate has changed since, the form shows it before storing it. */
export const SHOWN_FIELD = "shownCents";
/** What that estimate was for: if the visitor has changed it since, our prices have not. */
export const SHOWN_FOR_FIELD = "shownFor";
/** The button that shows the estimate without JavaScript. */
export const PREVIEW = "estimer";

export const quoteForm = defineForm(
  {
    fuelType: oneOf(
      FUELS.map(({ key }) => key),
      "Choisissez un carburant",
      "Ce carburant n’est pas dans la liste",
    ),
    attested: checkbox(),
    quantity: field({ inputMode: "numeric" }, readLitres),
    address: textLine({ min: 0, max: 200 }, "Indiquez l’adresse de livraison"),
    postalCode: field({ inputMode: "numeric" }, readPostalCode),
    city: textLine({ min: 0, max: 100 }, "Indiquez la ville de livraison"),
    deliveryDate: optional(day(deliveryProblem)),
    message: optional(textArea({ min: 0, max: 5000 })),
    firstName: textLine(NAME, "Indiquez votre prénom"),
    lastName: textLine(NAME, "Indiquez votre nom"),
    email: email("Indiquez votre adresse e-mail"),
    phone: phone("Indiquez votre numéro de téléphone"),
  },
  { ...GUARD_FORM, intent: 10, [SHOWN_FIELD]: 12, [SHOWN_FOR_FIELD]: 50 },
);

/** `phone` is E.164, `quantity` whole litres, `deliveryDate` YYYY-MM-DD. */
export type Quote = FormValue<typeof quoteForm>;
export type QuoteErrors = FormErrors<typeof quoteForm>;
export type QuoteValues = TypedValues<typeof quoteForm>;

export function composeQuote(quote: Quote, estimate: Estimate | null = null): QuoteMessage {
  const name = `${quote.firstName} ${quote.lastName}`;
  const fuel = fuelLabel(quote.fuelType);
  const litres = formatLitres(quote.quantity);
  return {
    subject: `Demande de devis - ${fuel} - ${litres} - ${name}`,
    body: [
      "Bonjour,",
      "",
      "Voici ma demande de devis :",
      "",
      `Carburant : ${fuel}`,
      ...(isAttested(quote) ? ["Attestation pour le taux réduit : je l’ai déjà"] : []),
      `Quantité : ${litres}`,
      ...(estimate ? [`${estimate.words}, sans engagement`] : []),
      `Adresse de livraison : ${quote.address}, ${quote.postalCode} ${quote.city}`,
      `Date de livraison souhaitée : ${quote.deliveryDate ? formatDate(quote.deliveryDate) : "à convenir"}`,
      ...(quote.message ? ["", "Message :", quote.message] : []),
      "",
      "Mes coordonnées :",
      `Nom : ${name}`,
      `E-mail : ${quote.email}`,
      `Téléphone : ${formatPhone(quote.phone)}`,
      "",
      "Cette demande de devis n’est pas une commande et ne m’engage pas.",
      "",
      "Cordialement,",
      name,
    ].join("\n"),
  };
}

/**
 * The number by which a visitor names a request on the phone: the end of its id, with digits for letters
 * (`numberIn` in requests-store.server.ts). Two may share it: names tell them apart.
 */
export function requestNumber(id: string): string {
  return id.slice(-6).replace(/[a-f]/g, (letter) => String(LETTERS.indexOf(letter)));
}

/** The letters of hexadecimal digits, for which a request's number has 0 to 5. */
export const LETTERS = "abcdef";

/** The body of the message, once its request is stored. */
export const withNumber = (body: string, id: string) => `${body}\n\nDemande n°\u00a0${requestNumber(id)}`;

const isAttested = ({ fuelType, attested }: Quote) => attested && needsAttestation(fuelType);

export function toContactSubmission(quote: Quote, estimate: Estimate | null = null) {
  const { subject, body } = composeQuote(quote, estimate);
  return {
    first_name: quote.firstName,
    last_name: quote.lastName,
    email: quote.email,
    phone: quote.phone,
    subject,
    message: body,
    fuel: quote.fuelType,
    litres: quote.quantity,
    street: quote.address,
    postal_code: quote.postalCode,
    town: quote.city,
    delivery_date: quote.deliveryDate,
    words: quote.message,
    attested: Number(isAttested(quote)),
    estimate: estimate?.words ?? null,
    estimated_cents: estimate?.cents ?? null,
  };
}

export function readPostalCode(typed: string): Reading<string> {
  const value = withoutBlanks(typed);
  if (!value) return { problem: "Indiquez le code postal" };
  return /^\d{5}$/.test(value) ? { value } : { problem: "Le code postal compte cinq chiffres" };
}

/** « 1000 L », « 1.000 » and « 1 000 litres » are 1000. */
export function readLitres(typed: string): Reading<number> {
  const figures = withoutBlanks(typed).replace(/(?:l|litres?)\.?$/i, "");
  if (!figures) return { problem: "Indiquez la quantité en litres" };
  const value = readFrenchNumber(figures);
  // « 1.00 » is refused: in whole litres a dot only groups thousands.
  if (!value || value < 0 || value !== Number(figures.replaceAll(".", ""))) {
    return { problem: "La quantité est un nombre entier de litres, supérieur à 0" };
  }
  if (value <= LITRES_MAX) return { value };
  return {
    problem: `La quantité ne peut pas dépasser ${formatLitres(LITRES_MAX)} ici. Pour un plus grand volume, appelez-nous`,
  };
}

function deliveryProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return "La date de livraison n’existe pas dans le calendrier";
  return day < today ? "La date de livraison ne peut pas être dans le passé" : null;
}

/** « Estimation du 21 novembre 2026 : 2 340,00 € TTC, livré » */
export type Estimate = { cents: number; words: string };

/** « Estimation du 21 novembre 2026 », « 1 560,00 € TTC », « Soit 1 300,00 € HT, livré » */
export type EstimateParts = { when: string; amount: string; more: string };

/** The hints that the form shows before it is sent. */
export type QuoteHints = {
  estimate: Estimate | null;
  /** The fuel, the litres and the postal code that it is for. */
  asked: string;
  /** The minimum order and usual delay at this place. */
  delivery: string | null;
  /** A warning that the company is closed on the delivery day. */
  day: string | null;
};

/** What the confirmation repeats. */
export type Recap = {
  /** Six digits. */
  number: string;
  /** « Fioul Normal, 1 500 litres, Chartres »; null for a request that does not say. */
  asked: string | null;
  estimate: EstimateParts | null;
  /** Whether the company still needs the attestation for the reduced rate. */
  owesAttestation: boolean;
};

export type QuoteAnswer =
  | { kind: "preview"; values: QuoteValues; hints: QuoteHints }
  | {
      kind: "kept";
      recap: Recap;
      message: QuoteMessage;
      hints: QuoteHints;
      confirmation: string;
      reply: string | null;
    }
  | {
      kind: "unsaved";
      title: string;
      reason: string;
      message: QuoteMessage;
      /** The connection was lost on the way: the request may have been stored. */
      isInDoubt?: boolean;
      values?: QuoteValues;
    }
  | {
      kind: "refused";
      title: string;
      message: string;
      errors: QuoteErrors;
      values?: QuoteValues;
      hints?: QuoteHints;
    };

export type QuoteMessage = { subject: string; body: string };
