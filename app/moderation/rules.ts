import type { PhotoState, ReviewRow, ReviewState } from "../../core/database/schema.ts";
import { formatRetention, RETENTION } from "../../core/retention.ts";
import { hasCookie, writeCookie } from "../../core/text/cookie.ts";
import { isId } from "../../core/text/id.ts";
import type { TextLimits } from "../../core/text/limits.ts";
import { isShown } from "../reviews/workflow.ts";

type Order = "newest" | "oldest";

export type View = { filter: StaffFilter; order: Order; search: string };

const DAYS_IN_BIN = formatRetention(RETENTION.deletedReviews);

/** The labels of specification §2. `next` advises what to do when the list is empty. */
export const FILTER_LABELS = {
  all: {
    address: "tous",
    label: "Tous",
    empty: "Aucun avis pour le moment",
    next: "Quand un visiteur en laisse un, il attend ici votre lecture.",
  },
  pending: { address: "en-attente", label: "En attente", empty: "Aucun avis en attente", next: "Tout est lu." },
  approved: {
    address: "approuves",
    label: "Approuvés",
    empty: "Aucun avis approuvé",
    next: "Un avis que vous approuvez se lit aussitôt sur le site, et se retrouve ici.",
  },
  refused: {
    address: "refuses",
    label: "Refusés",
    empty: "Aucun avis refusé",
    next: "Un refus demande une raison de la liste publiée ; l’avis refusé reste ici avec elle.",
  },
  reported: {
    address: "signales",
    label: "Signalés",
    empty: "Aucun avis signalé",
    next: "Quand un lecteur en signale un, il arrive ici.",
  },
  photos: {
    address: "photos",
    label: "Photos à lire",
    empty: "Aucune photo à lire",
    next: "Une photo jointe à un avis reste cachée jusqu’à votre décision sur elle.",
  },
  bin: {
    address: "corbeille",
    label: "Corbeille",
    empty: "La corbeille est vide",
    next: `Un avis supprimé reste ici ${DAYS_IN_BIN}, puis il est effacé pour toujours.`,
  },
} satisfies Record<string, { address: string; label: string; empty: string; next: string }>;

/** Explains the buttons. The filter says « Approuvés », the badge « Publié » (specification §2). */
export const CONSEQUENCES = `Un avis approuvé est publié aussitôt ; dépublié, il attend de nouveau ; refusé, il est gardé, et son auteur en reçoit la raison s’il a laissé un e-mail. Un avis supprimé reste ${DAYS_IN_BIN} dans la corbeille.`;

export const IN_BIN = `Chaque avis reste ${DAYS_IN_BIN} dans la corbeille.`;

export type StaffFilter = keyof typeof FILTER_LABELS;
export const FILTERS = Object.keys(FILTER_LABELS) as StaffFilter[];

export const PHOTO_STATES: Record<PhotoState, string> = {
  waiting: "À lire",
  approved: "Approuvée",
  refused: "Refusée",
};

export const LOAD_FAILED = "Impossible de charger les avis.";
const UPDATE_FAILED = "Impossible de mettre à jour l'avis.";
const DELETE_FAILED = "Impossible de supprimer l'avis.";
const CONFIRM_DELETE = "Êtes-vous sûr de vouloir supprimer cet avis ?";

export const ORDER_ADDRESSES: Record<Order, string> = { newest: "recents", oldest: "anciens" };
const ORDERS = Object.keys(ORDER_ADDRESSES) as Order[];
export const ORDER_LABELS: Record<Order, string> = { newest: "Récents d’abord", oldest: "Anciens d’abord" };
/** The id of the title of the list, which stays while another view loads. */
export const LIST_TITLE = "liste";

/**
 * Reads the view from the address. `isKnown` is false for an unknown filter or order, which becomes
 * every review, newest first. `usual` applies when the address names no order.
 */
