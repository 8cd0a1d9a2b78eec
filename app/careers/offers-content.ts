import * as v from "valibot";
import { isRealDay } from "../../core/text/dates.ts";
import { define, optional, partOrNone } from "../content/define.ts";
import { defineList, hiddenId } from "../content/list-kind.ts";
import { choice, date, euros, line, lineOf, lines, number, paragraphs, picture } from "../content/nodes.ts";
import {
  earlierOf,
  endOf,
  inOrder,
  nextMoment,
  type Planned,
  plannedGroups,
  plannedInWords,
  refusePastEnd,
} from "../content/planned.ts";
import { refuseUnknownWords } from "../content/texts.ts";
import { stillUnwritten, writtenWhen } from "../content/unwritten.ts";
import { AS_DRAFT, ON_SITE, type WorkflowState } from "../content/workflow.ts";
import { SPONTANEOUS, TO_SPECIFY } from "./offers.ts";

const OFFER_STATES = {
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
  description: "Écrivez la description, avec les missions, avant de publier.",
};
const PROFILE_TO_WRITE = "Décrivez le profil recherché avant de publier.";
const TITLE_TO_WRITE = "Donnez à l’offre le titre du poste avant de publier.";
const PLACEHOLDER_TITLE = "Offre en cours de rédaction";

const ONE_A_LINE = "Un point par ligne, 20 au plus.";
/** Empty only in a draft. */
const maybeEmpty = lineOf(300, 0);

const offer = define(
  [
    {
      title: "La parution",
      of: {
        id: hiddenId((id) => id !== SPONTANEOUS, "Ce titre donnerait l’adresse de la candidature spontanée."),
        state: choice("État", "draft", OFFER_STATES, { isHidden: true, refusal: "Cet état n’existe pas." }),
        posted: line("Mention au-dessus du titre", "Offre ouverte", { isWide: true }),
        datePosted: optional(
          date("Date de publication", "", {
            askedToPublish: true,
            help: "Écrite sur l’offre. Elle ne la publie pas ; pour programmer : « Paraît le », en bas.",
          }),
        ),
        validThrough: optional(
          date("Dernier jour en ligne", "", {
            help: "Le lendemain, l’offre quitte le site. Pour une heure précise : « Disparaît le », en bas.",
          }),
        ),
      },
    },
    {
      title: "Le poste",
      of: {
        title: line("Titre", "", { rows: 1 }),
        type: line("Contrat", "", {
          askedToPublish: true,
          help: "Par exemple : CDI, CDD de 6 mois.",
          schema: maybeEmpty,
        }),
        /** Null means the head office. */
        location: optional(line("Lieu", "", { help: "Si vide : la ville du siège." })),
        experience: line("Début", "", { askedToPublish: true, schema: maybeEmpty }),
        description: paragraphs("Description", "", {
          most: 5000,
          least: 0,
          askedToPublish: true,
          help: "Les missions, et avec qui. Une ligne vide sépare deux paragraphes.",
        }),
        profile: lines("Profil recherché", [], {
          count: 20,
          optional: true,
          askedToPublish: true,
          help: ONE_A_LINE,
        }),
        requirements: lines("Les conditions", [], {
          count: 20,
          optional: true,
          help: `${ONE_A_LINE} Sans le salaire : il vient des montants ci-dessous et s’affiche sous le titre.`,
        }),
        constraints: lines("Les horaires", [], { count: 20, optional: true, help: ONE_A_LINE }),
        picture: optional(picture("Image", "cabin", { help: "Sans image choisie : celle de toutes les offres." })),
      },
    },
    {
      title: "Pour les moteurs de recherche",
      help: "Le salaire horaire et les horaires tels que les moteurs les lisent ; le salaire s’affiche aussi sous le titre de l’offre. Remplissez les deux montants, ou aucun.",
      of: {
        grossEurosPerHour: partOrNone(
          {
            from: number("Salaire brut, de", 0, { unit: "€/h", schema: euros }),
            to: number("Salaire brut, à", 0, { unit: "€/h", schema: euros }),
          },
          (gross) =>
            v.pipe(
              gross,
              v.check(({ from, to }) => from <= to, "Le premier montant ne peut pas dépasser le second."),
            ),
        ),
        workHours: optional(
          line("Horaires en une phrase", "", { rows: 2, help: "Si vide : la liste « Les horaires », à la suite." }),
        ),
      },
    },
    ...plannedGroups({ from: "dès la publication", until: "jusqu’au dernier jour en ligne" }),
  ],
  {
    refine: (schema) =>
      v.pipe(
        inOrder(schema),
        v.forward(
          v.check(
            ({ state, datePosted }) => state !== "published" || isRealDay(datePosted ?? ""),
            "Une offre publiée a une date de publication.",
          ),
          ["datePosted"],
        ),
        writtenWhen(({ state }) => OFFER_WORKFLOW[state].isPublic, TO_WRITE),
      ),
    checkNew: (offer, published) => ({
      ...stillUnwritten(offer, unwrittenIn(offer.state)),
      ...stillIncomplete(offer, published),
      ...refuseUnknownWords(offer, published, ["description", "profile", "requirements", "constraints"]),
      ...refuseEarlyEnd(offer, published),
      ...refusePastEnd(offer, published),
    }),
  },
);

