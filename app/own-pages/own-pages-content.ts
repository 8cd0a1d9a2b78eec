import * as v from "valibot";
import { completeAddress } from "../../core/text/limits.ts";
import { define, list, optional } from "../content/define.ts";
import { isLinkTarget } from "../content/inline.ts";
import { defineList, hiddenId, type ListKind } from "../content/list-kind.ts";
import { choice, line, lineOf, paragraphs, picture } from "../content/nodes.ts";
import { inOrder, isInTime, nextMoment, plannedGroups, plannedInWords, refusePastEnd } from "../content/planned.ts";
import { prose, refuseUnknownWords, sentence } from "../content/texts.ts";
import { writtenWhen } from "../content/unwritten.ts";
import { AS_DRAFT, ON_SITE, type WorkflowState } from "../content/workflow.ts";
import { comparable, inOneHop, MOST_REDIRECTS, redirectsContent } from "../pages/redirects-content.ts";
import { isPageAddress, isTakenBySite } from "./addresses.ts";
import { readFigures, readQuestions } from "./sections.ts";

const STATES = { draft: "Brouillon", published: "Publiée" } as const;

const WORKFLOW: Record<keyof typeof STATES, WorkflowState> = {
  draft: {
    label: STATES.draft,
    ...AS_DRAFT,
    reached: "La page est retirée du site. Elle reste ici, en brouillon.",
    steps: [{ to: "published", label: "Publier la page", help: "Elle paraît à son adresse et dans la recherche." }],
  },
  published: {
    label: STATES.published,
    ...ON_SITE,
    reached: "C’est publié : la page est sur le site dès maintenant.",
    steps: [{ to: "draft", label: "Retirer du site", help: "Elle redevient un brouillon." }],
  },
};

export const HEADINGS = {
  none: "Nulle part : on y vient par un lien",
  activites: "Dans le menu, sous « Nos Activités »",
  "a-propos": "Dans le menu, sous « À propos »",
  recrutement: "Dans le menu, sous « Recrutement »",
  contact: "Dans le menu, sous « Contact »",
  footer: "En bas de chaque page",
} as const;

const FORMS = {
  text: "Texte",
  picture: "Texte avec une image",
  list: "Liste de points forts",
  figures: "Chiffres",
  questions: "Questions et réponses",
  action: "Bouton",
} as const;

const formIn = (form: string) => FORMS[form as keyof typeof FORMS] ?? "";

const MOST_SECTIONS = 12;

const address = v.pipe(
  lineOf(100),
  v.check(isPageAddress, "L’adresse commence par « / » et s’écrit en minuscules sans accent, avec des tirets."),
  v.check((typed) => !isTakenBySite(typed), "Le site a déjà une page à cette adresse : choisissez-en une autre."),
);
const target = v.pipe(
  lineOf(300),
  v.transform(completeAddress),
  v.check((href) => isLinkTarget(href), "Une adresse commence par « / » ou « https:// »."),
);

