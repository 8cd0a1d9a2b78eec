/** The application (specification §5, §7): what it needs, its three letters, and the message that the visitor sends. */

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
import { formatPhone } from "../../core/text/typography.ts";

export const NAME: TextLimits = { min: 0, max: 100, lines: "one" };
export const LETTER: TextLimits = { min: 0, max: 10_000, lines: "many" };

export const REQUIRED_TOAST = {
  title: "Champs requis",
  description: "Veuillez remplir tous les champs obligatoires.",
} as const;
export const OPENED_TOAST = {
  title: "Email ouvert",
  description: "Votre client email s'est ouvert avec votre candidature pré-remplie.",
} as const;

/** What is applied for; null is a spontaneous application. A placeholder is an offer that is still being written. */
export type Position = { title: string; location: string; isPlaceholder: boolean } | null;

/** In the order in which the form shows them. */
export const APPLICATION_FIELDS = ["firstName", "lastName", "email", "phone", "message"] as const;

export type ApplicationField = (typeof APPLICATION_FIELDS)[number];
/** How much is read of each field (app/forms/read-form.server.ts). */
export const APPLICATION_FORM = {
  firstName: roomFor(NAME),
  lastName: roomFor(NAME),
  email: ROOM_FOR_A_LINE,
  phone: ROOM_FOR_A_LINE,
  message: roomFor(LETTER),
} satisfies Record<ApplicationField, number>;
export type ApplicationErrors = Partial<Record<ApplicationField, string[]>>;
export type ApplicationValues = Record<ApplicationField, string>;

/** `phone` is E.164. */
export type Application = Omit<ApplicationValues, "phone"> & { phone: string | null };

/** `isIncomplete`: a required field is empty, which calls for `REQUIRED_TOAST` besides the messages. */
export function validateApplication(
  fields: Record<string, unknown>,
):
  | { ok: true; application: Application }
  | { ok: false; errors: ApplicationErrors; values: ApplicationValues; isIncomplete: boolean } {
  const values = Object.fromEntries(
    APPLICATION_FIELDS.map((field) => [field, asText(fields[field])]),
  ) as ApplicationValues;
  const firstName = readText(values.firstName, NAME);
  const lastName = readText(values.lastName, NAME);
  const email = values.email.trim();
  const phone = values.phone.trim() ? readPhone(values.phone) : null;
  const message = readText(values.message, LETTER);

  const errors: ApplicationErrors = {};
  for (const { field, missing } of REQUIRED) if (isBlank(values[field])) errors[field] = [missing];
  const isIncomplete = Object.keys(errors).length > 0;
  if (firstName.problem) errors.firstName = [firstName.problem];
  if (lastName.problem) errors.lastName = [lastName.problem];
  if (email && !isEmailAddress(email)) errors.email = [EMAIL_REFUSED];
  if (values.phone.trim() && !phone) errors.phone = [PHONE_REFUSED];
  if (message.problem) errors.message = [message.problem];

  if (Object.keys(errors).length > 0) return { ok: false, errors, values, isIncomplete };
  return {
    ok: true,
    application: { firstName: firstName.text, lastName: lastName.text, email, phone, message: message.text },
  };
}

/**
 * Subject and body of §7. `isAttached` is true in the draft file, which carries the CV; a mailto address cannot, and
 * says so.
 */
export function composeApplication(
  { firstName, lastName, email, phone, message }: Application,
  position: Position,
  cv: { name: string; isAttached: boolean } | null,
): { subject: string; body: string } {
  const name = `${firstName} ${lastName}`;
  return {
    subject: position ? `Candidature - ${position.title} - ${name}` : `Candidature spontanée - ${name}`,
    body: [
      signed(message, name),
      "",
      "---",
      `Candidat\u00a0: ${name}`,
      `E-mail\u00a0: ${email}`,
      `Téléphone\u00a0: ${phone ? formatPhone(phone) : "Non renseigné"}`,
      `Poste\u00a0: ${position?.title ?? "Candidature spontanée"}`,
      `Site\u00a0: ${position?.location ?? "Tous sites"}`,
      `CV\u00a0: ${cv?.name ?? "Aucun CV joint"}`,
      ...(cv && !cv.isAttached
        ? ["", "Note\u00a0: le CV choisi ne peut pas être joint automatiquement. Ajoutez le fichier avant l’envoi."]
        : []),
    ].join("\n"),
  };
}

/** A letter that ends with its closing formula, « Cordialement, », is signed below it. */
function signed(message: string, name: string): string {
  const letter = message.trimEnd();
  return letter.endsWith(",") ? `${letter}\n${name}` : message;
}

/** The letter that the dialog starts with; it claims nothing about the person who completes it. */
export function coverLetter(position: Position, company: string): string {
  if (!position) {
    return letter(
      `Je vous adresse ma candidature spontanée pour rejoindre ${company}.`,
      "Vos activités m’intéressent, et je souhaite mettre mon expérience et ma motivation au service de vos équipes.",
    );
  }
  if (position.isPlaceholder) {
    return letter(
      `Une de vos offres est en cours de rédaction. Je souhaite dès maintenant vous faire part de mon intérêt pour un futur poste chez ${company}.`,
      "Un échange sur vos besoins à venir m’intéresserait, tout comme la publication de l’offre complète.",
    );
  }
  return letter(
    `Je vous adresse ma candidature à l’offre «\u00a0${position.title}\u00a0» (${position.location}).`,
    `Ce poste correspond à mon projet professionnel, et je souhaite mettre mon expérience et ma motivation au service de ${company}.`,
  );
}

const REQUIRED: { field: ApplicationField; missing: string }[] = [
  { field: "firstName", missing: "Indiquez votre prénom" },
  { field: "lastName", missing: "Indiquez votre nom" },
  { field: "email", missing: "Indiquez votre adresse e-mail" },
  { field: "message", missing: "Écrivez votre message de motivation" },
];

function letter(...paragraphs: string[]): string {
  return [
    "Madame, Monsieur,",
    ...paragraphs,
    "Je me tiens à votre disposition pour un entretien.",
    "Cordialement,",
  ].join("\n\n");
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");
