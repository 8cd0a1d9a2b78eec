import { composeQuote, type QuoteAnswer, quoteForm } from "./rules.ts";

/** Specification §8, "Quote save failure". */
export const SAVE_FAILURE = {
  title: "Erreur",
  reason: "Une erreur est survenue lors de la préparation de votre demande de devis.",
} as const;

/** The request failed in transit, or was refused before the form rules ran. */
export type LostQuote = { kind: "lost"; turnedAway: string | null };

/** Without the server's answer, composes the message here from the form's values. */
export function answerHere({ turnedAway }: LostQuote, form: HTMLFormElement | null): QuoteAnswer {
  if (turnedAway) return { kind: "refused", title: SAVE_FAILURE.title, message: turnedAway, errors: {} };
  const checked = quoteForm.check(Object.fromEntries(new FormData(form ?? undefined)));
  if (checked.ok) return { kind: "unsaved", ...SAVE_FAILURE, message: composeQuote(checked.value) };
  return { kind: "refused", title: SAVE_FAILURE.title, message: SAVE_FAILURE.reason, errors: checked.errors };
}
