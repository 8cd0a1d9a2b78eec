import type { RequestState } from "../../core/database/schema.ts";

import { formatDate, plural } from "../../core/text/typography.ts";
import { type ReplyDeadline, timeLeft } from "../company/reply-deadline.ts";
import type { StoredRequest } from "./requests-store.server.ts";

type StateLabels = { address: string; label: string; filter: string; action: string; hint?: string; answer: string };

export const STATES: Record<RequestState, StateLabels> = {
  new: {
    address: "nouvelles",
    label: "Nouvelle",
    filter: "Nouvelles",
    action: "Remettre parmi les nouvelles",
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

export type RequestView = RequestState | "late";

export const addressOf = (view: RequestView) => (view === "late" ? "en-retard" : STATES[view].address);

export function readState(address: string | null): RequestView | null | undefined {
  if (address === null) return null;
  return (["late", ...REQUEST_STATES] as const).find((view) => addressOf(view) === address);
}

export function requestsPath(
  { state, search }: { state: RequestView | null; search: string },
  cursors: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    ...(state && { etat: addressOf(state) }),
    ...(search && { q: search }),
    ...cursors,
  });
  return query.size > 0 ? `/admin/demandes?${query}` : "/admin/demandes";
}

export type QuoteMessageParts = { fuel: string; litres: string; address: string; date: string; text: string | null };

/** Parses the message that `composeQuote` (rules.ts) writes; null for any other message. */
export function parseQuoteMessage(message: string): QuoteMessageParts | null {
  const lines = message.split("\n");
  const after = (label: string) => lines.find((line) => line.startsWith(`${label} : `))?.slice(label.length + 3);
  const [fuel, litres] = [after("Carburant"), after("Quantité")];
  const [address, date] = [after("Adresse de livraison"), after("Date de livraison souhaitée")];
  return fuel && litres && address && date ? { fuel, litres, address, date, text: messageText(message) } : null;
}

/** From the first « Message » to the last « Mes coordonnées »: the visitor's words may contain either. */
function messageText(message: string): string | null {
  const start = "\n\nMessage :\n";
  const from = message.indexOf(start);
  const to = message.lastIndexOf("\n\nMes coordonnées :\n");
  return from < 0 || to < from ? null : message.slice(from + start.length, to).trim();
}

/** « 28100 Dreux », out of « 1 rue du Moulin, 28100 Dreux ». */
export function townOf(address: string): string {
  return /\d{5} [^,]+$/.exec(address)?.[0] ?? address;
}

/** The time left to answer: « Encore 21 heures pour répondre », « En retard de 2 jours ouvrés ». */
export function replyDue(createdAt: string, deadline: ReplyDeadline, now: Date): { isLate: boolean; label: string } {
  const left = timeLeft(deadline, new Date(createdAt), now);
  if (left <= 0) return { isLate: true, label: `En retard ${delayOf(createdAt, deadline, now)}` };
  return {
    isLate: false,
    label: left < HOUR_MS ? "Moins d’une heure pour répondre" : `Encore ${formatDuration(left)} pour répondre`,
  };
}

/** How late a reply is: « de 2 jours ouvrés ». */
export function delayOf(createdAt: string, deadline: ReplyDeadline, now: Date): string {
  return `de ${formatDuration(-timeLeft(deadline, new Date(createdAt), now))}`;
}

const HOUR_MS = 3_600_000;

/** « quelques minutes », « 21 heures », « 2 jours ouvrés »: rounded down, in days from two days on. */
function formatDuration(time: number): string {
  const hours = Math.floor(time / HOUR_MS);
  if (hours < 1) return "quelques minutes";
  if (hours < 48) return `${hours}\u00a0${plural(hours, "heure", "heures")}`;
  return `${Math.floor(hours / 24)} jours ouvrés`;
}

/** A mail draft to the customer. Spaces become %20, which every mail program reads. */
export function replyMail({ email, subject }: Pick<StoredRequest, "email" | "subject">): string {
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

/** Without it, French Excel reads the file as Windows-1252. */
export const BYTE_ORDER_MARK = "\ufeff";

export const CSV_HEAD = csvLine(["Date", "État", "Prénom", "Nom", "E-mail", "Téléphone", "Objet", "Message"]);

export function csvRow(request: StoredRequest): string {
  const { created_at, state, first_name, last_name, email, phone, subject, message } = request;
  const date = formatDate(created_at, { time: true }).replaceAll("\u00a0", " ");
  return csvLine([date, STATES[state].label, first_name, last_name, email, phone, subject, message]);
}

/** RFC 4180, with the semicolon of French spreadsheets. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(";")}\r\n`;
}

/**
 * OWASP, CSV injection: a cell that begins like a formula, also in full-width characters, gets an
 * apostrophe so that spreadsheets read text.
 */
function escapeFormula(cell: string): string {
  return /^[\s\u00a0]*[=+\-@\t\r|%＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}
