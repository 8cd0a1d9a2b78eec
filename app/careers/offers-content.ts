import * as v from "valibot";
import { isRealDay } from "../../core/text/dates.ts";
import { AS_DRAFT, ON_SITE, type WorkflowState } from "../content/editable.ts";
import { noneIfEmpty, readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, FieldGroup } from "../content/form.ts";
import type { ContentKind } from "../content/kind.ts";
import { itemId, type ListKind, listOf } from "../content/list-kind.ts";
import { euros, lines, oneLine, oneLineOrNone, optionalDay, paragraphs } from "../content/schemas.ts";
import { stillUnwritten, writtenWhen } from "../content/unwritten.ts";
import { SPONTANEOUS, TO_SPECIFY } from "./offers.ts";

export const OFFER_STATES = {
  draft: "Brouillon",
  announced: "Annoncée",
  published: "Publiée",
  closed: "Close",
} as const;

const OFFER_WORKFLOW: Record<keyof typeof OFFER_STATES, WorkflowState> = {
  draft: {
    label: OFFER_STATES.draft,
    ...AS_DRAFT,
    reached: "L’offre est retirée du site. Elle reste ici, en brouillon.",
    steps: [
      { to: "published", label: "Publier l’offre", help: "Le site et les moteurs de recherche la montrent." },
      { to: "announced", label: "Annoncer seulement", help: "Le site la montre, les moteurs de recherche pas encore." },
    ],
  },
  announced: {
    label: OFFER_STATES.announced,
    ...ON_SITE,
    reached: "L’offre est annoncée : le site la montre, les moteurs de recherche ne la voient pas encore.",
    steps: [
      { to: "published", label: "Publier l’offre", help: "Le site et les moteurs de recherche la montrent." },
      { to: "draft", label: "Retirer du site", help: "Elle redevient un brouillon." },
      { to: "closed", label: "Clore l’offre", help: "Elle quitte le site et reste ici, close." },
    ],
  },
  published: {
    label: OFFER_STATES.published,
    ...ON_SITE,
    reached: "C’est publié : l’offre est sur le site dès maintenant.",
    steps: [
      { to: "draft", label: "Retirer du site", help: "Elle redevient un brouillon." },
      { to: "closed", label: "Clore l’offre", help: "Elle quitte le site et reste ici, close." },
    ],
  },
  closed: {
    label: OFFER_STATES.closed,
    isPublic: false,
    save: "Enregistrer sans rouvrir",
    saved: "Offre enregistrée. Elle reste close, personne ne la voit.",
    reached: "L’offre est close : elle n’est plus sur le site.",
    steps: [
      { to: "published", label: "Publier de nouveau l’offre", help: "Elle revient sur le site." },
      { to: "draft", label: "Reprendre en brouillon", help: "Personne ne la voit ; elle n’est plus close." },
    ],
  },
};

const TO_WRITE = {
  type: "Indiquez le contrat avant de publier.",
  experience: "Indiquez le début avant de publier.",
  description: "Écrivez la description avant de publier.",
};

const offerSchema = v.pipe(
  v.object({
    id: v.pipe(
      itemId,
      v.check((id) => id !== SPONTANEOUS, "Ce titre donnerait l’adresse de la candidature spontanée."),
    ),
    title: oneLine,
    /** Null means the head office. */
    location: v.nullable(oneLine),
    type: oneLineOrNone,
    experience: oneLineOrNone,
    description: paragraphs(5000, 0),
    requirements: lines(20),
    constraints: lines(20),
    posted: oneLine,
    state: v.picklist(Object.keys(OFFER_STATES) as (keyof typeof OFFER_STATES)[], "Cet état n’existe pas."),
    datePosted: optionalDay,
    validThrough: optionalDay,
    grossEurosPerHour: v.nullable(
      v.pipe(
        v.object({ from: euros, to: euros }),
        v.check(({ from, to }) => from <= to, "Le premier montant ne peut pas dépasser le second."),
      ),
    ),
    workHours: v.nullable(oneLine),
  }),
  v.forward(
    v.check(
      ({ state, datePosted }) => state !== "published" || isRealDay(datePosted ?? ""),
      "Une offre publiée a une date de publication.",
    ),
    ["datePosted"],
  ),
  writtenWhen(({ state }) => OFFER_WORKFLOW[state].isPublic, TO_WRITE),
);

export type StoredOffer = v.InferOutput<typeof offerSchema>;

