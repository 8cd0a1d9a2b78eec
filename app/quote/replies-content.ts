import * as v from "valibot";
import { factWords } from "../company/fact-words.ts";
import { list } from "../content/define.ts";
import { defineContent } from "../content/kind.ts";
import { line, lineOf, paragraphs, paragraphsOf } from "../content/nodes.ts";
import { knownWords } from "../content/texts.ts";

/** The words in braces that a template may contain. */
export const REPLY_WORDS = [
  "client",
  "prénom",
  "numéro",
  "jour",
  "quantité",
  "carburant",
  "commune",
  "livraison",
  "montant",
];

const MOST = 5;
const NAME_MOST = 40;
/** Short enough that, encoded, the draft also holds the request within the limit of mail programs. */
const TEXT_MOST = 600;

/** The templates for replies to quote requests. */
export const repliesContent = defineContent(
  {
    key: "replies",
    label: "Modèles de réponse aux devis",
    object: "les modèles de réponse aux devis",
    path: "/admin/contenu/reponses",
    seenAt: { href: "/admin/demandes", label: "Voir les demandes" },
    previews: [],
  },
  [
    {
      title: "Modèles",
      of: {
        list: list(
          {
            title: "Modèles",
            help: `Le premier s’ouvre par « Répondre par e-mail » ; ${MOST} au plus. Le site remplit ${REPLY_WORDS.map((word) => `{${word}}`).join(", ")}, et les informations de l’entreprise comme {${factWords[0]}}. Une ligne dont un mot manque dans une ancienne demande n’est pas reprise.`,
            noun: "réponse",
            least: 1,
            most: MOST,
            canMove: true,
            isBlock: true,
          },
          {
            name: line("Nom", "", { most: NAME_MOST, schema: lineOf(NAME_MOST) }),
            text: paragraphs("Texte", "", {
              most: TEXT_MOST,
              schema: v.pipe(paragraphsOf(TEXT_MOST, 1), knownWords(REPLY_WORDS)),
            }),
          },
          [
            {
              name: "Offre",
              text: "Bonjour {client},\n\nMerci de votre demande n° {numéro} du {jour} : {quantité} de {carburant}, à livrer à {commune}.\n\nNotre offre : {montant}\n\nBien à vous,\n{nom}\n{téléphone}",
            },
            {
              name: "Question",
              text: "Bonjour {client},\n\nMerci de votre demande n° {numéro} du {jour} : {quantité} de {carburant}, à livrer à {commune}.\n\nPour vous répondre, il nous manque encore :\n\nBien à vous,\n{nom}\n{téléphone}",
            },
          ],
        ),
      },
    },
  ],
);

export type ReplyTemplate = (typeof repliesContent.shipped)["list"][number];
