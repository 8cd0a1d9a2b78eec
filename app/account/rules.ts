/** The limits and messages of an account, which browser and server share. */

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** For people with rights, unless they have a passkey. */
export const STAFF_PASSWORD_MIN = 12;

/** Room for an article of 20,000 characters, escaped, in the hidden field of the sign-in. */
export const UNSENT_MAX_LENGTH = 200_000;

export const SIGNED_IN = "Connexion réussie ! Redirection...";
export const SIGNED_UP = "Inscription réussie ! Vérifiez votre email pour confirmer votre compte.";
export const ACCOUNT_EXISTS = "Un compte existe déjà avec cet email. Essayez de vous connecter.";
export const WRONG_CREDENTIALS = "Email ou mot de passe incorrect";
export const TOO_MANY_SIGN_INS = "Trop de tentatives de connexion. Veuillez réessayer dans 15 minutes.";
export const CODE_REUSED = "Ce code a déjà servi. Attendez que votre application affiche le suivant.";
/** Follows « Votre adresse e-mail n’est pas encore confirmée. » */
export const CONFIRMATION_SENT = "Suivez le lien du message que nous venons de vous envoyer.";
export const CONFIRMATION_SENT_BEFORE =
  "Suivez le lien d’un des messages déjà envoyés, ou revenez dans 15 minutes pour en recevoir un autre.";
/** Without a mail server emails go to a folder. */
export const CONFIRMATION_TO_CLAIM =
  "Ce site n’envoie pas encore d’e-mails : réclamez votre lien à la personne qui gère le site.";
export const TOO_MANY_CODES = "Trop de codes erronés. Réessayez dans 15 minutes, ou utilisez un code de secours.";
export const TOO_MANY_RECOVERY_CODES = "Trop de codes de secours erronés. Réessayez dans 15 minutes.";
export const UNAVAILABLE =
  "La connexion est momentanément impossible : notre base de données ne répond pas. Réessayez dans un instant.";
export const PASSWORDS_DIFFER = "Les mots de passe ne correspondent pas";
export const PASSWORD_TOO_SHORT = `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères`;
export const PASSWORD_TOO_LONG = `Le mot de passe ne peut pas dépasser ${PASSWORD_MAX} caractères`;
export const STAFF_PASSWORD_TOO_SHORT = `Pour l’équipe du site, le mot de passe doit contenir au moins ${STAFF_PASSWORD_MIN} caractères (${PASSWORD_MIN} avec une clé d’accès)`;
const COMMON = "Ce mot de passe est parmi les plus courants : il serait vite deviné.";
const OWN = "Ce mot de passe reprend votre nom, votre adresse ou le nom de la maison : il serait vite deviné.";
const OR_ACCEPT = "Choisissez-en un autre, ou cochez la case ci-dessous pour le garder.";
/** One sentence per kind of owner. */
export const PASSWORD_WEAK = {
  people: { common: `${COMMON} ${OR_ACCEPT}`, own: `${OWN} ${OR_ACCEPT}` },
  staff: { common: `${COMMON} Choisissez-en un autre.`, own: `${OWN} Choisissez-en un autre.` },
} as const;

/** Query key of the sign-in page for somebody who is signed in and has to prove it again. */
export const CONFIRM_KEY = "confirmer";

export const RECOVERY_CODES = 10;
export const TEAM_INVITATION_DAYS = 7;

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
/** A browser's answer for a passkey, as JSON. */
export const PASSKEY_ANSWER_MAX = 12_000;
export const PASSKEY_REFUSED = "Cette clé d’accès n’a pas été reconnue. Connectez-vous avec votre mot de passe.";
export const PASSKEY_LATE = "La demande a trop attendu ou a déjà servi. Présentez de nouveau votre clé d’accès.";
export const PASSKEY_KNOWN = "Cette clé d’accès est déjà enregistrée.";
export const PASSKEY_FIRST =
  "Reconnectez-vous d’abord avec votre clé d’accès : le mot de passe seul ne suffit pas ici.";
export const PASSKEY_NOT_SHOWN = "La clé d’accès n’a pas été présentée. Réessayez quand vous voulez.";
export const PASSKEY_UNAVAILABLE = "Le site ne répond pas. Vérifiez votre connexion, puis réessayez.";

export type NewPerson = { firstName: string; lastName: string; email: string; password: string };