export function readView(query: URLSearchParams, usual: Order = "newest"): View & { isKnown: boolean } {
  const named = query.get("filtre") ?? "tous";
  const filter = FILTERS.find((candidate) => FILTER_LABELS[candidate].address === named);
  const order = query.has("ordre") ? ORDERS.find((each) => ORDER_ADDRESSES[each] === query.get("ordre")) : usual;
  const search = (query.get("q") ?? "").trim().slice(0, 200);
  return { filter: filter ?? "all", order: order ?? "newest", search, isKnown: Boolean(filter && order) };
}

const ORDER_COOKIE = "moderation_order";
const YEAR_SECONDS = 365 * 86_400;

export function readUsualOrder(cookies: string | null): Order {
  return hasCookie(cookies, ORDER_COOKIE, "oldest") ? "oldest" : "newest";
}

export function writeUsualOrder(order: Order, isSecure: boolean): string {
  return writeCookie(ORDER_COOKIE, order, { seconds: YEAR_SECONDS, isSecure });
}

/** With `cursors` the address names the order, because a page without one reads it from a cookie, which may change. */
export function viewPath({ filter, order, search }: View, cursors?: { apres?: string; avant?: string }): string {
  const query = new URLSearchParams();
  if (filter !== "all") query.set("filtre", FILTER_LABELS[filter].address);
  if (order === "oldest" || cursors) query.set("ordre", ORDER_ADDRESSES[order]);
  if (search) query.set("q", search);
  for (const [name, cursor] of Object.entries(cursors ?? {})) query.set(name, cursor);
  return query.size > 0 ? `/admin/avis?${query}` : "/admin/avis";
}

export const INTENTS = [
  "approve",
  "unpublish",
  "refuse",
  "reconsider",
  "delete",
  "restore",
  "erase",
  "reply",
  "move",
  "photo",
  "take-back",
  "take-back-reply",
  "answer",
  "reopen",
  "preview",
] as const;
export type Intent = (typeof INTENTS)[number];

/** The version of a review on screen: a decision applies to this version only. */
export type ReviewVersion = { id: string; version: number };

export const writeVersion = ({ id, version }: ReviewVersion) => `${id}.${version}`;

export function readVersion(text: string): ReviewVersion | null {
  const [, id, version] = /^(.{36})\.(\d{1,9})$/.exec(text) ?? [];
  return id && isId(id) && version ? { id, version: Number(version) } : null;
}

export const NOTE: TextLimits = { min: 0, max: 1000, lines: "many" };
export const REPLY: TextLimits = { min: 0, max: 2000, lines: "many" };
export const MAX_AT_ONCE = 50;
export const MAX_WATCHED = 100;

export const decisionFormId = ({ id }: Pick<ReviewVersion, "id">) => `decision-${id}`;

/** The intent of a button about one photo. */
export const photoIntent = (photo: string, to: PhotoState) => `photo ${photo} ${to}`;

export const altField = (photo: string) => `alt_${photo}`;

/** Writes a review's previous state into the undo form; `readFormerState` parses it. */
export const writeFormerState = (former: {
  id: string;
  state: ReviewState;
  reason: string | null;
  note: string | null;
}) => JSON.stringify(former);

/** Text typed with a decision, which the form shows again after a failure. */
export type Draft = { id: string; intent: Intent; reason: string; note: string; text: string };

export type Undo = [name: string, value: string][];

export type ModerationAnswer =
  /**
   * `emailAt`: when the emails about the reviews of `emailedIds` leave (ISO-8601). An undo after this time sends a
   * second email.
   */
  | {
      kind: "done";
      intent: Exclude<Intent, "preview">;
      message: string;
      detail: string;
      undo: Undo | null;
      ids: string[];
      unchanged?: UnchangedReview[];
      emailAt: string | null;
      emailedIds: string[];
      /** After an approval: how many photos of these reviews stay hidden until staff decide on them. */
      waitingPhotos?: number;
    }
  /** The confirmation, which without JavaScript is a separate page. */
  | {
      kind: "confirm";
      intent: "delete" | "erase";
      versions: ReviewVersion[];
      problem: string;
    }
  | { kind: "preview"; subject: string; text: string; draft: Draft }
  /** `isConflict`: the review has changed since it was shown. */
  | {
      kind: "failed";
      message: string;
      detail: string;
      isConflict?: boolean;
      draft?: Draft;
      unchanged?: UnchangedReview[];
    };

