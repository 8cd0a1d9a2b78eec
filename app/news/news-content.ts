import * as v from "valibot";
import { dayInParis } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { define, list, optional } from "../content/define.ts";
import { wrongLinks } from "../content/inline.ts";
import { defineList, hiddenId } from "../content/list-kind.ts";
import { choice, date, line, lineOf, lines, paragraphs, picture, webAddress } from "../content/nodes.ts";
import {
  inOrder,
  isAhead,
  isInTime,
  nextMoment,
  plannedGroups,
  plannedInWords,
  refusePastEnd,
} from "../content/planned.ts";
import { refuseUnknownWords } from "../content/texts.ts";
import { stillUnwritten, writtenWhen } from "../content/unwritten.ts";
import { AS_DRAFT, ON_SITE, type WorkflowState } from "../content/workflow.ts";
import { shippedArticle } from "./shipped-article.ts";

const MOST_PICTURES = 8;

const NEWS_STATES = { draft: "Brouillon", published: "Publiée" } as const;

const NEWS_WORKFLOW: Record<keyof typeof NEWS_STATES, WorkflowState> = {
  draft: {
    label: NEWS_STATES.draft,
    ...AS_DRAFT,
    reached: "La carte est retirée du site. Elle reste ici, en brouillon.",
    steps: [{ to: "published", label: "Publier la carte", help: "La page À propos la montre." }],
  },
  published: {
    label: NEWS_STATES.published,
    ...ON_SITE,
    reached: "C’est publié : la carte est sur le site dès maintenant.",
    steps: [{ to: "draft", label: "Retirer du site", help: "Elle redevient un brouillon." }],
  },
};

const TO_WRITE = { excerpt: "Écrivez le résumé avant de publier." };
const UNWRITTEN = {
  ...TO_WRITE,
  title: "Écrivez le titre avant de publier.",
  body: "Écrivez l’article avant de publier.",
};
const LEADS_TO = {
  none: "Rien, la carte ne s’ouvre pas",
  article: "L’article ci-dessous",
  press: "L’article de presse des informations de l’entreprise",
  link: "Une autre adresse",
} as const;

const keyFacts = v.pipe(
  v.array(lineOf(), "Une liste est attendue."),
  v.maxLength(8, "8 lignes au plus."),
  v.check(
    (facts) => facts.every((fact) => /\S\s: \S/.test(fact)),
    "Chaque ligne s’écrit « Durée : deux jours », avec une espace de chaque côté des deux-points.",
  ),
);

const news = define(
  [
    {
      title: "La carte",
      of: {
        id: hiddenId(),
        state: choice("État", "draft", NEWS_STATES, { isHidden: true, refusal: "Cet état n’existe pas." }),
        title: line("Titre", "", { rows: 1 }),
        category: line("Rubrique", "Actualité", { isShort: true, help: "Par exemple : Formation ou Presse." }),
        date: optional(date("Date", "", { help: "Affichée sur la carte. Vide : le jour où elle est publiée." })),
        picture: picture("Image", "beauce", { help: "Elle ne paraît que si la carte mène quelque part." }),
        excerpt: paragraphs("Résumé", "", { most: 600, least: 0, askedToPublish: true }),
        leadsTo: choice("La carte mène à", "none", LEADS_TO),
        link: optional(webAddress("Autre adresse", "", { help: "Commence par https://.", shownFor: "link" })),
      },
    },
    {
      title: "L’article",
      shownFor: "article",
      of: {
        keyFacts: lines("En bref", [], {
          count: 8,
          optional: true,
          help: "8 lignes au plus. Par exemple : « Durée : deux jours ».",
          schema: keyFacts,
        }),
        body: paragraphs("Texte", "", {
          most: 20_000,
          least: 0,
          format: "article",
          help: "Une ligne vide sépare deux paragraphes. Une ligne qui commence par « ## » est un intertitre, par « -\u2060 » ou « 1. » une liste. « **gras** », « [un lien](/contact) » ; « > » devant chaque ligne, une citation, et « > — Nom {image 1} » pour finir, avec ou sans portrait ; « {image 1} », seul sur sa ligne, montre la première image ci-dessous ; à la fin de la dernière partie, un lien seul est un bouton.",
        }),
        pictures: list(
          {
            title: "Images de l’article",
            help: `${MOST_PICTURES} au plus. Celles que le texte ne place pas viennent après lui.`,
            noun: "image",
            most: MOST_PICTURES,
            canMove: true,
            isBlock: true,
            isUnfolded: true,
            titleOf: ({ caption = "" }, index) => caption.trim() || `Image ${index + 1}`,
          },
          { picture: picture("Image", "beauce"), caption: optional(line("Légende", "", { most: 200, isWide: true })) },
          [],
        ),
      },
    },
    ...plannedGroups({ from: "dès la publication", until: "tant que vous ne la retirez pas" }),
  ],
  {
    refine: (schema) =>
      v.pipe(
        inOrder(schema),
        v.forward(
          v.check(
            ({ leadsTo, link }) => leadsTo !== "link" || link !== null,
            "Indiquez l’adresse vers laquelle elle mène.",
          ),
          ["link"],
        ),
        v.forward(
          v.check(({ leadsTo, body }) => leadsTo !== "article" || body !== "", "L’article n’a pas encore de texte."),
          ["body"],
        ),
        writtenWhen(({ state }) => state === "published", TO_WRITE),
      ),
    checkNew: (card, published) => ({
      ...(card.state === "published" && stillUnwritten(card, UNWRITTEN)),
      ...refuseUnknownWords(card, published, ["body"]),
      ...wrongIn(card),
      ...refusePastEnd(card, published),
    }),
  },
);