export type StoredOffer = typeof offer.shipped;

/** Its last day online ends it too. */
export function timeOfOffer({
  from,
  until,
  validThrough,
}: Pick<StoredOffer, "from" | "until" | "validThrough">): Planned {
  return { from, until: validThrough === null ? until : earlierOf(endOf(validThrough), until) };
}

type Described = { state: string; title: string; profile: readonly string[] };

/** An import compares each offer with itself, so an unchanged one of an earlier release may stay without profile. */
function stillIncomplete(offer: Described, published: Described | null): Record<string, string> {
  if (offer.state !== "published" || JSON.stringify(offer) === JSON.stringify(published)) return {};
  return {
    ...(offer.title.toLowerCase() === PLACEHOLDER_TITLE.toLowerCase() && { title: TITLE_TO_WRITE }),
    ...(offer.profile.length === 0 && { profile: PROFILE_TO_WRITE }),
  };
}

type Dated = Planned & { datePosted: string | null; validThrough: string | null };

/** Not part of the schema: an earlier release stored any days. */
function refuseEarlyEnd(offer: Dated, published: Dated | null): Record<string, string> {
  const { datePosted, from, validThrough } = offer;
  const isKept = (["datePosted", "from", "validThrough"] as const).every(
    (name) => JSON.stringify(offer[name]) === JSON.stringify(published?.[name]),
  );
  if (validThrough === null || isKept) return {};
  if (datePosted !== null && validThrough < datePosted) {
    return { validThrough: "Le dernier jour en ligne vient avant la date de publication." };
  }
  if (from !== null && validThrough < from.day) {
    return { validThrough: "Le dernier jour en ligne vient avant le jour où l’offre paraît." };
  }
  return {};
}

const AS_SHIPPED = { from: null, until: null, picture: null };

const shippedOffers: StoredOffer[] = [
  {
    id: "horaires-alternes",
    title: "Poste en horaires alternés",
    location: null,
    type: "CDI",
    experience: "à convenir",
    description: "Un poste au siège, du lundi au vendredi : une semaine le matin, la suivante l’après-midi.",
    profile: [],
    requirements: ["CDI, période d’essai de 2 mois", "Primes mensuelles", "Mutuelle payée en totalité par l’employeur"],
    constraints: ["Une semaine sur deux de 6h à 13h, l’autre de 13h à 20h", "Du lundi au vendredi"],
    posted: "Offre ouverte",
    state: "published",
    datePosted: "2026-11-21",
    validThrough: null,
    ...AS_SHIPPED,
    grossEurosPerHour: { from: 13, to: 14 },
    workHours: null,
  },
  {
    id: "offre-en-cours-de-redaction",
    title: PLACEHOLDER_TITLE,
    location: null,
    type: TO_SPECIFY,
    experience: TO_SPECIFY,
    description: "Nous rédigeons cette offre. Vous cherchez du travail ? Écrivez-nous sans attendre.",
    profile: [],
    requirements: [],
    constraints: [],
    posted: "Bientôt en ligne",
    state: "announced",
    datePosted: null,
    validThrough: null,
    ...AS_SHIPPED,
    grossEurosPerHour: null,
    workHours: null,
  },
];

function unwrittenIn(state: keyof typeof OFFER_STATES): Partial<typeof TO_WRITE> {
  if (state === "published") return TO_WRITE;
  return state === "announced" ? { description: TO_WRITE.description } : {};
}

export const offerList = defineList({
  key: "offers",
  label: "Offres d’emploi",
  object: "les offres d’emploi",
  noun: "offre",
  path: "/admin/contenu/offres",
  item: offer,
  shipped: shippedOffers,
  workflow: OFFER_WORKFLOW,
  seenAt: { href: "/recrutement", label: "Voir la page Recrutement" },
  previews: [
    { page: "recrutement", label: "Aperçu de Recrutement" },
    { page: "offre", label: "Aperçu de l’offre", isBeside: true },
  ],
  timeOf: (offer) => timeOfOffer(offer),
  nextChange: (offers, now) => nextMoment(offers.map(timeOfOffer), now),
  summary: (offer) => ({
    details: [
      offer.type && `Contrat : ${offer.type === TO_SPECIFY ? TO_SPECIFY.toLowerCase() : offer.type}`,
      offer.posted,
      plannedInWords(timeOfOffer(offer), new Date()),
    ],
  }),
});
