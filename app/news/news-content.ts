import * as v from "valibot";
import { formatDate } from "../../core/text/typography.ts";
import { AS_DRAFT, ON_SITE, type WorkflowState } from "../content/editable.ts";
import { readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, FieldGroup } from "../content/form.ts";
import type { ContentKind } from "../content/kind.ts";
import { itemId, type ListKind, listOf } from "../content/list-kind.ts";
import { lines, oneLine, optionalDay, paragraphs, webAddress } from "../content/schemas.ts";
import { stillUnwritten, writtenWhen } from "../content/unwritten.ts";
import { defaultAlt, pictureNames } from "../ui/pictures.ts";
import { shippedArticle } from "./shipped-article.ts";

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

const keys = <K extends string>(choices: Record<K, string>) => Object.keys(choices) as K[];

const newsSchema = v.pipe(
  v.object({
    id: itemId,
    title: oneLine,
    date: optionalDay,
    picture: v.picklist(pictureNames, "Cette image n’est pas une image du site."),
    excerpt: paragraphs(600, 0),
    category: oneLine,
    state: v.picklist(keys(NEWS_STATES), "Cet état n’existe pas."),
    leadsTo: v.picklist(keys(LEADS_TO), "Ce choix n’existe pas."),
    link: v.nullable(webAddress),
    keyFacts: v.pipe(
      lines(8),
      v.check(
        (facts) => facts.every((fact) => /\S\s: \S/.test(fact)),
        "Chaque ligne s’écrit « Durée : deux jours », avec une espace de chaque côté des deux-points.",
      ),
    ),
    body: paragraphs(20_000, 0),
  }),
  v.forward(
    v.check(({ leadsTo, link }) => leadsTo !== "link" || link !== null, "Indiquez l’adresse vers laquelle elle mène."),
    ["link"],
  ),
  v.forward(
    v.check(({ leadsTo, body }) => leadsTo !== "article" || body !== "", "L’article n’a pas encore de texte."),
    ["body"],
  ),
  writtenWhen(({ state }) => state === "published", TO_WRITE),
);

export type StoredNews = v.InferOutput<typeof newsSchema>;

const NO_ARTICLE = { link: null, keyFacts: [], body: "" };

export const newsContent: ContentKind<StoredNews[]> = {
  key: "news",
  schema: listOf(newsSchema),
  shipped: [
    {
      id: "habilitation-electrique",
      title: "Habilitation électrique : deux jours pour travailler sans risque",
      date: "2025-08-07",
      picture: "silos",
      excerpt:
        "Le 7 mai 2025 s’est ouverte une formation interne de deux jours. Qui peut ouvrir une armoire électrique, et jusqu’où ? Six objectifs pour le savoir, et un recyclage tous les trois ans.",
      category: "Formation",
      state: "published",
      leadsTo: "article",
      link: null,
      ...shippedArticle,
    },
    {
      id: "presse",
      title: "Ce que la presse écrit de nous",
      date: null,
      picture: "grain",
      excerpt: "Un journal a consacré un article à la maison. Il se lit sur le site de son éditeur.",
      category: "Presse",
      state: "published",
      leadsTo: "press",
      ...NO_ARTICLE,
    },
    {
      id: "article-en-preparation",
      title: "Article en préparation",
      date: null,
      picture: "shavings",
      excerpt: "Le prochain article s’écrit. Il paraîtra ici.",
      category: "À paraître",
      state: "published",
      leadsTo: "none",
      ...NO_ARTICLE,
    },
  ],
};

const GROUPS: FieldGroup[] = [
  {
    title: "La carte",
    fields: [
      { name: "state", label: "État", as: "choice", choices: NEWS_STATES, isHidden: true },
      { name: "title", label: "Titre", rows: 1 },
      { name: "category", label: "Rubrique", isShort: true, help: "Par exemple : Formation ou Presse." },
      { name: "date", label: "Date", as: "date", optional: true, help: "Date affichée sur la carte." },
      { name: "picture", label: "Image", as: "picture", choices: defaultAlt },
      { name: "excerpt", label: "Résumé", as: "paragraphs", help: "600 caractères au plus." },
      { name: "leadsTo", label: "La carte mène à", as: "choice", choices: LEADS_TO },
      {
        name: "link",
        label: "Autre adresse",
        as: "url",
        optional: true,
        help: "Commence par https://.",
        shownFor: "link",
      },
    ],
  },
  {
    title: "L’article",
    shownFor: "article",
    fields: [
      {
        name: "keyFacts",
        label: "En bref",
        as: "lines",
        optional: true,
        help: "8 lignes au plus. Par exemple : « Durée : deux jours ».",
      },
      {
        name: "body",
        label: "Texte",
        as: "paragraphs",
        isArticle: true,
        help: "Une ligne vide sépare deux paragraphes. Une ligne qui commence par « ## » est un intertitre, par « -\u2060 » ou « 1. » une liste. La dernière partie s’affiche à côté de l’image. 20 000 caractères au plus.",
      },
    ],
  },
];
const FIELDS = GROUPS.flatMap(({ fields }) => fields);

const newsForm = (id: string): ContentForm<StoredNews> => ({
  schema: newsSchema,
  groups: () => GROUPS,
  read: (typed) => ({ ...readFields(FIELDS, typed), id }),
  write: (news) => writeFields(FIELDS, news),
  judge: (news) => (news.state === "published" ? stillUnwritten(news, UNWRITTEN) : {}),
});

export const newsList: ListKind<StoredNews> = {
  kind: newsContent,
  form: newsForm,
  workflow: NEWS_WORKFLOW,
  seenAt: { href: "/a-propos", label: "Voir la page À propos" },
  previews: [
    { page: "a-propos", label: "Aperçu d’À propos" },
    { page: "article", label: "Aperçu de l’article" },
  ],
  draft: (id, title) => ({
    id,
    title,
    date: null,
    picture: "landscape",
    excerpt: "",
    category: "Actualité",
    state: "draft",
    leadsTo: "none",
    ...NO_ARTICLE,
  }),
  summary: ({ picture, category, date }) => ({
    picture,
    details: [`Rubrique : ${category}`, ...(date ? [formatDate(date)] : [])],
  }),
};
