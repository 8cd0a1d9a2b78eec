import type { ReviewActivity, ReviewState } from "../../core/database/schema.ts";
import { sha256 } from "../../core/hash.ts";
import { unescapeFormula } from "../../core/text/csv.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { fold } from "../../core/text/fold.ts";
import { readFrenchDate } from "../../core/text/french-dates.ts";
import { isId } from "../../core/text/id.ts";
import { readText, type TextLimits } from "../../core/text/limits.ts";
import { NOTE, REPLY } from "../moderation/rules.ts";
import { ACTIVITIES, ACTIVITY_IDS } from "../reviews/activities.ts";
import { STATE_LABELS } from "../reviews/columns.ts";
import { ADDRESSES } from "../reviews/filter.ts";
import type { ImportedReview } from "../reviews/imported.server.ts";
import { EARLIEST_EXPERIENCE, reviewForm, toReview, withoutName } from "../reviews/rules.ts";
import { REFUSAL_REASONS } from "../reviews/workflow.ts";
import { FIELD_LABELS, type ImportField, type Mapping } from "./review-columns.ts";

/** `state` is the state in the file, if any. A note is not an error: it says how the import reads a cell. */
export type ReadRow =
  | { ok: true; review: Omit<ImportedReview, "state"> & { state: ReviewState | null }; notes: string[] }
  | { ok: false; problems: RowProblem[] };
type RowProblem = { message: string; typed: string };

/** Validates a row like the review form, and reads French dates. */
export function readRow(cells: readonly string[], mapping: Mapping, now: Date): ReadRow {
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== ""))
    return { ok: false, problems: [{ message: TOO_MANY_CELLS, typed: cells[mapping.length] ?? "" }] };
  const problems: RowProblem[] = [];
  const notes: string[] = [];
  const typed = (field: ImportField) => {
    const at = mapping.indexOf(field);
    return at === -1 ? "" : unescapeFormula(cells[at] ?? "").trim();
  };
  const refuse = (field: ImportField, problem: string) => {
    problems.push({ message: `${FIELD_LABELS[field]} : ${problem}`, typed: typed(field) });
    return null;
  };
  const date = (field: ImportField) => {
    if (typed(field) === "") return null;
    const instant = readFrenchDate(typed(field), now);
    if (!instant) return refuse(field, "cette date n’est pas comprise. Écrivez-la comme 14/03/2021");
    if (Date.parse(instant) > now.getTime() && dayInParis(new Date(instant)) > dayInParis(now))
      return refuse(field, "cette date est dans le futur");
    if (instant < EARLIEST_EXPERIENCE) return refuse(field, "cette date est antérieure à 1933");
    return instant;
  };
  // A day without time counts as noon, which may still be ahead today.
  const past = (instant: string | null) => instant && (instant < now.toISOString() ? instant : now.toISOString());
  const text = (field: ImportField, limits: TextLimits) => {
    const { text, problem } = readText(typed(field), limits);
    return problem ? refuse(field, problem) : text || null;
  };

  const rating = readRating(typed("rating"));
  if (!rating) refuse("rating", "il faut un nombre entier de 1 à 5, comme « 4 », « 4/5 » ou « ★★★★ »");
  const published_at = date("published_at");
  const written_at = date("created_at") ?? published_at;
  if (!typed("created_at") && !typed("published_at")) refuse("created_at", "la date de l’avis manque");
  const experience = date("experience_date");
  const checked = reviewForm.check(
    {
      rating: String(rating ?? 5),
      comment: withTitle(typed("title"), typed("comment")),
      product_or_service: typed("product_or_service"),
      experience_date: experience ? dayInParis(new Date(experience)) : "",
      is_anonymous: typed("customer_name") ? "" : "oui",
      customer_name: typed("customer_name"),
      customer_email: typed("customer_email"),
    },
    now,
  );
  if (!checked.ok)
    for (const [field, message] of Object.entries(checked.errors)) refuse(field as ImportField, withoutName(message));
  const activity = readActivity(typed("activity"));
  if (!activity && typed("activity"))
    notes.push(`L’activité « ${typed("activity").slice(0, 60)} » n’est pas une des cinq : l’avis sera dans « Autre »`);
  const state = readState(typed("state"));
  if (state === undefined)
    refuse("state", "cet état n’est pas connu. Écrivez « Publié », « En attente » ou « Refusé »");
  const reason = readReason(typed("refusal_reason"));
  if (state === "refused" && !reason)
    notes.push("L’avis est « Refusé », sans une raison de la liste publiée : il arrivera « En attente »");
  const reply = text("reply", REPLY);
  const reply_at = date("reply_at");
  if (reply && !typed("reply_at")) notes.push("La réponse n’a pas de date : elle portera celle de l’import");
  const refused = {
    refused_at: past(date("refused_at")),
    refusal_note: text("refusal_note", NOTE),
    refusal_reason: reason,
  };
  if (!checked.ok || !rating || !written_at || state === undefined || problems.length > 0)
    return { ok: false, problems };

  const review = { ...toReview(checked.value), activity: activity ?? ("other" as const) };
  const id = typed("id");
  return {
    ok: true,
    notes,
    review: {
      ...review,
      id: isId(id) ? id : null,
      key: keyOf([id, review.customer_name, written_at, id ? "" : review.comment]),
      created_at: past(written_at) ?? written_at,
      published_at: past(published_at),
      state,
      ...refused,
      reply,
      reply_at: reply && (past(reply_at) ?? now.toISOString()),
    },
  };
}