/** Not part of the schema: an earlier release stored any text. */
function wrongIn({ body, pictures }: { body: string; pictures: readonly unknown[] }): Record<string, string> {
  const [link] = wrongLinks(body);
  if (link !== undefined)
    return { body: `« ${link} » ne mène nulle part : un lien commence par « / » ou « https:// ».` };
  const numbers = [...body.matchAll(/\{image\s(\d{1,2})\}/g)].map(([, number]) => Number(number));
  const missing = numbers.find((number) => number < 1 || number > pictures.length);
  return missing === undefined
    ? {}
    : { body: `Il n’y a pas d’image ${missing} : choisissez-la plus bas, ou retirez {image ${missing}}.` };
}

export type StoredNews = typeof news.shipped;

/** A date that the plan has given follows the plan, until the card has appeared. */
function dated(card: StoredNews, before: StoredNews | null, now: Date): StoredNews {
  const day = card.from?.day ?? null;
  const hasPlanned = before !== null && isAhead(before, now) && before.from?.day === before.date;
  const isMoved = hasPlanned && card.date === before.date && day !== before.date;
  const date = isMoved ? day : card.date;
  const isNew = card.state === "published" && (before?.state !== "published" || isMoved);
  return { ...card, date: isNew ? (date ?? day ?? dayInParis(now)) : date };
}

const NO_END = { from: null, until: null };
const NO_ARTICLE = { link: null, keyFacts: [], body: "", pictures: [], ...NO_END };

const shippedNews: StoredNews[] = [
  {
    id: "habilitation-electrique",
    title: "Habilitation électrique : deux jours pour travailler en sécurité",
    date: "2025-08-07",
    picture: "cabinet",
    excerpt:
      "Qui peut ouvrir une armoire électrique, et pour y faire quoi ? Nos équipes l’apprennent sur place, en deux jours.",
    category: "Formation",
    state: "published",
    leadsTo: "article",
    link: null,
    ...shippedArticle,
    pictures: [],
    ...NO_END,
  },
  {
    id: "presse",
    title: "Un journal parle de nous",
    date: null,
    picture: "newspaper",
    excerpt: "À lire sur le site du journal.",
    category: "Presse",
    state: "published",
    leadsTo: "press",
    ...NO_ARTICLE,
  },
  {
    id: "article-en-preparation",
    title: "Article en préparation",
    date: null,
    picture: "bale",
    excerpt: "Il paraîtra ici.",
    category: "À paraître",
    state: "published",
    leadsTo: "none",
    ...NO_ARTICLE,
  },
];

export const newsList = defineList({
  key: "news",
  label: "Actualités",
  object: "les actualités",
  noun: "carte",
  path: "/admin/contenu/actualites",
  item: news,
  shipped: shippedNews,
  workflow: NEWS_WORKFLOW,
  seenAt: { href: "/a-propos", label: "Voir la page À propos" },
  previews: [
    { page: "a-propos", label: "Aperçu d’À propos" },
    { page: "article", label: "Aperçu de l’article", isBeside: true },
  ],
  complete: dated,
  // The page shown after publishing the item.
  addressOf: (card) => {
    if (!isInTime(card, new Date())) return null;
    return card.leadsTo === "article" ? `/articles/${card.id}` : `/actualites#${card.id}`;
  },
  timeOf: (card) => card,
  nextChange: (cards, now) => nextMoment(cards, now),
  summary: ({ picture, category, date, ...planned }) => ({
    picture,
    details: [`Rubrique : ${category}`, ...(date ? [formatDate(date)] : []), plannedInWords(planned, new Date())],
  }),
});