const ownPage = define(
  [
    {
      title: "La page",
      of: {
        id: hiddenId(),
        state: choice("État", "draft", STATES, { isHidden: true, refusal: "Cet état n’existe pas." }),
        title: sentence("Titre", "", 70),
        address: line("Adresse", "", {
          schema: address,
          help: "Par exemple : /livraison. Si elle change pendant que la page est sur le site, l’ancienne mène ici pour toujours.",
        }),
        heading: choice("Où la montrer", "none", HEADINGS),
        label: optional(sentence("Nom dans le menu", "", 30, "Si vide : le titre.")),
        intro: paragraphs("Introduction", "", { most: 300, least: 0, askedToPublish: true, format: "prose" }),
        picture: optional(picture("Image", "beauce")),
      },
    },
    {
      title: "Sections",
      of: {
        sections: list(
          {
            title: "Sections",
            help: `${MOST_SECTIONS} au plus.`,
            noun: "section",
            most: MOST_SECTIONS,
            canMove: true,
            isBlock: true,
            // Several have the same form.
            keyOf: ({ form = "", title, button, text = "" }) =>
              (title || button || text.split("\n")[0] || formIn(form)).trim(),
            kindOf: ({ form = "" }) => formIn(form),
          },
          {
            form: choice("Forme", "text", FORMS),
            title: optional(sentence("Titre", "", 70)),
            text: {
              ...prose("Texte", "", 5000),
              linesFor: {
                choice: "form",
                help: {
                  list: "Un point fort par ligne. Ce qui précède « : » devient gras : « Livraison : du lundi au samedi ».",
                  figures: "Un chiffre par ligne : « 30 ans : au service des fermes ».",
                  questions:
                    "Une question tient sur une ligne, sa réponse sur les suivantes ; une ligne vide précède la question d’après.",
                },
              },
            },
            picture: optional(picture("Image", "beauce", { shownFor: "picture" })),
            button: optional({ ...sentence("Texte du bouton", "", 40), shownFor: "action" }),
            href: optional(
              line("Le bouton mène à", "", {
                schema: target,
                isLink: true,
                shownFor: "action",
                help: "Par exemple : /contact",
              }),
            ),
          },
          [],
        ),
      },
    },
    {
      title: "Pour les moteurs de recherche",
      of: { description: optional(sentence("Description", "", 160, "Si vide : l’introduction.")) },
    },
    ...plannedGroups({ from: "dès la publication", until: "tant que vous ne la retirez pas" }),
  ],
  {
    refine: (schema) =>
      v.pipe(
        inOrder(schema),
        writtenWhen(({ state }) => state === "published", { intro: "Écrivez l’introduction avant de publier." }),
      ),
    checkNew: ({ sections, ...page }, published): Record<string, string> => ({
      ...refuseUnknownWords(page, published, ["intro"]),
      ...refusePastEnd(page, published),
      ...Object.fromEntries(
        sections.flatMap(({ form, text, picture, button, href }, index): [string, string][] => {
          const at = `sections.${index}`;
          if (form === "picture" && !picture) return [[`${at}.picture`, "Choisissez l’image de cette section."]];
          if (form === "action" && (!button || !href)) {
            return [[`${at}.${button ? "href" : "button"}`, "Un bouton a un texte et une adresse."]];
          }
          if (form === "figures" && readFigures(text).some(({ label }) => label === "")) {
            return [[`${at}.text`, "Chaque ligne s’écrit « 30 ans : au service des fermes »."]];
          }
          if (form === "questions" && readQuestions(text).some(({ answer }) => answer === "")) {
            return [[`${at}.text`, "Chaque question a sa réponse sur la ligne suivante."]];
          }
          return [];
        }),
      ),
    }),
  },
);

export type OwnPage = typeof ownPage.shipped;
export type Section = OwnPage["sections"][number];

const FULL =
  "Les anciennes adresses sont trop nombreuses pour en ajouter une : retirez-en sous « Anciennes adresses ».";

export const ownPageList: ListKind<OwnPage> = defineList<OwnPage>({
  key: "pages",
  label: "Vos pages",
  object: "vos pages",
  noun: "page",
  path: "/admin/contenu/vos-pages",
  item: ownPage,
  shipped: [],
  workflow: WORKFLOW,
  seenAt: { href: "/", label: "Voir l’accueil" },
  previews: [{ page: "page", label: "Aperçu de la page", isBeside: true }],
  summary: ({ address, heading, ...planned }) => ({
    details: [address, heading === "none" ? "" : HEADINGS[heading], plannedInWords(planned, new Date())],
  }),
  addressOf: (page) => (isInTime(page, new Date()) ? page.address : null),
  timeOf: (page) => page,
  nextChange: (pages, now) => nextMoment(pages, now),
  draft: (id) => ({ address: isTakenBySite(`/${id}`) ? `/${id}-2` : `/${id}` }),
  refuse: ({ id, address }, read): Record<string, string> => {
    const pages = read(ownPageList);
    if (pages.some((other) => other.id !== id && other.address === address)) {
      return { address: "Une autre de vos pages a cette adresse." };
    }
    const isMoved = pages.some((page) => page.id === id && page.address !== address && page.state === "published");
    const isFull = read(redirectsContent).list.length >= MOST_REDIRECTS;
    return isMoved && isFull ? { address: FULL } : {};
  },
  alongside: (before, after, read) => {
    if (before?.state !== "published" || !after || before.address === after.address) return [];
    const { list } = read(redirectsContent);
    const others = list.filter(({ from }) => ![before, after].some(({ address }) => comparable(from) === address));
    const moved = inOneHop([...others, { from: before.address, to: after.address }]);
    return [{ editable: redirectsContent, value: { list: moved } }];
  },
});
