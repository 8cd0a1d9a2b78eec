import { data, type RouterContextProvider, redirect } from "react-router";
import { clientKey } from "../../core/rate-limit.ts";
import { requestContext, servicesContext } from "../context.ts";
import { joinErrors } from "../forms/define-form.ts";
import { readForm } from "../forms/read-form.server.ts";
import { AUTOMATIC_REFUSED, ELAPSED_FIELD, looksAutomatic, submissionKey } from "../ui/form-guard.ts";
import { confirmationLink } from "./confirmation-link.server.ts";
import { hintsFor } from "./hints.server.ts";
import { SAVE_FAILURE } from "./offline-answer.ts";
import { prepareReceipt } from "./receipt.server.ts";
import { composeQuote, type QuoteAnswer, quoteForm } from "./rules.ts";
import { storeQuote } from "./store.server.ts";

const TOO_MANY = {
  title: "Trop de tentatives",
  reason: "Veuillez attendre avant d’enregistrer une autre demande de devis.",
};

/**
 * Validates, rate-limits and stores a quote request, and composes its message (specification §4,
 * §5, §8). Without JavaScript, redirects to the confirmation so that a reload cannot resubmit.
 */
export async function submitQuote(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const { database, env, traffic } = services;
  const { clientAddress, log } = context.get(requestContext);
  const fields = await readForm(request, quoteForm.maxLengths);
  const values = quoteForm.typed(fields);

  const refuse = (refusal: Pick<Extract<QuoteAnswer, { kind: "refused" }>, "title" | "message" | "errors">) =>
    data<QuoteAnswer>({ kind: "refused", ...refusal, values, hints }, { status: 400 });

  const hints = await hintsFor(services.content, values);
  const checked = quoteForm.check(fields);
  if (!checked.ok) {
    const { errors } = checked;
    traffic.form("quote", Object.keys(errors), request);
    return refuse({ title: "Erreur de validation", message: joinErrors(errors), errors });
  }
  if (looksAutomatic(fields)) return refuse({ title: "Erreur", message: AUTOMATIC_REFUSED, errors: {} });

  const message = composeQuote(checked.value);
  try {
    const result = await storeQuote(database.db, checked.value, {
      clientHash: clientKey(clientAddress, env.secret),
      submissionKey: submissionKey(fields),
      queueReceipt: await prepareReceipt(services, checked.value),
    });
    if (result.kind === "limited") {
      const headers = { "Retry-After": String(result.retryAfterSeconds) };
      return data<QuoteAnswer>({ kind: "unsaved", ...TOO_MANY, message, values }, { status: 429, headers });
    }
    traffic.form("quote", [], request);
    const confirmation = confirmationLink(result.request, env.secret);
    if (!fields[ELAPSED_FIELD]) return redirect(confirmation, 303);
    return data<QuoteAnswer>({ kind: "kept", message, hints, confirmation });
  } catch (error) {
    log.error("demande de devis non enregistrée", { error });
    return data<QuoteAnswer>({ kind: "unsaved", ...SAVE_FAILURE, message, values }, 503);
  }
}