/** A review of a batch that kept its state, and why. */
export type UnchangedReview = { id: string; detail: string };

/** The messages for one review and for several (specification §8, product reading 29). */
const SUCCESS: Record<Exclude<Intent, "preview">, [one: string, many: string]> = {
  approve: ["Avis approuvé avec succès", "avis approuvés avec succès"],
  unpublish: ["Avis rejeté avec succès", "avis rejetés avec succès"],
  refuse: ["Avis rejeté avec succès", "avis rejetés avec succès"],
  reconsider: ["Avis remis en attente", "avis remis en attente"],
  delete: ["Avis supprimé avec succès", "avis supprimés avec succès"],
  restore: ["Avis restauré avec succès", "avis restaurés avec succès"],
  erase: ["Avis effacé définitivement", "avis effacés définitivement"],
  reply: ["Réponse enregistrée", "réponses enregistrées"],
  move: ["Activité changée", "activités changées"],
  photo: ["Photo enregistrée", "photos enregistrées"],
  "take-back": ["Action annulée", "actions annulées"],
  "take-back-reply": ["Action annulée", "actions annulées"],
  answer: ["Signalement clos", "signalements clos"],
  reopen: ["Action annulée", "actions annulées"],
};

export const REPLY_REMOVED = "Réponse retirée";
export const PHOTO_REFUSED = "Photo enregistrée comme refusée";

export function successOf(intent: Exclude<Intent, "preview">, count: number): string {
  const [one, many] = SUCCESS[intent];
  return count === 1 ? one : `${count} ${many}`;
}

const DONE_LABELS: Record<Exclude<Intent, "preview">, string> = {
  approve: "approuvé",
  unpublish: "dépublié",
  refuse: "refusé",
  reconsider: "remis en attente",
  delete: "supprimé",
  restore: "restauré",
  erase: "effacé pour toujours",
  reply: "réponse changée",
  move: "activité changée",
  photo: "photo changée",
  "take-back": "action annulée",
  "take-back-reply": "action annulée",
  answer: "signalement clos",
  reopen: "action annulée",
};

/** What was done, beside the review. */
export const doneLabel = ({ intent, message }: { intent: keyof typeof DONE_LABELS; message: string }) =>
  message === PHOTO_REFUSED ? "photo refusée" : DONE_LABELS[intent];

export const failureOf = (intent: string) =>
  intent === "delete" || intent === "erase" ? DELETE_FAILED : UPDATE_FAILED;

export function questionOf(intent: "delete" | "erase", count: number): string {
  if (intent === "delete")
    return count === 1 ? CONFIRM_DELETE : `Êtes-vous sûr de vouloir supprimer ces ${count} avis ?`;
  return count === 1 ? "Effacer cet avis pour toujours ?" : `Effacer ces ${count} avis pour toujours ?`;
}

export function consequenceOf(intent: "delete" | "erase", count: number): string {
  const isOne = count === 1;
  if (intent === "erase") return isOne ? "Il ne pourra plus être repris." : "Ils ne pourront plus être repris.";
  return isOne
    ? `Il va à la corbeille : vous pouvez le reprendre pendant ${DAYS_IN_BIN}.`
    : `Ils vont à la corbeille : vous pouvez les reprendre pendant ${DAYS_IN_BIN}.`;
}

/** Whether the list must reload after this answer; undefined for the answer of another form. */
export function isListChanged(answer: unknown): boolean | undefined {
  const { kind, isConflict } = (answer ?? {}) as Partial<Extract<ModerationAnswer, { kind: "failed" }>>;
  const kinds: Record<ModerationAnswer["kind"], boolean> = {
    done: true,
    confirm: false,
    preview: false,
    failed: isConflict === true,
  };
  return kind && kinds[kind];
}

/** A published review with open reports: answer these before any other decision. */
export function isReportPending(
  review: Pick<ReviewRow, "state" | "deleted_at"> & { reports: readonly unknown[] },
): boolean {
  return isShown(review) && review.reports.length > 0;
}
