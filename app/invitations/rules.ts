import type { InvitationSource, ReviewActivity } from "../../core/database/schema.ts";
import { dayInParis, isRealDay } from "../../core/text/dates.ts";
import { formatDate } from "../../core/text/typography.ts";
import { day } from "../forms/day-field.ts";
import { defineForm, email, field, oneOf, optional, type Reading, textLine } from "../forms/define-form.ts";
import { ACTIVITIES, ACTIVITY_IDS } from "../reviews/activities.ts";
import { WROTE_LATELY_DAYS } from "../reviews/invitation-limits.ts";
import { EARLIEST_EXPERIENCE } from "../reviews/rules.ts";

export const INVITATIONS_PATH = "/admin/invitations";

/** The page of a batch; below it, its printed slips. */
export const batchPath = (batch: string) => `${INVITATIONS_PATH}/${batch}`;
export const slipsPath = (batch: string) => `${INVITATIONS_PATH}/${batch}/bons`;

/** Staff who invite also answer requests. */
export const REQUESTS_TRAIL = [{ href: "/admin/demandes", label: "Demandes" }];
export const STAFF_TRAIL = [...REQUESTS_TRAIL, { href: INVITATIONS_PATH, label: "Invitations" }];

/** One A4 sheet: three columns of eight. */
export const SLIPS_ON_SHEET = 24;
export const MOST_SHEETS = 5;
/** The maximum number of lines in one list. */
export const MOST_LINES = 1_000;

export type Wanted = {
  activity: ReviewActivity;
  /** `YYYY-MM-DD` */
  delivered_on: string | null;
  order_number: string | null;
  email: string | null;
  customer_name: string | null;
};

/** « commande 4711, granulés de bois, 12 novembre 2024, Zoé, zoe@client.example » */
export const factsOf = ({ order_number, ...others }: Wanted) =>
  columnsOf({ ...others, order_number: order_number && `commande ${order_number}` })
    .filter(Boolean)
    .join(", ");

/** The names of `columnsOf`. */
export const COLUMNS = ["Commande", "Activité", "Livraison", "Client"];

/** Those facts by column: order, activity, day, who. */
export const columnsOf = ({ activity, delivered_on, order_number, email, customer_name }: Wanted) => [
  order_number,
  ACTIVITIES[activity].toLowerCase(),
  delivered_on && formatDate(delivered_on),
  [customer_name, email].filter(Boolean).join(", "),
];

const NAME = { min: 2, max: 100 };
const ORDER_MAX = 40;

/** Accepts the order numbers of delivery programs. Refuses formulas and HTML. */
const orderNumber = () =>
  field({ autoComplete: "off" }, (typed): Reading<string> => {
    const value = typed.normalize("NFC").replace(/\s+/g, " ").trim();
    if (value.length <= ORDER_MAX && /^[\p{L}\p{N}](?:[\p{L}\p{N} ./#_°-]*[\p{L}\p{N}])?$/u.test(value))
      return { value };
    return { problem: `Un numéro de commande n’a que des lettres, des chiffres et des tirets, ${ORDER_MAX} au plus` };
  });

/** The comparison key of an order number, whatever its spelling. */
export const orderKey = (order: string) => order.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");

function deliveryProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return "La date de livraison n’existe pas dans le calendrier";
  if (day > today) return "La livraison n’a pas encore eu lieu : invitez après";
  return day < EARLIEST_EXPERIENCE ? "La date de livraison est antérieure à 1933" : null;
}

const FIELDS = {
  activity: oneOf(ACTIVITY_IDS, "Choisissez une activité de la liste"),
  delivered_on: optional(day(deliveryProblem)),
  order_number: optional(orderNumber()),
  email: optional(email()),
  customer_name: optional(textLine(NAME)),
};

/** The form for one invitation. */
export const invitationForm = defineForm(FIELDS);

export const SHEETS = Array.from({ length: MOST_SHEETS }, (_, index) => index + 1);

/** The form for slips without an order. */
export const slipsForm = defineForm({
  activity: FIELDS.activity,
  sheets: oneOf(SHEETS, `Choisissez de 1 à ${MOST_SHEETS} feuilles`),
});

/** In a list, the order number and its date make an invitation verifiable. */
export const LINE_FIELDS = {
  ...FIELDS,
  delivered_on: day(deliveryProblem),
  order_number: orderNumber(),
};

export const SOURCES: Record<InvitationSource, string> = {
  single: "Un client",
  request: "Depuis une demande",
  list: "Liste",
  slips: "Bons à imprimer",
};

/** The rules that exclude a person; staff exclude nobody themselves. */
export type Exclusion = "objected" | "wrote" | "order" | "open" | "double";

/** The initial date of the review form; none for a future delivery. */
export const experienceOf = (delivered_on: string | null, now = new Date()) =>
  delivered_on && delivered_on <= dayInParis(now) ? delivered_on : "";

export const EXCLUSIONS: Record<Exclusion, string> = {
  objected: "Cette personne ne veut plus d’invitation.",
  wrote: `Cette personne a donné un avis il y a moins de ${WROTE_LATELY_DAYS} jours.`,
  order: "Cette commande a déjà son invitation.",
  open: "Cette personne a déjà une invitation, qui attend sa réponse.",
  double: "La même commande ou la même adresse est déjà plus haut dans la liste.",
};

export const tieForm = defineForm({
  number: field({ inputMode: "numeric" }, (typed): Reading<number> => {
    const number = Number(/^(?:n°)?\s*(\d{1,4})$/i.exec(typed.trim())?.[1]);
    return Number.isNaN(number) ? { problem: "Écrivez le numéro imprimé sur le bon" } : { value: number };
  }),
  order_number: orderNumber(),
});
