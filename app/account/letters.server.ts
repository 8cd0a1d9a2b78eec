import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { queueMail } from "../../core/mail.ts";
import { typeset } from "../../core/text/typography.ts";

export interface Letter {
  /** What the outbox calls it. */
  kind: string;
  subject: string;
  text: string;
}

/** Call inside the transaction of what the letter tells. */
export function queueLetter(db: Kysely<Database>, to: string, { kind, subject, text }: Letter): Promise<void> {
  return queueMail(db, { to, subject, text, kind });
}

/** No word of the person who signed up stands in it: anybody can sign up with anybody's address. */
export function confirmationLetter(link: string): Letter {
  return letter(
    "account_confirmation",
    "Confirmez votre adresse e-mail",
    "Un compte vient d’être créé avec cette adresse. Pour le confirmer, ouvrez ce lien dans l’heure :",
    link,
    "Si vous n’avez rien demandé, ne faites rien : sans confirmation, personne ne peut se connecter avec ce compte.",
  );
}

export function passwordResetLetter(link: string): Letter {
  return letter(
    "password_reset",
    "Choisissez un nouveau mot de passe",
    "Pour choisir un nouveau mot de passe, ouvrez ce lien. Il sert une seule fois, dans l’heure :",
    link,
    "Vos sessions ouvertes seront alors fermées. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.",
  );
}

export function passwordChangedLetter(siteUrl: string): Letter {
  return letter(
    "password_changed",
    "Votre mot de passe a changé",
    "Le mot de passe de votre compte vient d’être remplacé, et vos autres sessions sont fermées. Si ce n’est pas vous, choisissez-en aussitôt un autre :",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, vous n’avez rien à faire.",
  );
}

export function newRecoveryCodesLetter(siteUrl: string): Letter {
  return letter(
    "new_recovery_codes",
    "Vos codes de secours sont remplacés",
    "De nouveaux codes de secours viennent d’être créés pour votre compte ; les anciens ne servent plus. Si ce n’est pas vous, changez votre mot de passe aussitôt :",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site.",
  );
}

export function secondFactorOffLetter(siteUrl: string): Letter {
  return letter(
    "second_factor_off",
    "La double authentification de votre compte est désactivée",
    "Votre mot de passe seul ouvre désormais votre compte. Si ce n’est pas vous, changez-le aussitôt :",
    `${siteUrl}/auth/mot-de-passe`,
    "Prévenez aussi un administrateur du site. Si c’est vous, réactivez-la dès que vous le pourrez, dans « Mon compte ».",
  );
}

export function newAdministratorLetter(siteUrl: string): Letter {
  return letter(
    "new_administrator",
    "Vous êtes administrateur du site",
    "Votre compte vient de recevoir les droits d’administrateur. L’administration s’ouvre ici :",
    `${siteUrl}/admin`,
    "Si vous ne vous y attendiez pas, prévenez un administrateur du site. Activez la double authentification dans « Mon compte ».",
  );
}

function letter(kind: string, subject: string, before: string, link: string, after: string): Letter {
  return { kind, subject, text: ["Bonjour,", typeset(before), link, typeset(after)].join("\n\n") };
}