export const offersContent: ContentKind<StoredOffer[]> = {
  key: "offers",
  schema: listOf(offerSchema),
  shipped: [
    {
      id: "horaires-alternes",
      title: "Poste en horaires alternés",
      location: null,
      type: "CDI",
      experience: "Prise de poste à convenir",
      description:
        "Un poste au siège, du lundi au vendredi, sur deux horaires qui alternent d’une semaine à l’autre : le matin, puis l’après-midi.",
      requirements: [
        "CDI, période d’essai de 2 mois",
        "Environ 13 à 14 € brut de l’heure",
        "Primes mensuelles",
        "Mutuelle payée en totalité par l’employeur",
      ],
      constraints: ["Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h", "Du lundi au vendredi"],
      posted: "Offre ouverte",
      state: "published",
      datePosted: "2026-11-21",
      validThrough: null,
      grossEurosPerHour: { from: 13, to: 14 },
      workHours: "Du lundi au vendredi, une semaine de 6h à 13h, la suivante de 13h à 20h",
    },
    {
      id: "offre-en-cours-de-redaction",
      title: "Offre en cours de rédaction",
      location: null,
      type: TO_SPECIFY,
      experience: TO_SPECIFY,
      description: "Cette offre s’écrit. Vous pouvez déjà nous dire qu’un futur poste vous intéresse.",
      requirements: [],
      constraints: [],
      posted: "Bientôt en ligne",
      state: "announced",
      datePosted: null,
      validThrough: null,
      grossEurosPerHour: null,
      workHours: null,
    },
  ],
};

const ONE_A_LINE = "Un point par ligne, 20 au plus.";

const GROUPS: FieldGroup[] = [
  {
    title: "La parution",
    fields: [
      { name: "state", label: "État", as: "choice", choices: OFFER_STATES, isHidden: true },
      { name: "posted", label: "Mention au-dessus du titre" },
      {
        name: "datePosted",
        label: "Date de publication",
        as: "date",
        optional: true,
        askedToPublish: true,
        help: "Obligatoire pour publier. Les\u00a0moteurs de recherche la lisent.",
      },
      {
        name: "validThrough",
        label: "Dernier jour en ligne",
        as: "date",
        optional: true,
        help: "Le lendemain, l’offre quitte le site ; elle reste ici.",
      },
    ],
  },
  {
    title: "Le poste",
    fields: [
      { name: "title", label: "Titre", rows: 1 },
      { name: "type", label: "Contrat", help: "Par exemple : CDI, CDD de 6 mois." },
      { name: "location", label: "Lieu", optional: true, help: "Si vide : la ville du siège." },
      { name: "experience", label: "Début" },
      {
        name: "description",
        label: "Description",
        as: "paragraphs",
        help: "5 000 caractères au plus. Une ligne vide sépare deux paragraphes.",
      },
      { name: "requirements", label: "Les conditions", as: "lines", optional: true, help: ONE_A_LINE },
      { name: "constraints", label: "Les horaires", as: "lines", optional: true, help: ONE_A_LINE },
    ],
  },
  {
    title: "Pour les moteurs de recherche",
    help: "Le salaire horaire et les horaires tels que les moteurs les lisent. Remplissez les deux montants, ou aucun.",
    fields: [
      {
        name: "grossEurosPerHour.from",
        label: "Salaire brut, de",
        as: "number",
        unit: "€/h",
        optional: true,
      },
      {
        name: "grossEurosPerHour.to",
        label: "Salaire brut, à",
        as: "number",
        unit: "€/h",
        optional: true,
      },
      { name: "workHours", label: "Horaires en une phrase", rows: 2, optional: true },
    ],
  },
];
const FIELDS = GROUPS.flatMap(({ fields }) => fields);

const offerForm = (id: string): ContentForm<StoredOffer> => ({
  schema: offerSchema,
  groups: () => GROUPS,
  read(typed) {
    const value = readFields(FIELDS, typed);
    return { ...value, id, grossEurosPerHour: noneIfEmpty(value.grossEurosPerHour) };
  },
  write: (offer) => writeFields(FIELDS, offer),
  judge: (offer) => stillUnwritten(offer, unwrittenIn(offer.state)),
});

function unwrittenIn(state: keyof typeof OFFER_STATES): Partial<typeof TO_WRITE> {
  if (state === "published") return TO_WRITE;
  return state === "announced" ? { description: TO_WRITE.description } : {};
}

export const offerList: ListKind<StoredOffer> = {
  kind: offersContent,
  form: offerForm,
  workflow: OFFER_WORKFLOW,
  seenAt: { href: "/recrutement", label: "Voir la page Recrutement" },
  previews: [
    { page: "recrutement", label: "Aperçu de Recrutement" },
    { page: "offre", label: "Aperçu de l’offre" },
  ],
  draft: (id, title) => ({
    id,
    title,
    location: null,
    type: "",
    experience: "",
    description: "",
    requirements: [],
    constraints: [],
    posted: "Offre ouverte",
    state: "draft",
    datePosted: null,
    validThrough: null,
    grossEurosPerHour: null,
    workHours: null,
  }),
  summary: ({ type, posted }) => ({
    details: [type && `Contrat : ${type === TO_SPECIFY ? TO_SPECIFY.toLowerCase() : type}`, posted],
  }),
};
