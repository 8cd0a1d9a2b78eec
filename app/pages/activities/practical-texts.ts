import { list, optional } from "../../content/define.ts";
import { sentence } from "../../content/texts.ts";

/**
 * What decides an order: the area, the smallest quantity, the packaging. Only the owner knows most of it; the page asks
 * visitors to call about what is still empty.
 * @param shipped the value of each label, "" where it is unknown
 */
export const practicalNodes = (shipped: Record<string, string>, title = "Avant de commander") => ({
  title: sentence("Titre", title, 40),
  list: list(
    {
      title: "Ce qui décide d’une commande",
      help: "Sans réponse, la page invite à vous la demander au téléphone. 10 lignes au plus.",
      noun: "ligne",
      most: 10,
      canMove: true,
    },
    {
      label: sentence("Ce que l’on se demande", "", 40),
      value: optional(sentence("Votre réponse", "", 120)),
    },
    Object.entries(shipped).map(([label, value]) => ({ label, value: value || null })),
  ),
  ask: sentence("Après ce qui reste à demander", "nous répondons à vos questions au [{téléphone}]({téléphone}).", 80),
});
