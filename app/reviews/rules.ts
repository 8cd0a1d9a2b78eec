/** What a review must be to be kept (specification §5), the same in the browser and on the server. */

import { dayInParis, isRealDay } from "../../core/text/dates.ts";
import {
  EMAIL_REFUSED,
  isEmailAddress,
  ROOM_FOR_A_LINE,
  readText,
  roomFor,
  type TextLimits,
  tooShort,
} from "../../core/text/limits.ts";
import { GUARD_FORM } from "../ui/form-guard.ts";
import { COMMENT_LENGTH } from "./limits.ts";

export const NAME: TextLimits = { min: 2, max: 100, lines: "one" };
export const COMMENT: TextLimits = { ...COMMENT_LENGTH, lines: "many", clean: stripScripts };
export const SERVICE: TextLimits = { min: 0, max: 200, lines: "one", clean: stripScripts };
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** The company was founded in 1933: nobody can have met it before. */
export const EARLIEST_EXPERIENCE = "1933-01-01";

export const REVIEWS_IN_LIST = 6;
export const REVIEWS_AT_MOST = 50;

export const ANONYMOUS_NAME = "Client anonyme";
export const RATING_REFUSED = "La note doit être entre 1 et 5 étoiles";

export type Rating = (typeof RATINGS)[number];

export type NewReview = {
  customer_name: string;
  customer_email: string | null;
  rating: Rating;
  comment: string;
  product_or_service: string | null;
  experience_date: string | null;
};

/** In the order in which the form shows them, which is the order of the error summary and of the toast. */
export const REVIEW_FIELDS = [
  "rating",
  "comment",
  "product_or_service",
  "experience_date",
  "is_anonymous",
  "customer_name",
  "customer_email",
] as const;

export type ReviewField = (typeof REVIEW_FIELDS)[number];
export type ReviewErrors = Partial<Record<ReviewField, string[]>>;
export type ReviewValues = Record<ReviewField, string>;

/** How much is read of each field (app/forms/read-form.server.ts). */
export const REVIEW_FORM = {
  rating: ROOM_FOR_A_LINE,
  comment: roomFor(COMMENT),
  product_or_service: roomFor(SERVICE),
  experience_date: ROOM_FOR_A_LINE,
  is_anonymous: ROOM_FOR_A_LINE,
  customer_name: roomFor(NAME),
  customer_email: ROOM_FOR_A_LINE,
  ...GUARD_FORM,
} satisfies Record<ReviewField, number>;

/** The author's page: a correction, or the intent to withdraw the review. */
export const CORRECTION_FORM = { ...REVIEW_FORM, intent: ROOM_FOR_A_LINE };

/** `fields` is `Object.fromEntries(formData)`; `values` gives back what was typed, to show the form again. */
export function validateReview(
  fields: Record<string, unknown>,
  now = new Date(),
): { ok: true; review: NewReview } | { ok: false; errors: ReviewErrors; values: ReviewValues } {
  const values = Object.fromEntries(REVIEW_FIELDS.map((field) => [field, asText(fields[field])])) as ReviewValues;
  const isAnonymous = values.is_anonymous !== "";
  const name = isAnonymous ? { text: ANONYMOUS_NAME, problem: null } : readText(values.customer_name, NAME);
  const email = isAnonymous ? "" : values.customer_email.trim();
  const rating = RATINGS.find((allowed) => String(allowed) === values.rating);
  const comment = readText(values.comment, COMMENT);
  const service = readText(values.product_or_service, SERVICE);
  const day = values.experience_date.trim();

  const errors: ReviewErrors = {};
  if (rating === undefined) errors.rating = [RATING_REFUSED];
  if (comment.problem) errors.comment = [`Commentaire: ${comment.problem}`];
  if (service.problem) errors.product_or_service = [`Service/Produit: ${service.problem}`];
  const dayProblem = day && experienceProblem(day, dayInParis(now));
  if (dayProblem) errors.experience_date = [dayProblem];
  if (name.problem) errors.customer_name = [`Nom: ${name.problem}`];
  if (email && !isEmailAddress(email)) errors.customer_email = [EMAIL_REFUSED];

  if (rating === undefined || Object.keys(errors).length > 0) return { ok: false, errors, values };
  return {
    ok: true,
    review: {
      customer_name: name.text,
      customer_email: email || null,
      rating,
      comment: comment.text,
      product_or_service: service.text || null,
      experience_date: day || null,
    },
  };
}

/** The same problem said to a person, beside the field and in the summary; the toast keeps the specified words. */
export function inWords(field: ReviewField, message: string): string {
  if (field === "rating") return "Choisissez une note, de 1 à 5 étoiles";
  if (message === `Nom: ${tooShort(NAME.min)}`) return "Indiquez votre nom, ou cochez « Publier mon avis anonymement »";
  if (message === `Commentaire: ${tooShort(COMMENT.min)}`) return `Écrivez au moins ${COMMENT.min} caractères`;
  return message.replace(/^(?:Nom|Commentaire|Service\/Produit): /, "");
}

/** The description of the toast 'Erreur de validation' (§5). */
export function joinErrors(errors: ReviewErrors): string {
  return REVIEW_FIELDS.flatMap((field) => errors[field] ?? []).join(", ");
}

/**
 * §5: script, iframe, object and embed blocks, 'javascript:' and inline handlers go. Repeated until nothing is left to
 * take, or `javajavascript:script:` would leave what was to be removed. `onze = 11` is no handler: none is that short.
 */
export function stripScripts(text: string): string {
  let rest = text;
  for (let turn = 0; turn < NESTED_AT_MOST; turn += 1) {
    const stripped = rest
      .replace(/<(script|iframe|object|embed)\b[\s\S]*?<\/\1\s*>/gi, "")
      .replace(/<\/?(?:script|iframe|object|embed)\b[^>]*>?/gi, "")
      .replace(/javascript:/gi, "")
      .replace(/\bon[a-z]{3,}\s*=/gi, "");
    if (stripped === rest) return rest;
    rest = stripped;
  }
  return "";
}

/** Each level takes one more look at the whole text; nobody writes one within another by chance. */
const NESTED_AT_MOST = 20;

/** How many published reviews gave which rating. */
export type RatingCount = { rating: Rating; count: number };

export type ReviewFigures = { totalReviews: number; averageRating: number; satisfactionRate: number };

/** Threshold 4 or more, average with one decimal, rate in whole percent (§3, §9); all 0 while there is no review. */
export function summarise({ count, sum, satisfied }: { count: number; sum: number; satisfied: number }): ReviewFigures {
  return {
    totalReviews: count,
    averageRating: count === 0 ? 0 : Math.round((10 * sum) / count) / 10,
    satisfactionRate: count === 0 ? 0 : Math.round((100 * satisfied) / count),
  };
}

export const isSatisfied = (rating: number) => rating >= SATISFACTION_THRESHOLD;
export const SATISFACTION_THRESHOLD = 4;

function experienceProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return "La date de l’expérience n’existe pas dans le calendrier";
  if (day > today) return "La date de l’expérience ne peut pas être dans le futur";
  if (day < EARLIEST_EXPERIENCE) return "La date de l’expérience ne peut pas être antérieure à 1933";
  return null;
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");
