import { list, optional } from "../../content/define.ts";
import { linked, sentence } from "../../content/texts.ts";

/**
 * What decides an order: the area, the smallest quantity, the packaging. Only the owner knows most of it; the page asks
 * visitors to call about what is still empty.
 * @param questions what the telephone answers about each label, as an indirect question: « où nous livrons »
 */
export const practicalNodes = (questions: Record<string, string>, title = "Avant de\u00a0commander") => ({
  title: sentence("Titre", title, 40),
  list: list(
    {
      title: "Ce qui décide d’une commande",
      help: "Sans réponse, la page dit que vous la donnez au téléphone. 10 lignes au plus.",
      noun: "ligne",
      most: 10,
      canMove: true,
    },
    {
      label: sentence("Question", "", 40),
      question: optional(
        sentence("Ce que vous direz au téléphone", "", 80, "Sans réponse de vous. Par exemple : où nous livrons."),
      ),
      value: optional(linked("Votre réponse", "", 120)),
    },
    Object.entries(questions).map(([label, question]) => ({ label, question, value: null })),
  ),
  ask: sentence("Phrase affichée tant qu’il manque une réponse", "Appelez le {téléphone} : nous vous dirons", 80),
  other: sentence("Phrase affichée quand tout a sa réponse", "Une autre question ? Appelez le {téléphone}.", 80),
});