const TOO_MANY_CELLS =
  "Cette ligne a plus de cellules que le fichier n’a de colonnes : un texte contient sans doute le séparateur sans guillemets";

/** « 5 », « 5/5 », « 4 sur 5 », « 4,0 », « 5 étoiles », « ★★★★☆ ». Refuses half stars, which we do not have. */
function readRating(typed: string): number | null {
  const stars = typed.match(/[★⭐]/gu);
  if (stars && /^(?:★|⭐|☆|\ufe0f|\s)+$/u.test(typed)) return stars.length <= 5 ? stars.length : null;
  const [, number] =
    /^([1-5])(?:[.,]0+)?(?: ?(?:\/|sur) ?5(?:[.,]0+)?)?(?: ?(?:etoiles?|stars?|★))?$/.exec(fold(typed)) ?? [];
  return number ? Number(number) : null;
}

/** Many plugins have a title, which the text may repeat. */
const withTitle = (title: string, text: string) =>
  title === "" || text.startsWith(title) ? text : [title, text].filter(Boolean).join("\n\n");

const ACTIVITY_NAMES: Record<ReviewActivity, readonly string[]> = {
  trading: ["negoce", "agricole", "cereales"],
  biomass: ["biomasse", "calys biomasse", "plaquettes"],
  pellets: ["granules", "pellets", "granule", "granules bois"],
  bedding: ["litiere", "copeaux", "litiere copeaux", "litiere equine"],
  fuel: ["fioul", "carburant", "carburants", "gnr", "gasoil", "fuel"],
  other: [],
};

/** Accepts exact names only: a wrong guess would be published under the company's name. */
function readActivity(typed: string): ReviewActivity | undefined {
  return ACTIVITY_OF.get(fold(typed.slice(0, 100)).trim());
}

const ACTIVITY_OF = new Map(
  ACTIVITY_IDS.flatMap((id) =>
    [id, fold(ACTIVITIES[id]), ADDRESSES[id], ...ACTIVITY_NAMES[id]].map((name) => [name, id] as const),
  ),
);

const STATE_NAMES: Record<ReviewState, readonly string[]> = {
  published: ["approuve", "publie", "approved", "publish", "published", "1", "oui", "yes", "true", "vrai"],
  pending: ["attente", "pending", "unapproved", "draft", "brouillon", "0", "non", "no", "false", "faux"],
  refused: ["rejete", "rejected", "spam", "trash", "corbeille"],
};

/** @returns undefined for an unknown name */
function readState(typed: string): ReviewState | null | undefined {
  if (typed === "") return null;
  return STATE_OF.get(fold(typed.slice(0, 60)).trim());
}

const STATE_OF = new Map(
  (Object.keys(STATE_NAMES) as ReviewState[]).flatMap((state) =>
    [fold(STATE_LABELS[state]), ...STATE_NAMES[state]].map((name) => [name, state] as const),
  ),
);

const readReason = (typed: string) => REASON_OF.get(foldSentence(typed.slice(0, 300))) ?? null;
const foldSentence = (text: string) => fold(text).replace(/\s/g, " ");
const REASON_OF = new Map(
  REFUSAL_REASONS.flatMap(({ id, sentence }) => [
    [id as string, id],
    [foldSentence(sentence), id],
  ]),
);

/**
 * The same row gives the same key in any file. Numbers restart in each spreadsheet, so they identify nothing by
 * themselves.
 */
const keyOf = (parts: readonly string[]) => `import:${sha256(JSON.stringify(parts))}`;
