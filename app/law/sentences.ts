import { plural } from "../../core/text/typography.ts";

/** Sentences that the law requires and the program fulfils: staff edit the text around them, not these. */

export const longestTime = (days: number) =>
  `Un avis paraît au plus tard ${days}\u00a0${plural(days, "jour", "jours")} après son envoi ou sa correction, sauf s’il est refusé pour l’un des motifs publiés.`;

export const DECIDED_BY_PEOPLE =
  "Toute décision sur un avis ou un signalement est prise par une personne de notre équipe : aucun programme ne publie, ne refuse ni ne retire un avis à sa place.";

export const AUTHOR_CONTACT =
  "Un lecteur ne peut pas écrire à l’auteur d’un avis : son e-mail, s’il l’a laissé, n’est jamais publié ni donné. Nous pouvons répondre sous l’avis.";

export const REPORT_ANSWERED =
  "Si vous laissez votre e-mail, vous recevez un accusé de réception, puis notre décision, son motif et le moyen de la contester.";

export const PHONE_USE =
  "Le numéro de téléphone d’une demande ne sert qu’à cette demande : ni prospection, ni transmission à d’autres.";
