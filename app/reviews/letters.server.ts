import { typeset } from "../ui/typography.ts";
import { REFUSAL_REASONS, type RefusalReason } from "./life.ts";

/** Neither letter repeats words of the review: whoever gave somebody else's address must not write to them through us. */

export function publishedLetter(link: string) {
  return letter(
    "Votre avis est publié",
    ["Votre avis vient d’être publié. Merci d’avoir pris le temps de l’écrire."],
    link,
  );
}

export function refusedLetter(reason: RefusalReason, note: string | null, link: string) {
  const { sentence } = REFUSAL_REASONS.find(({ id }) => id === reason) ?? { sentence: "" };
  return letter(
    "Votre avis n’a pas été publié",
    ["Nous avons lu votre avis et ne le publions pas, pour la raison suivante :", sentence, ...(note ? [note] : [])],
    link,
  );
}

function letter(subject: string, paragraphs: string[], link: string) {
  const end = "Avec ce lien personnel, vous pouvez suivre votre avis, le corriger ou le retirer :";
  return {
    subject,
    text: [...["Bonjour,", ...paragraphs, end].map((paragraph) => typeset(paragraph)), link].join("\n\n"),
  };
}
