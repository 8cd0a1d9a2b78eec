import type { RequestState } from "../../core/database/schema.ts";
import { type Cell, csvLine } from "../../core/text/csv.ts";
import { isoInParis } from "../../core/text/dates.ts";
import { DAY_MS, HOUR_MS } from "../../core/text/durations.ts";
import { readFrenchNumber } from "../../core/text/numbers.ts";
import { unbroken } from "../../core/text/typed.ts";
import { formatPhone, plural } from "../../core/text/typography.ts";
import { delayedEnd, type ReplyDeadline, timeLeft } from "../company/reply-deadline.ts";
import { defineForm, field, oneOf, optional, type Reading, type TypedValues, textArea } from "../forms/define-form.ts";
import type { StoredRequest } from "./requests-store.server.ts";
import { FUELS, fuelLabel, needsAttestation, requestNumber } from "./rules.ts";

type StateLabels = { address: string; label: string; filter: string; action: string; hint?: string; answer: string };

export const STATES: Record<RequestState, StateLabels> = {
  new: {
    address: "nouvelles",
    label: "Nouvelle",
    filter: "Nouvelles",
    action: "Remettre parmi les nouvelles",
    hint: "Quelqu’un d’autre peut alors la prendre.",
    answer: "Cette demande est de nouveau parmi les nouvelles.",
  },
  in_hand: {
    address: "en-cours",
    label: "En cours",
    filter: "En cours",
    action: "Prendre en charge",
    hint: "Votre signature paraît dans le suivi ; le client n’est pas prévenu.",
    answer: "Vous avez pris cette demande en charge.",
  },
  done: {
    address: "traitees",
    label: "Traitée",
    filter: "Traitées",
    action: "Marquer comme traitée",
    answer: "Cette demande est traitée.",
  },
};

export const REQUEST_STATES = Object.keys(STATES) as RequestState[];

type RequestView = RequestState | "late" | "bin";

const OTHER_ADDRESSES = { late: "en-retard", bin: "corbeille" };

export const addressOf = (view: RequestView) =>
  view === "late" || view === "bin" ? OTHER_ADDRESSES[view] : STATES[view].address;

export function readState(address: string | null): RequestView | null | undefined {
  if (address === null) return null;
  return (["late", "bin", ...REQUEST_STATES] as const).find((view) => addressOf(view) === address);
}

/** The periods to choose from. */
export const PERIODS = [
  { days: "7", label: "Depuis 7 jours" },
  { days: "30", label: "Depuis 30 jours" },
  { days: "365", label: "Depuis un an" },
] as const;

export type RequestSearch = {
  state: RequestView | null;
  search: string;
  fuel: string | null;
  place: string;
  days: string | null;
};

/** The maximum length of the place filter. */
export const PLACE_MOST = 100;

/** Ignores values that are not in the lists. */
export function readSearch(query: URLSearchParams): Omit<RequestSearch, "state"> {
  const [fuel, days] = [query.get("carburant"), query.get("depuis")];
  return {
    search: (query.get("q") ?? "").trim().slice(0, 200),
    place: (query.get("lieu") ?? "").trim().slice(0, PLACE_MOST),
    fuel: FUELS.some(({ key }) => key === fuel) ? fuel : null,
    days: PERIODS.some((period) => period.days === days) ? days : null,
  };
}

/**
 * What the store looks for.
 * @param late since when a request that waits is late
 */
export function filterOf({ state, days, ...search }: RequestSearch, late: string, now: Date) {
  const since = days && new Date(now.getTime() - Number(days) * DAY_MS).toISOString();
  return { ...search, since, ...(state === "late" ? { state: null, lateSince: late } : { state }) };
}

/** What {@link readState} and {@link readSearch} read. */
export function searchParams({ state, search, fuel, place, days }: Partial<RequestSearch>): URLSearchParams {
  return new URLSearchParams({
    ...(state && { etat: addressOf(state) }),
    ...(search && { q: search }),
    ...(fuel && { carburant: fuel }),
    ...(place && { lieu: place }),
    ...(days && { depuis: days }),
  });
}

export function requestsPath(view: Partial<RequestSearch>, cursors: Record<string, string> = {}): string {
  const query = new URLSearchParams([...searchParams(view), ...Object.entries(cursors)]);
  return query.size > 0 ? `/admin/demandes?${query}` : "/admin/demandes";
}

export const OUTCOMES = { order: "Commande", none: "Sans suite", spam: "Indésirable" } as const;

/** What still waits for its answer; null for what is done or in the bin. */
export function openReplyDue(
  { state, created_at, deleted_at }: Pick<StoredRequest, "state" | "created_at" | "deleted_at">,
  deadline: ReplyDeadline,
  now: Date,
) {
  return state === "done" || deleted_at ? null : replyDue(created_at, deadline, now);
}

