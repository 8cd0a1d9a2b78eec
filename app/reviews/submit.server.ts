import { data, type RouterContextProvider, redirect } from "react-router";
import { clientKey } from "../../core/rate-limit.ts";
import { requestContext, servicesContext } from "../context.ts";
import { joinErrors } from "../forms/define-form.ts";
import { readForm } from "../forms/read-form.server.ts";
import { ELAPSED_FIELD, LOOKS_AUTOMATIC, looksAutomatic, submissionKey } from "../ui/form-guard.ts";
import { authorLink, SENT_NOW } from "./author-link.server.ts";
import { submitReview } from "./intake.server.ts";
import { type ReviewErrors, type ReviewValues, reviewForm, toReview } from "./rules.ts";

/** What the page needs to answer the author, whichever way the form came. */
export type ReviewAnswer =
  | { kind: "sent"; authorLink: string }
  | { kind: "refused"; title: string; message: string; errors: ReviewErrors; values?: ReviewValues };

/**
 * Validates, limits and keeps a review (specification §5, §7, §8). Whatever is refused comes back as it was typed. Who sent
 * it without script is led on to the review's own page: reading that one again sends nothing twice.
 */
export async function takeReview(request: Request, context: Readonly<RouterContextProvider>) {
  const { database, env, log } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const fields = await readForm(request, reviewForm.rooms);

  const refuse = (
    status: number,
    title: string,
    message: string,
    errors: ReviewErrors = {},
    headers: HeadersInit = {},
  ) =>
    data<ReviewAnswer>(
      { kind: "refused", title, message, errors, values: reviewForm.typed(fields) },
      { status, headers },
    );

  const checked = reviewForm.check(fields);
  if (!checked.ok) return refuse(400, "Erreur de validation", joinErrors(checked.errors), checked.errors);
  if (looksAutomatic(fields)) return refuse(400, "Erreur", LOOKS_AUTOMATIC);

  try {
    const result = await submitReview(database.db, toReview(checked.value), {
      clientHash: clientKey(clientAddress, env.secret),
      submissionKey: submissionKey(fields),
    });
    if (result.kind === "limited") {
      return refuse(
        429,
        "Trop de tentatives",
        "Veuillez attendre avant de soumettre un autre avis.",
        {},
        {
          "Retry-After": String(result.retryAfterSeconds),
        },
      );
    }
    const link = authorLink(result.review, env.secret);
    if (!fields[ELAPSED_FIELD]) return redirect(`${link}?${SENT_NOW}`, 303);
    return data<ReviewAnswer>({ kind: "sent", authorLink: link });
  } catch (error) {
    log.error("avis non enregistré", { error });
    return refuse(503, "Erreur", "Une erreur est survenue lors de l'envoi de votre avis.");
  }
}
