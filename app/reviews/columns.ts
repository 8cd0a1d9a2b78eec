import type { ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { type Cell, csvLine } from "../../core/text/csv.ts";
import { isoInParis } from "../../core/text/dates.ts";
import { ACTIVITIES } from "./activities.ts";
import { ORIGINS } from "./origins.ts";
import { reasonSentence } from "./workflow.ts";

/** The columns of an exported CSV, which an import can read. */
export const HEADS = {
  id: "Identifiant",
  rating: "Note",
  customer_name: "Nom",
  customer_email: "E-mail",
  comment: "Avis",
  product_or_service: "Produit ou service",
  activity: "Activité",
  experience_date: "Date de l’expérience",
  created_at: "Déposé le",
  state: "État",
  published_at: "Publié le",
  refused_at: "Refusé le",
  refusal_reason: "Raison du refus",
  refusal_note: "Précision du refus",
  reply: "Réponse",
  reply_at: "Répondu le",
  origin: "Origine",
} as const satisfies Partial<Record<keyof ReviewRow, string>>;

type ExportedColumn = keyof typeof HEADS;
export const EXPORTED_COLUMNS = Object.keys(HEADS) as ExportedColumn[];
export type ExportedReview = Pick<ReviewRow, ExportedColumn>;

export const STATE_LABELS: Record<ReviewState, string> = {
  pending: "En attente",
  published: "Publié",
  refused: "Refusé",
};

export const CSV_HEAD = csvLine(Object.values(HEADS));

export function csvRow(review: ExportedReview): string {
  const written: Partial<Record<ExportedColumn, Cell>> = {
    activity: ACTIVITIES[review.activity],
    state: STATE_LABELS[review.state],
    refusal_reason: review.refusal_reason && reasonSentence(review.refusal_reason),
    origin: review.origin === "spontaneous" ? "Déposé sur le site" : ORIGINS[review.origin].label,
  };
  for (const instant of ["created_at", "published_at", "refused_at", "reply_at"] as const)
    written[instant] = review[instant] && isoInParis(review[instant]);
  return csvLine(EXPORTED_COLUMNS.map((column) => written[column] ?? review[column]));
}
