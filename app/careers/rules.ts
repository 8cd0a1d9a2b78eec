import { isBlank } from "../../core/text/limits.ts";
import { formatPhone } from "../../core/text/typography.ts";
import {
  defineForm,
  email,
  type FormErrors,
  type FormValue,
  optional,
  type TypedValues,
  textArea,
  textLine,
} from "../forms/define-form.ts";
import { phone } from "../forms/phone-field.ts";

export const REQUIRED_TOAST = {
  title: "Champs requis",
  description: "Veuillez remplir tous les champs obligatoires.",
} as const;
export const HOW_TO_APPLY = [
  "Écrivez votre message.",
  "Relisez-le, puis envoyez-le depuis votre messagerie, avec votre CV. Pas de CV ? Racontez votre parcours.",
];

export const OPENED_TOAST = {
  title: "Email ouvert",
  description: "Votre client email s'est ouvert avec votre candidature pré-remplie.",
} as const;

/** Null is a spontaneous application; `isPlaceholder` an unfinished offer. */
export type Position = { title: string; location: string; isPlaceholder: boolean } | null;

const NAME = { min: 0, max: 100 };

export const applicationForm = defineForm({
  firstName: textLine(NAME, "Indiquez votre prénom"),
  lastName: textLine(NAME, "Indiquez votre nom"),
  email: email("Indiquez votre adresse e-mail"),
  phone: optional(phone()),
  message: textArea({ min: 0, max: 10_000 }, "Écrivez votre message de motivation"),
});

/** `phone` is E.164. */
export type Application = FormValue<typeof applicationForm>;
export type ApplicationErrors = FormErrors<typeof applicationForm>;
export type ApplicationValues = TypedValues<typeof applicationForm>;

export function isIncomplete({ firstName, lastName, email, message }: ApplicationValues): boolean {
  return [firstName, lastName, email, message].some(isBlank);
}

/**
 * The subject and body of §7. `isAttached` is true for the draft file, which contains the CV; otherwise the body asks
 * the visitor to attach it.
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
      `Candidat : ${name}`,
      `E-mail : ${email}`,
      `Téléphone : ${phone ? formatPhone(phone) : "Non renseigné"}`,
      `Poste : ${position?.title ?? "Candidature spontanée"}`,
      `Site : ${position?.location ?? "Tous sites"}`,
      `CV : ${cv?.name ?? "Aucun CV joint"}`,
      ...(cv && !cv.isAttached
        ? ["", "Note : le CV choisi ne peut pas être joint automatiquement. Ajoutez le fichier avant l’envoi."]
        : []),
    ].join("\n"),
  };
}

/** The name ends a letter that ends with a comma. */
function signed(message: string, name: string): string {
  const letter = message.trimEnd();
  return letter.endsWith(",") ? `${letter}\n${name}` : message;
}

export function coverLetter(position: Position, company: string): string {
  if (!position) {
    return letter(`Je vous adresse ma candidature spontanée pour rejoindre ${company}.`);
  }
  if (position.isPlaceholder) {
    return letter(
      `Une de vos offres est en cours de rédaction. Je souhaite dès maintenant vous faire part de mon intérêt pour un futur poste chez ${company}.`,
      "Un échange sur vos besoins à venir m’intéresserait, tout comme la publication de l’offre complète.",
    );
  }
  return letter(
    `Je vous adresse ma candidature à l’offre « ${position.title} » (${position.location}), chez ${company}.`,
  );
}

function letter(...paragraphs: string[]): string {
  return [
    "Madame, Monsieur,",
    ...paragraphs,
    "Je me tiens à votre disposition pour un entretien.",
    "Cordialement,",
  ].join("\n\n");
}
