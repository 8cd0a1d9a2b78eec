/** What a review must be to be kept (specification §5), the same in the browser and on the server. */

import { isRealDay } from "../../core/text/dates.ts";
import { ROOM_FOR_A_LINE, tooShort } from "../../core/text/limits.ts";
import { day } from "../forms/day-field.ts";
import {
  checkbox,
  defineForm,
  email,
  type Field,
  type FormErrors,
  type FormValue,
  oneOf,
  optional,
  type TypedValues,
  textArea,
  textLine,
} from "../forms/define-form.ts";
import { GUARD_FORM } from "../ui/form-guard.ts";
import { COMMENT_LENGTH } from "./limits.ts";

const NAME = { min: 2, max: 100 };
const COMMENT = { ...COMMENT_LENGTH, clean: stripScripts };
const SERVICE = { min: 0, max: 200, clean: stripScripts };
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** The company was founded in 1933: nobody can have met it before. */
export const EARLIEST_EXPERIENCE = "1933-01-01";

export const REVIEWS_IN_LIST = 6;
export const REVIEWS_AT_MOST = 50;

export const ANONYMOUS_NAME = "Client anonyme";
export const RATING_REFUSED = "La note doit être entre 1 et 5 étoiles";

export type Rating = (typeof RATINGS)[number];

/** A review's first words and its author's correction. */
export const reviewForm = defineForm(
  {
    rating: oneOf(RATINGS, RATING_REFUSED),
    comment: named("Commentaire", textArea(COMMENT)),
    product_or_service: optional(named("Service/Produit", textLine(SERVICE))),
    experience_date: optional(day(experienceProblem)),
    is_anonymous: checkbox(),
    customer_name: unlessAnonymous(named("Nom", textLine(NAME)), ANONYMOUS_NAME),
    customer_email: unlessAnonymous(optional(email()), null),
  },
  { ...GUARD_FORM, intent: ROOM_FOR_A_LINE },
);
type CheckedReview = FormValue<typeof reviewForm>;
export type NewReview = Omit<CheckedReview, "is_anonymous">;
export type ReviewErrors = FormErrors<typeof reviewForm>;
export type ReviewValues = TypedValues<typeof reviewForm>;

/** What is kept of a review: that its author is anonymous shows in the name. */
export const toReview = ({ is_anonymous: _, ...review }: CheckedReview): NewReview => review;

/** The same problem said to a person, beside the field and in the summary; the toast keeps the specified words. */
export function inWords(field: string, message: string): string {
  if (field === "rating") return "Choisissez une note, de 1 à 5 étoiles";
  if (message === `Nom: ${tooShort(NAME.min)}`) return "Indiquez votre nom, ou cochez « Publier mon avis anonymement »";
  if (message === `Commentaire: ${tooShort(COMMENT.min)}`) return `Écrivez au moins ${COMMENT.min} caractères`;
  return message.replace(/^(?:Nom|Commentaire|Service\/Produit): /, "");
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

/** The prefix that §5 gives to the messages of a text. */
function named<Value, Html extends object>(name: string, field: Field<Value, Html>): Field<Value, Html> {
  return {
    ...field,
    read: (typed, context) => {
      const { value, problem } = field.read(typed, context);
      return { value, problem: problem && `${name}: ${problem}` };
    },
  };
}

/** Whatever an anonymous author typed here is neither judged nor kept. */
function unlessAnonymous<Value, Html extends object>(field: Field<Value, Html>, hidden: Value): Field<Value, Html> {
  return {
    ...field,
    read: (typed, context) => (context.values.is_anonymous ? { value: hidden } : field.read(typed, context)),
  };
}
