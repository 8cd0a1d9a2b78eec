import { data, isRouteErrorResponse } from "react-router";
import type { ReviewAnswer } from "./submit.server.ts";

/**
 * Turns a request that failed on its way, or was turned away before it reached the form's rules, into an answer of the
 * form (specification §8, "Review insert failure"). Its status keeps the router from reading the page anew, which would
 * fail as well and take the form away.
 */
export async function orConnectionFailure(answer: Promise<ReviewAnswer>) {
  try {
    return await answer;
  } catch (error) {
    const message = turnedAway(error) ?? "Une erreur est survenue lors de l'envoi de votre avis.";
    return data<ReviewAnswer>({ kind: "refused", title: "Erreur", message, errors: {} }, 503);
  }
}

/** The same for the forms of an author and of a reader who reports, whose page is not asked for again either. */
export async function orNotSent<Answer>(answer: Promise<Answer>) {
  try {
    return await answer;
  } catch (error) {
    // A page that is gone is told as such; a redirection is the answer.
    if (error instanceof Response) throw error;
    if (isRouteErrorResponse(error) && error.status === 404) throw error;
    const message = turnedAway(error) ?? "Une erreur est survenue. Vérifiez votre connexion et recommencez.";
    return data({ kind: "refused" as const, message, errors: {} }, 503);
  }
}

const turnedAway = (error: unknown) =>
  isRouteErrorResponse(error) && error.status < 500 ? String(error.data) : undefined;
