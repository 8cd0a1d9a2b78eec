import type { ReviewActivity } from "../../core/database/schema.ts";
import { isRealDay } from "../../core/text/dates.ts";
import { LINE_MAX_LENGTH, tooShort } from "../../core/text/limits.ts";
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
import { GUARD_FORM } from "../forms/form-guard.ts";
import type { AltValues, PhotoErrors } from "../review-photos/rules.ts";
import { ACTIVITY_IDS } from "./activities.ts";
import { COMMENT_LENGTH } from "./limits.ts";

const NAME = { min: 2, max: 100 };
const COMMENT = { ...COMMENT_LENGTH, clean: stripScripts };
const SERVICE = { min: 0, max: 200, clean: stripScripts };
export const RATINGS = [1, 2, 3, 4, 5] as const;
/** The company was founded in 1933. */
export const EARLIEST_EXPERIENCE = "1933-01-01";

export const REVIEWS_IN_LIST = 6;
export const MAX_REVIEWS = 50;

export const ANONYMOUS_NAME = "Client anonyme";
const RATING_REFUSED = "La note doit être entre 1 et 5 étoiles";

export type Rating = (typeof RATINGS)[number];

export const reviewForm = defineForm(
  {
    rating: oneOf(RATINGS, RATING_REFUSED),
    comment: named("Commentaire", textArea(COMMENT)),
    activity: optional(oneOf(ACTIVITY_IDS, "Choisissez une activité de la liste")),
    product_or_service: optional(named("Service/Produit", textLine(SERVICE))),
    experience_date: optional(day(experienceProblem)),
    customer_name: unlessAnonymous(named("Nom", textLine(NAME)), ANONYMOUS_NAME),
    is_anonymous: checkbox(),
    customer_email: unlessAnonymous(optional(email()), null),
  },
  { ...GUARD_FORM, intent: LINE_MAX_LENGTH },
);
type CheckedReview = FormValue<typeof reviewForm>;
export type NewReview = Omit<CheckedReview, "is_anonymous" | "activity"> & { activity: ReviewActivity };
export type ReviewErrors = FormErrors<typeof reviewForm> & PhotoErrors;
export type ReviewValues = TypedValues<typeof reviewForm> & Partial<AltValues>;

/** Drops `is_anonymous`, which the stored name implies. */
export const toReview = ({ is_anonymous: _, activity, ...review }: CheckedReview): NewReview => ({
  ...review,
  activity: activity ?? "other",
});

/** The message at the field and in the summary. The toast uses the specified wording. */
export function plainMessage(field: string, message: string): string {
  if (field === "rating") return "Choisissez une note, de 1 à 5 étoiles";
  if (message === `Nom: ${tooShort(NAME.min)}`) return "Indiquez votre nom, ou cochez « Publier mon avis anonymement »";
  if (message === `Commentaire: ${tooShort(COMMENT.min)}`) return `Écrivez au moins ${COMMENT.min} caractères`;
  return withoutName(message);
}

/** Takes the name of a field off its specified message, « Nom: … »: French typography has a space before a colon. */
export const withoutName = (message: string) => message.replace(/^[^:]+(?<!\s): /, "");

/**
 * §5: removes script, iframe, object and embed blocks, `javascript:` and inline handlers. Repeats
 * until nothing changes, because removal can join parts, as in `javajavascript:script:`. `onze =
 * 11` stays: it is shorter than any handler.
 */
export function stripScripts(text: string): string {
  let rest = text;
  for (let turn = 0; turn < MAX_NESTING; turn += 1) {
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

/** Each nesting level costs one more pass over the text, and nobody nests these in good faith. */
const MAX_NESTING = 20;

export type RatingCount = { rating: Rating; count: number };

export type ReviewFigures = { totalReviews: number; averageRating: number; satisfactionRate: number };

/** Satisfied means 4 or more; average to one decimal, rate in whole percent (§3, §9); all 0 without reviews. */
export function summarise({ count, sum, satisfied }: { count: number; sum: number; satisfied: number }): ReviewFigures {
  return {
    totalReviews: count,
    averageRating: count === 0 ? 0 : Math.round((10 * sum) / count) / 10,
    satisfactionRate: count === 0 ? 0 : Math.round((100 * satisfied) / count),
  };
}

function experienceProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return "La date de l’expérience n’existe pas dans le calendrier";
  if (day > today) return "La date de l’expérience ne peut pas être dans le futur";
  if (day < EARLIEST_EXPERIENCE) return "La date de l’expérience ne peut pas être antérieure à 1933";
  return null;
}

/** Adds the field name that §5 puts before a message. */
function named<Value, Html extends object>(name: string, field: Field<Value, Html>): Field<Value, Html> {
  return {
    ...field,
    read: (typed, context) => {
      const { value, problem } = field.read(typed, context);
      return { value, problem: problem && `${name}: ${problem}` };
    },
  };
}

function unlessAnonymous<Value, Html extends object>(field: Field<Value, Html>, hidden: Value): Field<Value, Html> {
  return {
    ...field,
    read: (typed, context) => (context.values.is_anonymous ? { value: hidden } : field.read(typed, context)),
  };
}
