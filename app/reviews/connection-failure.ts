import { data, isRouteErrorResponse } from "react-router";
import type { ReviewAnswer } from "./submit.server.ts";

/**
 * Turns a request that failed in transit, or was refused before the form rules ran, into an answer
 * of the form (specification §8, "Review insert failure"). Its status keeps the router from
 * reloading the page: that would fail too, and lose the form.
 */
export async function orConnectionFailure(answer: Promise<ReviewAnswer>) {
  try {
    return await answer;
  } catch (error) {
    const message = turnedAway(error) ?? "Une erreur est survenue lors de l'envoi de votre avis.";
    return data<ReviewAnswer>({ kind: "refused", title: "Erreur", message, errors: {} }, 503);
  }
}

export async function orNotSent<Answer>(answer: Promise<Answer>) {
  try {
    return await answer;
  } catch (error) {
    // An error response shows its page; a redirect is the answer.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    const message = turnedAway(error) ?? "Une erreur est survenue. Vérifiez votre connexion et recommencez.";
    return data({ kind: "refused" as const, message, errors: {} }, 503);
  }
}

const turnedAway = (error: unknown) =>
  isRouteErrorResponse(error) && error.status < 500 ? String(error.data) : undefined;
