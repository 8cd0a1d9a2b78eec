import { data, isRouteErrorResponse } from "react-router";
import { composeQuote, validateQuote } from "./rules.ts";
import type { QuoteAnswer } from "./submit.server.ts";

/** Specification §8, "Quote save failure". */
export const SAVE_FAILURE = {
  title: "Erreur",
  message: "Une erreur est survenue lors de la préparation de votre demande de devis.",
} as const;

/**
 * Turns a request that failed on its way into an answer of the form: the message is prepared here, unsaved. The form
 * itself imports this, so that it is there when the network no longer is. The status of its answers keeps the router from
 * reading the page anew, which would fail as well and take the form away.
 */
export async function orUnsaved(posted: Request, serverAction: () => Promise<QuoteAnswer>) {
  const failed = (answer: QuoteAnswer) => data(answer, 503);
  const fields = posted.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status < 500) {
      return failed({ kind: "refused", title: "Erreur", message: String(error.data), errors: {} });
    }
    const checked = validateQuote(Object.fromEntries(await fields.formData()));
    if (!checked.ok) return failed({ kind: "refused", ...SAVE_FAILURE, errors: checked.errors });
    return failed({ kind: "prepared", failure: SAVE_FAILURE, message: composeQuote(checked.quote) });
  }
}