/** « Encore 21 heures pour répondre », over days without opening « Réponse avant lundi matin », « En retard de 2 jours ouvrés ». */
export function replyDue(createdAt: string, deadline: ReplyDeadline, now: Date): { isLate: boolean; label: string } {
  const left = timeLeft(deadline, new Date(createdAt), now);
  if (left <= 0) return { isLate: true, label: `En retard ${delayOf(createdAt, deadline, now)}` };
  const end = delayedEnd(deadline, new Date(createdAt), now);
  if (end) return { isLate: false, label: `Réponse avant ${end}` };
  return {
    isLate: false,
    label: left < HOUR_MS ? "Moins d’une heure pour répondre" : `Encore ${formatDuration(left)} pour répondre`,
  };
}

/** How late a reply is: « de 2 jours ouvrés ». */
export function delayOf(createdAt: string, deadline: ReplyDeadline, now: Date): string {
  return `de ${formatDuration(-timeLeft(deadline, new Date(createdAt), now))}`;
}

/** « quelques minutes », « 21 heures », « 2 jours ouvrés »: rounded down, in days from two days on. */
export function formatDuration(time: number): string {
  const hours = Math.floor(time / HOUR_MS);
  if (hours < 1) return "quelques minutes";
  if (hours < 48) return `${hours}\u00a0${plural(hours, "heure", "heures")}`;
  return `${Math.floor(hours / 24)} jours ouvrés`;
}

/** The fields that staff fill in about a request. */
export const followUpForm = defineForm({
  note: optional(textArea({ min: 0, max: 2000 })),
  offered: optional(field({ inputMode: "decimal" }, readCents)),
  outcome: optional(oneOf(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[], "Choisissez une issue")),
});

/** The labels of its fields. */
export const FOLLOW_UP_LABELS = { offered: "Montant proposé", outcome: "Issue", note: "Note pour l’équipe" };

/** The hidden field with the value that a field was opened with. */
export const formerField = (name: string) => `former_${name}`;

/** The typed values that differ from those that the form was opened with. */
export function changedFields(fields: Readonly<Record<string, string>>): Partial<TypedValues<typeof followUpForm>> {
  const changed = Object.entries(followUpForm.typed(fields)).filter(
    ([name, typed]) => !isSameText(typed, fields[formerField(name)]),
  );
  return Object.fromEntries(changed);
}

/** Forms send each line end as `\r\n`. */
export const isSameText = (typed: string, former: string | undefined) =>
  former !== undefined && unbroken(typed).trim() === unbroken(former).trim();

/** « 1 234,50 », « 1.234,50 », « 1234.5 € » */
function readCents(typed: string): Reading<number> {
  const euros = readFrenchNumber(typed.replaceAll("€", ""));
  if (euros === null || euros < 0 || euros >= 10_000_000 || Number(euros.toFixed(2)) !== euros)
    return { problem: "Écrivez un montant en euros, par exemple 1 234,50" };
  return { value: Math.round(euros * 100) };
}

/** « 1234,50 », as people type it; empty without an amount. */
export const writeCents = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2).replace(".", ","));

type CellOf = (request: StoredRequest) => Cell;

/** One column per field: instants and days as ISO-8601, quantities and amounts as numbers. */
const CSV_COLUMNS: [head: string, cell: CellOf][] = [
  ["Reçue le", ({ created_at }) => isoInParis(created_at)],
  ["État", ({ state }) => STATES[state].label],
  ["Issue", ({ outcome }) => outcome && OUTCOMES[outcome]],
  ["Montant proposé (euros)", ({ offered_cents }) => offered_cents && offered_cents / 100],
  ["Estimation montrée (euros)", ({ estimated_cents }) => estimated_cents && estimated_cents / 100],
  ["Prénom", ({ first_name }) => first_name],
  ["Nom", ({ last_name }) => last_name],
  ["E-mail", ({ email }) => email],
  ["Téléphone", ({ phone }) => phone && formatPhone(phone).replaceAll("\u00a0", " ")],
  ["Carburant", ({ fuel }) => fuel && fuelLabel(fuel)],
  ["Litres", ({ litres }) => litres],
  ["Attestation", ({ fuel, attested }) => needsAttestation(fuel) && (attested ? "oui" : "non")],
  ["Adresse", ({ street }) => street],
  ["Code postal", ({ postal_code }) => postal_code],
  ["Commune", ({ town }) => town],
  ["Date souhaitée", ({ delivery_date }) => delivery_date],
  ["Message", ({ fuel, words, message }) => (fuel ? words : message)],
  ["Note", ({ note }) => note],
  ["Numéro", ({ id }) => ["n°", requestNumber(id)].join(" ")],
];

/** The audit log knows who took a request, so that its cell comes beside the request's own. */
export const CSV_HEAD = csvLine([...CSV_COLUMNS.map(([head]) => head), "Prise en charge par"]);

export const csvRow = (request: StoredRequest, ...assignee: Cell[]) =>
  csvLine([...CSV_COLUMNS.map(([, cell]) => cell(request)), ...assignee]);
