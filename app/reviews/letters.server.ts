import { plural, typeset } from "../ui/typography.ts";
import { type RefusalReason, reasonSentence } from "./life.ts";

export type Letter = { subject: string; text: string };

/** No letter repeats words of a review: whoever gave somebody else's address must not write to them through us. */

export function publishedLetter(link: string, siteUrl: string): Letter {
  return letter("Votre avis est publié", [
    "Votre avis vient d’être publié. Merci d’avoir pris le temps de l’écrire.",
    `Tous les avis : ${siteUrl}/avis`,
    PERSONAL_LINK,
    link,
  ]);
}

/** What article D. 111-17 of the Code de la consommation asks for: the reason; besides, what the author can do about it. */
export function refusedLetter(reason: RefusalReason, note: string | null, link: string, siteUrl: string): Letter {
  return letter("Votre avis n’a pas été publié", [
    "Nous avons lu votre avis et ne le publions pas, pour la raison suivante :",
    reasonSentence(reason),
    ...(note ? [note] : []),
    PERSONAL_LINK,
    link,
    `Un avis corrigé est lu de nouveau, comme un nouvel avis. Si vous contestez notre décision, écrivez-nous : ${siteUrl}/contact`,
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

/** To a reader who reported a review and left an address. */
export function reportAnsweredLetter(answer: string | null, siteUrl: string): Letter {
  return letter("Votre signalement d’un avis", [
    "Vous nous avez signalé un avis. Nous l’avons examiné. Merci de votre attention.",
    ...(answer ? [answer] : []),
    `Nos règles de publication : ${siteUrl}/avis/fonctionnement`,
  ]);
}

/** To the staff, once an hour at most. */
export function waitingLetter(count: number, siteUrl: string): Letter {
  const waiting = `${count} ${plural(count, "avis attend", "avis attendent")} votre lecture`;
  return letter(waiting, [`${waiting} :`, `${siteUrl}/admin/avis?filtre=en-attente`]);
}

const PERSONAL_LINK = "Avec ce lien personnel, vous pouvez suivre votre avis, le corriger ou le retirer :";

function letter(subject: string, paragraphs: string[]): Letter {
  return {
    subject: typeset(subject),
    text: ["Bonjour,", ...paragraphs].map((paragraph) => typeset(paragraph)).join("\n\n"),
  };
}
