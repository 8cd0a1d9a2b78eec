import { composeQuote, type Estimate, type QuoteAnswer, quoteForm } from "./rules.ts";

/** Specification §8, "Quote save failure". */
export const SAVE_FAILURE = {
  title: "Erreur",
  reason: "Une erreur est survenue lors de la préparation de votre demande de devis.",
} as const;

/** When the server does not answer, composes the message in the browser. */
export function answerOffline(
  refusal: string | null,
  isInDoubt: boolean,
  form: HTMLFormElement | null,
  estimate: Estimate | null = null,
): QuoteAnswer {
  if (refusal) return { kind: "refused", title: SAVE_FAILURE.title, message: refusal, errors: {} };
  const checked = quoteForm.check(Object.fromEntries(new FormData(form ?? undefined)));
  if (checked.ok)
    return { kind: "unsaved", ...SAVE_FAILURE, message: composeQuote(checked.value, estimate), isInDoubt };
  return { kind: "refused", title: SAVE_FAILURE.title, message: SAVE_FAILURE.reason, errors: checked.errors };
}
