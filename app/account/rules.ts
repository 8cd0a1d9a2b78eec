import * as v from "valibot";
import {
  EMAIL_REFUSED,
  isEmailAddress,
  MARKS_REFUSED,
  piledMarks,
  ROOM_FOR_A_LINE,
  readText,
  roomFor,
} from "../../core/text/limits.ts";

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** A decomposed letter takes up to three. */
const PASSWORD_UNITS = 3 * PASSWORD_MAX;
const NAME = { min: 0, max: 100, lines: "one" } as const;

/** Room for an article of 20,000 characters, escaped, in the hidden field of the sign-in. */
export const UNSENT_ROOM = 200_000;

export const SIGNED_IN = "Connexion réussie ! Redirection...";
export const SIGNED_UP = "Inscription réussie ! Vérifiez votre email pour confirmer votre compte.";
export const ACCOUNT_EXISTS = "Un compte existe déjà avec cet email. Essayez de vous connecter.";
export const WRONG_CREDENTIALS = "Email ou mot de passe incorrect";
export const TOO_MANY_SIGN_INS = "Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.";
export const CODE_REUSED = "Ce code a déjà servi. Attendez que votre application affiche le suivant.";
/** Follows « Votre adresse e-mail n’est pas encore confirmée. » */
export const CONFIRMATION_SENT = "Suivez le lien du message que nous venons de vous envoyer.";
export const CONFIRMATION_SENT_BEFORE =
  "Suivez le lien d’un des messages déjà envoyés, ou revenez dans 15 minutes pour en recevoir un autre.";
/** Without a mail server emails go to a folder. */
export const CONFIRMATION_TO_CLAIM =
  "Ce site n’envoie pas encore d’e-mails : réclamez votre lien à la personne qui gère le site.";
export const TOO_MANY_CODES = "Trop de codes erronés. Réessayez dans 15 minutes, ou utilisez un code de secours.";
export const TOO_MANY_RECOVERY_CODES = "Trop de codes de secours erronés. Réessayez dans 15 minutes.";
export const UNAVAILABLE =
  "La connexion est momentanément impossible : notre base de données ne répond pas. Réessayez dans un instant.";
export const PASSWORDS_DIFFER = "Les mots de passe ne correspondent pas";
export const PASSWORD_TOO_SHORT = `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`;
export const PASSWORD_TOO_LONG = `Le mot de passe ne peut pas dépasser ${PASSWORD_MAX} caractères`;

const email = v.pipe(
  v.string("Indiquez votre adresse e-mail."),
  v.trim(),
  v.nonEmpty("Indiquez votre adresse e-mail."),
  v.check(isEmailAddress, EMAIL_REFUSED),
  v.toLowerCase(),
);

/** Some systems send é as e and an accent, which must give the same password. */
const readable = v.pipe(
  v.string(),
  v.maxLength(PASSWORD_UNITS, PASSWORD_TOO_LONG),
  v.check((text) => !piledMarks(text), MARKS_REFUSED),
  v.normalize("NFC"),
);

const typedPassword = v.pipe(
  v.string("Indiquez votre mot de passe."),
  v.nonEmpty("Indiquez votre mot de passe."),
  readable,
  v.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
);

const newPassword = v.pipe(
  v.string(PASSWORD_TOO_SHORT),
  readable,
  v.minLength(PASSWORD_MIN, PASSWORD_TOO_SHORT),
  v.maxLength(PASSWORD_MAX, PASSWORD_TOO_LONG),
);

const name = v.pipe(
  v.optional(v.string(), ""),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { text, problem } = readText(dataset.value, NAME);
    if (problem === null) return text;
    addIssue({ message: problem });
    return NEVER;
  }),
);

const token = v.pipe(v.string(), v.regex(/^[\w.-]{1,1000}$/));

const confirmation = v.optional(readable, "");
const isSame = ({ password, confirmation }: { password: string; confirmation: string }) => password === confirmation;

export const signInRules = v.object({ email, password: typedPassword });

export const signUpRules = v.pipe(
  v.object({ firstName: name, lastName: name, email, password: newPassword, confirmation }),
  v.forward(v.partialCheck([["password"], ["confirmation"]], isSame, PASSWORDS_DIFFER), ["confirmation"]),
);
export type NewPerson = Pick<v.InferOutput<typeof signUpRules>, "firstName" | "lastName" | "email" | "password">;

export const recoveryRules = v.object({ email });

export const resetRules = v.pipe(
  v.object({ token, password: newPassword, confirmation }),
  v.forward(v.partialCheck([["password"], ["confirmation"]], isSame, PASSWORDS_DIFFER), ["confirmation"]),
);

export const changeRules = v.pipe(
  v.object({ current: typedPassword, password: newPassword, confirmation }),
  v.forward(v.partialCheck([["password"], ["confirmation"]], isSame, PASSWORDS_DIFFER), ["confirmation"]),
);

export const passwordProofRules = v.object({ password: typedPassword });

const CODE_UNITS = 100;
const CODE_REFUSED = "Indiquez les 6 chiffres de votre application, ou un code de secours.";

/** People type spaces between groups. */
const code = v.pipe(
  v.string("Indiquez le code."),
  v.maxLength(CODE_UNITS, CODE_REFUSED),
  v.transform((code) => code.replaceAll(/\s/g, "")),
  v.regex(/^(?:\d{6}|[\w-]{8,20})$/, CODE_REFUSED),
);
export const secondFactorRules = v.object({ code });
export const bothFactorsRules = v.object({ password: typedPassword, code });

/** How many characters read-form.server.ts reads of each field before the sign-in. */
const PERSON_FORM = {
  firstName: roomFor(NAME),
  lastName: roomFor(NAME),
  email: ROOM_FOR_A_LINE,
  password: ROOM_FOR_A_LINE,
  confirmation: ROOM_FOR_A_LINE,
};
export const SETUP_FORM = PERSON_FORM;
export const RECOVERY_FORM = {
  email: ROOM_FOR_A_LINE,
  token: ROOM_FOR_A_LINE,
  password: ROOM_FOR_A_LINE,
  confirmation: ROOM_FOR_A_LINE,
};
export const CONFIRMATION_FORM = { token: ROOM_FOR_A_LINE };
export const AUTH_FORM = { ...PERSON_FORM, intent: ROOM_FOR_A_LINE, code: ROOM_FOR_A_LINE, unsent: UNSENT_ROOM };

export type FieldErrors = Partial<Record<string, string>>;

/** Returns the values as the rules transform them, or the first message of each field. A missing field is an empty one. */
export function checkFields<Rules extends v.GenericSchema & { entries: v.ObjectEntries }>(
  rules: Rules,
  fields: Record<string, string>,
): { values: v.InferOutput<Rules>; errors?: undefined } | { values?: undefined; errors: FieldErrors } {
  const result = v.safeParse(rules, { ...emptyFields(rules), ...fields });
  if (result.success) return { values: result.output };
  const errors: FieldErrors = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  return { errors };
}

function emptyFields({ entries }: { entries: v.ObjectEntries }): Record<string, string> {
  return Object.fromEntries(Object.keys(entries).map((field) => [field, ""]));
}
