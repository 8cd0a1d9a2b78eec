/** The fuel quote request (specification §3, §5): what it needs, and the message it becomes. It is never an order. */

import { dayInParis, isRealDay } from "../../core/text/dates.ts";
import {
  EMAIL_REFUSED,
  isBlank,
  isEmailAddress,
  ROOM_FOR_A_LINE,
  readText,
  roomFor,
  type TextLimits,
} from "../../core/text/limits.ts";
import { PHONE_REFUSED, readPhone } from "../../core/text/phones.ts";
import { formatDate, formatLitres, formatPhone } from "../../core/text/typography.ts";
import { GUARD_FORM } from "../ui/form-guard.ts";

/** Reduced-rate off-road diesel is only for professionals who attest their use. */
export const FUELS = [
  { key: "fioul-normal", label: "Fioul Normal", needsAttestation: false },
  { key: "fioul-superieur", label: "Fioul Supérieur", needsAttestation: false },
  { key: "gnr-taux-reduit", label: "GNR taux réduit", needsAttestation: true },
  { key: "gnr-taux-normal", label: "GNR taux normal", needsAttestation: false },
  { key: "gnr-superieur", label: "GNR Supérieur", needsAttestation: false },
  { key: "gnr-superieur-taux-reduit", label: "GNR Supérieur taux réduit", needsAttestation: true },
  { key: "gasoil", label: "Gasoil", needsAttestation: false },
] as const;

export type FuelType = (typeof FUELS)[number]["key"];

/** Both names stand in the subject, which the database limits to 200 characters of 8 bytes. */
export const NAME: TextLimits = { min: 0, max: 80, lines: "one" };
export const CITY: TextLimits = { min: 0, max: 100, lines: "one" };
export const ADDRESS: TextLimits = { min: 0, max: 200, lines: "one" };
export const MESSAGE: TextLimits = { min: 0, max: 5000, lines: "many" };
/** Several tankers: above it, a slip of the finger is likelier than a request. */
/** Of the page and of the tab that shows it in the form’s place. */
export const CONFIRMATION_TITLE = "Votre demande de devis";

export const LITRES_MAX = 100_000;
export const REQUESTS_PER_WINDOW = 5;
export const WINDOW_MINUTES = 15;

/** In the order in which the form shows them. */
export const QUOTE_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "postalCode",
  "city",
  "fuelType",
  "quantity",
  "deliveryDate",
  "message",
] as const;

export type QuoteField = (typeof QUOTE_FIELDS)[number];
/** How much is read of each field (app/forms/read-form.server.ts). */
export const QUOTE_FORM = {
  firstName: roomFor(NAME),
  lastName: roomFor(NAME),
  email: ROOM_FOR_A_LINE,
  phone: ROOM_FOR_A_LINE,
  address: roomFor(ADDRESS),
  postalCode: ROOM_FOR_A_LINE,
  city: roomFor(CITY),
  fuelType: ROOM_FOR_A_LINE,
  quantity: ROOM_FOR_A_LINE,
  deliveryDate: ROOM_FOR_A_LINE,
  message: roomFor(MESSAGE),
  ...GUARD_FORM,
} satisfies Record<QuoteField, number>;
export type QuoteErrors = Partial<Record<QuoteField, string[]>>;
export type QuoteValues = Record<QuoteField, string>;

/** `phone` is E.164, `quantity` whole litres, `deliveryDate` YYYY-MM-DD. */
export type Quote = Omit<QuoteValues, "fuelType" | "quantity" | "deliveryDate" | "message"> & {
  fuelType: FuelType;
  quantity: number;
  deliveryDate: string | null;
  message: string | null;
};

