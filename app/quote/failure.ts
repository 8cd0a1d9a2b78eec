import { composeQuote, type QuoteAnswer, quoteForm } from "./rules.ts";

/** Specification §8, "Quote save failure". */
export const SAVE_FAILURE = {
  title: "Erreur",
  reason: "Une erreur est survenue lors de la préparation de votre demande de devis.",
} as const;

/** The answer that the server could not give: the message is prepared here, from what still stands in the form. */
export function answerHere(turnedAway: string | null, form: HTMLFormElement | null): QuoteAnswer {
  if (turnedAway) return { kind: "refused", title: SAVE_FAILURE.title, message: turnedAway, errors: {} };
  const checked = quoteForm.check(Object.fromEntries(new FormData(form ?? undefined)));
  if (checked.ok) return { kind: "unsaved", ...SAVE_FAILURE, message: composeQuote(checked.value) };
  return { kind: "refused", title: SAVE_FAILURE.title, message: SAVE_FAILURE.reason, errors: checked.errors };
}
