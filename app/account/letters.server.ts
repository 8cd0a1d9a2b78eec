import { typeset } from "../ui/typography.ts";

export interface Letter {
  subject: string;
  text: string;
}

/** No word of the person who signed up stands in it: anybody can sign up with anybody's address. */
export function confirmationLetter(link: string): Letter {
  return letter(
    "Confirmez votre adresse e-mail",
    "Un compte vient d’être créé avec cette adresse. Pour le confirmer, ouvrez ce lien dans l’heure :",
    link,
    "Si vous n’avez rien demandé, ne faites rien : sans confirmation, personne ne peut se connecter avec ce compte.",
  );
}

export function passwordResetLetter(link: string): Letter {
  return letter(
    "Choisissez un nouveau mot de passe",
    "Pour choisir un nouveau mot de passe, ouvrez ce lien. Il sert une seule fois, dans l’heure :",
    link,
    "Vos sessions ouvertes seront alors fermées. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.",
  );
}

function letter(subject: string, before: string, link: string, after: string): Letter {
  return { subject, text: ["Bonjour,", typeset(before), link, typeset(after)].join("\n\n") };
}
