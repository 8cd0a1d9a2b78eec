/** What the moderation page says and reads in addresses and forms, the same in the browser and on the server. */

import { typeset } from "../ui/typography.ts";
import type { ReviewState } from "./life.ts";
import type { StaffFilter } from "./store.server.ts";

export type Order = "newest" | "oldest";

/** The part of the list that is looked at. */
export type View = { filter: StaffFilter; order: Order; search: string };

/** As the address names it, as the button does (specification §2), and what is said when there is nothing. */
export const FILTER_WORDS: Record<StaffFilter, { address: string; label: string; empty: string }> = {
  all: { address: "tous", label: "Tous", empty: "Aucun avis pour le moment" },
  pending: { address: "en-attente", label: "En attente", empty: "Aucun avis en attente" },
  approved: { address: "approuves", label: "Approuvés", empty: "Aucun avis approuvé" },
  refused: { address: "refuses", label: "Refusés", empty: "Aucun avis refusé" },
  reported: { address: "signales", label: "Signalés", empty: "Aucun avis signalé" },
  bin: { address: "corbeille", label: "Corbeille", empty: "La corbeille est vide" },
};

export const FILTERS = Object.keys(FILTER_WORDS) as StaffFilter[];

export const STATE_WORDS: Record<ReviewState, string> = {
  pending: "En attente",
  published: "Publié",
  refused: "Refusé",
};

export const LOAD_FAILED = "Impossible de charger les avis.";
export const UPDATE_FAILED = "Impossible de mettre à jour l'avis.";
export const DELETE_FAILED = "Impossible de supprimer l'avis.";
export const CONFIRM_DELETE = "Êtes-vous sûr de vouloir supprimer cet avis ?";

/** `null` when the address names no filter or order that exists. */
export function readView(query: URLSearchParams): View | null {
  const named = query.get("filtre") ?? "tous";
  const filter = FILTERS.find((candidate) => FILTER_WORDS[candidate].address === named);
  const order = { recents: "newest" as const, anciens: "oldest" as const }[query.get("ordre") ?? "recents"];
  return filter && order ? { filter, order, search: (query.get("q") ?? "").trim().slice(0, 200) } : null;
}

/** The address of a view; cursors lead to its other pages. */
export function viewPath({ filter, order, search }: View, place: { apres?: string; avant?: string } = {}): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filtre", FILTER_WORDS[filter].address);
  if (order === "oldest") query.set("ordre", "anciens");
  if (search) query.set("q", search);
  for (const [name, cursor] of Object.entries(place)) query.set(name, cursor);
  return query.size > 0 ? `/admin/avis?${query}` : "/admin/avis";
}

export const INTENTS = ["approve", "unpublish", "delete", "restore"] as const;
export type Intent = (typeof INTENTS)[number];

/** A review as it was on the screen: a decision counts for this version only. */
export type Seen = { id: string; version: number };

export const writeSeen = ({ id, version }: Seen) => `${id}.${version}`;

export function readSeen(text: string): Seen | null {
  const [, id, version] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(text) ?? [];
  return id && version ? { id, version: Number(version) } : null;
}

/** What takes a decision back: the fields of the form that does it. */
export type Undo = [name: string, value: string][];

export type ModerationAnswer =
  | { kind: "done"; message: string; undo: Undo | null }
  /** Without script the question of the dialog is a step of its own. */
  | { kind: "confirm"; seen: Seen[] }
  | { kind: "failed"; message: string; detail: string };

/** Specification §8 and product reading 29. */
const SUCCESS: Record<Intent, { one: string; many: string }> = {
  approve: { one: "Avis approuvé avec succès", many: "avis approuvés avec succès" },
  unpublish: { one: "Avis rejeté avec succès", many: "avis rejetés avec succès" },
  delete: { one: "Avis supprimé avec succès", many: "avis supprimés avec succès" },
  restore: { one: "Avis restauré avec succès", many: "avis restaurés avec succès" },
};

export function successOf(intent: Intent, count: number): string {
  return count === 1 ? SUCCESS[intent].one : typeset(`${count} ${SUCCESS[intent].many}`);
}

export const failureOf = (intent: string) => (intent === "delete" ? DELETE_FAILED : UPDATE_FAILED);
