/** The job offers as they are stored and edited (specification §2, §3), and as they are shipped. */
import * as v from "valibot";
import { noneIfEmpty, readFields, writeFields } from "../content/fields.ts";
import type { ContentForm, FieldGroup } from "../content/form.ts";
import type { ContentKind } from "../content/kind.ts";
import { itemId, type ListKind, listOf } from "../content/list-kind.ts";
import { lines, oneLine, optionalDay, paragraphs, positiveNumber } from "../content/schemas.ts";
import { isRealDay } from "../ui/date-rules.ts";
import { NOT_KNOWN_YET, SPONTANEOUS } from "./offers.ts";

export const OFFER_STATES = {
  draft: "Brouillon",
  announced: "Annoncée, en cours de rédaction",
  published: "Publiée",
  closed: "Close",
} as const;

const offerSchema = v.pipe(
  v.object({
    id: v.pipe(
      itemId,
      v.check((id) => id !== SPONTANEOUS, "Ce titre donnerait l’adresse de la candidature spontanée."),
    ),
    title: oneLine,
    /** Null: at the head office. */
    location: v.nullable(oneLine),
    type: oneLine,
    experience: oneLine,
    description: paragraphs(5000),
    requirements: lines(20),
    constraints: lines(20),
    posted: oneLine,
    state: v.picklist(Object.keys(OFFER_STATES) as (keyof typeof OFFER_STATES)[], "Cet état n’existe pas."),
    datePosted: optionalDay,
    /** The last day on which it is shown. */
    validThrough: optionalDay,
    grossEurosPerHour: v.nullable(
      v.pipe(
        v.object({ from: positiveNumber, to: positiveNumber }),
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
      type: NOT_KNOWN_YET,
      experience: NOT_KNOWN_YET,
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

const LINE = "300 caractères au plus.";
const ONE_A_LINE = "Un point par ligne, 20 au plus.";

const GROUPS: FieldGroup[] = [
  {
    title: "Parution",
    fields: [
      {
        name: "state",
        label: "État",
        as: "choice",
        choices: OFFER_STATES,
        help: "Un brouillon et une offre close ne se voient pas. Seule une offre publiée va aux moteurs de recherche.",
      },
      { name: "posted", label: "Mention au-dessus du titre", help: LINE },
      { name: "datePosted", label: "Date de publication", as: "date", optional: true, help: "Demandée pour publier." },
      { name: "validThrough", label: "Dernier jour", as: "date", optional: true, help: "Ensuite, l’offre disparaît." },
    ],
  },
  {
    title: "Le poste",
    fields: [
      { name: "title", label: "Titre", help: LINE },
      { name: "type", label: "Contrat", help: "Comme CDI." },
      { name: "location", label: "Lieu", optional: true, help: "Vide : la ville du siège." },
      { name: "experience", label: "Début", help: LINE },
      {
        name: "description",
        label: "Description",
        as: "paragraphs",
        help: "5000 caractères au plus. Une ligne vide sépare deux paragraphes.",
      },
      { name: "requirements", label: "Les conditions", as: "lines", optional: true, help: ONE_A_LINE },
      { name: "constraints", label: "Les horaires", as: "lines", optional: true, help: ONE_A_LINE },
    ],
  },
  {
    title: "Pour les moteurs de recherche",
    help: "Le salaire et les horaires tels que les moteurs les lisent. Les deux montants, ou aucun.",
    fields: [
      {
        name: "grossEurosPerHour.from",
        label: "Salaire horaire brut, de",
        as: "number",
        optional: true,
        help: "En euros.",
      },
      {
        name: "grossEurosPerHour.to",
        label: "Salaire horaire brut, à",
        as: "number",
        optional: true,
        help: "En euros.",
      },
      { name: "workHours", label: "Horaires en une phrase", optional: true, help: LINE },
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
});

export const offerList: ListKind<StoredOffer> = {
  kind: offersContent,
  form: offerForm,
  previews: [
    { page: "recrutement", label: "Aperçu de Recrutement" },
    { page: "offre", label: "Aperçu de l’offre" },
  ],
  draft: (id, title) => ({
    id,
    title,
    location: null,
    type: NOT_KNOWN_YET,
    experience: NOT_KNOWN_YET,
    description: "À rédiger",
    requirements: [],
    constraints: [],
    posted: "Offre ouverte",
    state: "draft",
    datePosted: null,
    validThrough: null,
    grossEurosPerHour: null,
    workHours: null,
  }),
  state: ({ state }) => OFFER_STATES[state],
};
