import { addDays } from "../../core/text/dates.ts";
import { formatNumber } from "../../core/text/typography.ts";
import { REFUSED, SEEN, SENT } from "./outcomes.ts";
import type { Named } from "./store.server.ts";

export const PERIODS = [
  { days: 7, label: "7 jours" },
  { days: 30, label: "30 jours" },
  { days: 90, label: "3 mois" },
  { days: 365, label: "12 mois" },
] as const;

const USUAL = PERIODS[1];

export function periodOf(asked: string | null): (typeof PERIODS)[number] {
  return PERIODS.find(({ days }) => String(days) === asked) ?? USUAL;
}

/** The last `count` days, ending with `today` (`YYYY-MM-DD`). */
export function daysUntil(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/** « 18 % de plus que les 30 jours d’avant »; null where there is nothing to compare with. */
export function compared(now: number, before: number, days: number): string | null {
  if (before === 0) return null;
  const share = Math.round((Math.abs(now - before) / before) * 100);
  if (share === 0) return `autant que les ${days}\u00a0jours d’avant`;
  return `${formatNumber(share)} % de ${now > before ? "plus" : "moins"} que les ${days}\u00a0jours d’avant`;
}

/** « Devis : envoyé », « Devis, erreur : quantité » */
export function outcomeLabel(name: string): string {
  const [form = "", outcome, field = ""] = name.split(" ");
  const title = FORMS[form] ?? form;
  if (outcome === SEEN) return `${title} : page vue`;
  if (outcome === SENT) return `${title} : envoyé`;
  return outcome === REFUSED ? `${title}, erreur : ${FIELDS[field] ?? field}` : name;
}

/** « 95 % », rounded down, so that 100 % means all. */
export const formatShare = (share: number) => `${Math.floor(share * 100)} %`;

export const isRefusal = (name: string) => name.split(" ")[1] === REFUSED;

export function languageName(code: string): string {
  try {
    return languages.of(code) ?? code;
  } catch {
    return code;
  }
}

const languages = new Intl.DisplayNames("fr", { type: "language" });

/** The page of each form. */
export const FORM_PAGES = { quote: "/activites/fioul", review: "/avis" };

/** The stages of each form in order: its page seen, sent, refused for which field. */
export function stagesOf(outcomes: readonly Named[], views: ReadonlyMap<string, number>): Named[] {
  return Object.entries(FORM_PAGES).flatMap(([form, page]) => {
    const own = outcomes.filter(({ name }) => name.startsWith(`${form} `));
    const sent = own.filter(({ name }) => name === `${form} ${SENT}`);
    const refused = own.filter(({ name }) => name !== `${form} ${SENT}`);
    const seen = { name: `${form} ${SEEN}`, count: views.get(page) ?? 0 };
    return seen.count === 0 && own.length === 0 ? [] : [seen, ...sent, ...refused];
  });
}

/** « 2,4 % des pages vues », beside how many were sent. */
export function sentShare({ name, count }: Named, stages: readonly Named[]): string | null {
  const [form, outcome] = name.split(" ");
  const seen = stages.find((stage) => stage.name === `${form} ${SEEN}`)?.count ?? 0;
  if (outcome !== SENT || seen < count) return null;
  const percent = Math.floor((count / seen) * 1000) / 10;
  return `${percent < 0.1 ? "moins de 0,1" : formatNumber(percent)} % des pages vues`;
}

const FORMS: Record<string, string> = { quote: "Devis", review: "Avis" };
/** The limits of `POST /api/refus`. */
export const REFUSAL_MAX_LENGTHS = { form: 20, fields: 300 };
export const isField = (name: string) => Object.hasOwn(FIELDS, name);

const FIELDS: Record<string, string> = {
  firstName: "prénom",
  lastName: "nom",
  email: "e-mail",
  phone: "téléphone",
  address: "adresse",
  postalCode: "code postal",
  city: "ville",
  fuelType: "carburant",
  quantity: "quantité",
  deliveryDate: "date de livraison",
  message: "message",
  customer_name: "nom",
  customer_email: "e-mail",
  rating: "note",
  comment: "commentaire",
  product_or_service: "produit ou service",
  experience_date: "date de l’expérience",
  activity: "activité",
};