/** `fields` is `Object.fromEntries(formData)`; `values` gives back what was typed, to show the form again. */
export function validateQuote(
  fields: Record<string, unknown>,
  now = new Date(),
): { ok: true; quote: Quote } | { ok: false; errors: QuoteErrors; values: QuoteValues } {
  const values = Object.fromEntries(QUOTE_FIELDS.map((field) => [field, asText(fields[field])])) as QuoteValues;
  const errors: QuoteErrors = {};
  const refuse = (field: QuoteField, problem: string | null) => {
    if (problem) errors[field] = [problem];
  };
  const text = (field: QuoteField, limits: TextLimits, missing?: string) => {
    const read = readText(values[field], limits);
    refuse(field, read.problem ?? (missing && isBlank(read.text) ? missing : null));
    return read.text;
  };

  const firstName = text("firstName", NAME, "Indiquez votre prénom");
  const lastName = text("lastName", NAME, "Indiquez votre nom");
  const email = values.email.trim();
  if (!email) refuse("email", "Indiquez votre adresse e-mail");
  else if (!isEmailAddress(email)) refuse("email", EMAIL_REFUSED);
  const phone = readPhone(values.phone);
  if (!phone) refuse("phone", values.phone.trim() ? PHONE_REFUSED : "Indiquez votre numéro de téléphone");
  const address = text("address", ADDRESS, "Indiquez l’adresse de livraison");
  const postalCode = values.postalCode.replace(/\s/g, "");
  refuse("postalCode", postalCodeProblem(postalCode));
  const city = text("city", CITY, "Indiquez la ville de livraison");
  const fuel = FUELS.find(({ key }) => key === values.fuelType);
  if (!fuel) refuse("fuelType", values.fuelType ? "Ce carburant n’est pas dans la liste" : "Choisissez un carburant");
  const quantity = readLitres(values.quantity);
  refuse("quantity", quantityProblem(quantity));
  const deliveryDate = values.deliveryDate.trim();
  if (deliveryDate) refuse("deliveryDate", deliveryProblem(deliveryDate, dayInParis(now)));
  const message = text("message", MESSAGE);

  if (!phone || !fuel || Object.keys(errors).length > 0) return { ok: false, errors, values };
  return {
    ok: true,
    quote: {
      firstName,
      lastName,
      email,
      phone,
      address,
      postalCode,
      city,
      fuelType: fuel.key,
      quantity: Number(quantity),
      deliveryDate: deliveryDate || null,
      message: message || null,
    },
  };
}

/** The message to the contact mailbox, shown, copied and sent by the visitor. */
export function composeQuote(quote: Quote): { subject: string; body: string } {
  const name = `${quote.firstName} ${quote.lastName}`;
  const fuel = FUELS.find(({ key }) => key === quote.fuelType)?.label;
  const litres = formatLitres(quote.quantity);
  return {
    subject: `Demande de devis - ${fuel} - ${litres} - ${name}`,
    body: [
      "Bonjour,",
      "",
      "Voici ma demande de devis\u00a0:",
      "",
      `Carburant\u00a0: ${fuel}`,
      `Quantité\u00a0: ${litres}`,
      `Adresse de livraison\u00a0: ${quote.address}, ${quote.postalCode} ${quote.city}`,
      `Date de livraison souhaitée\u00a0: ${quote.deliveryDate ? formatDate(quote.deliveryDate) : "à convenir"}`,
      ...(quote.message ? ["", "Message\u00a0:", quote.message] : []),
      "",
      "Mes coordonnées\u00a0:",
      `Nom\u00a0: ${name}`,
      `E-mail\u00a0: ${quote.email}`,
      `Téléphone\u00a0: ${formatPhone(quote.phone)}`,
      "",
      "Cette demande de devis n’est pas une commande et ne m’engage pas.",
      "",
      "Cordialement,",
      name,
    ].join("\n"),
  };
}

/** The record of §7, whose message is what the visitor sees and sends. */
export function toContactSubmission(quote: Quote) {
  const { subject, body } = composeQuote(quote);
  return {
    first_name: quote.firstName,
    last_name: quote.lastName,
    email: quote.email,
    phone: quote.phone,
    subject,
    message: body,
  };
}

function postalCodeProblem(postalCode: string): string | null {
  if (!postalCode) return "Indiquez le code postal";
  return /^\d{5}$/.test(postalCode) ? null : "Le code postal compte cinq chiffres";
}

/** « 1000 L », « 1.000 » and « 1 000 litres » as "1000"; what is no such number stays to be refused. */
function readLitres(typed: string): string {
  const figures = typed.replace(/\s/g, "").replace(/(?:l|litres?)\.?$/i, "");
  return /^\d{1,3}(?:\.\d{3})+$/.test(figures) ? figures.replaceAll(".", "") : figures;
}

function quantityProblem(quantity: string): string | null {
  if (!quantity) return "Indiquez la quantité en litres";
  if (!/^\d+$/.test(quantity) || Number(quantity) === 0)
    return "La quantité est un nombre entier de litres, supérieur à 0";
  if (Number(quantity) <= LITRES_MAX) return null;
  return `La quantité ne peut pas dépasser ${formatLitres(LITRES_MAX)} ici. Pour un plus grand volume, appelez-nous`;
}

function deliveryProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return "La date de livraison n’existe pas dans le calendrier";
  return day < today ? "La date de livraison ne peut pas être dans le passé" : null;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** What the form needs to answer the visitor, whichever way it came. */
export type QuoteAnswer =
  | { kind: "kept"; message: QuoteMessage; confirmation: string }
  /** It could not be kept: the message is good all the same. */
  | { kind: "unsaved"; title: string; reason: string; message: QuoteMessage; values?: QuoteValues }
  | { kind: "refused"; title: string; message: string; errors: QuoteErrors; values?: QuoteValues };

export type QuoteMessage = { subject: string; body: string };
