import { data, type RouterContextProvider, redirect } from "react-router";
import { clientKey, retryAfter } from "../../core/rate-limit.ts";
import { requestContext, servicesContext } from "../context.ts";
import { joinErrors } from "../forms/define-form.ts";
import { AUTOMATIC_REFUSED, ELAPSED_FIELD, looksAutomatic, submissionKey } from "../forms/form-guard.ts";
import { readForm } from "../forms/read-form.server.ts";
import { confirmationLink } from "./confirmation-link.server.ts";
import { hintsFor } from "./hints.server.ts";
import { SAVE_FAILURE } from "./offline-answer.ts";
import { recapOf } from "./recap.ts";
import { prepareReceipt } from "./receipt.server.ts";
import { openPromise } from "./reply-deadline.server.ts";
import {
  PREVIEW,
  type QuoteAnswer,
  type QuoteErrors,
  type QuoteHints,
  quoteForm,
  SHOWN_FIELD,
  SHOWN_FOR_FIELD,
  toContactSubmission,
} from "./rules.ts";
import { storeQuote } from "./store.server.ts";

const TOO_MANY = {
  title: "Trop de tentatives",
  reason: "Veuillez attendre avant d’enregistrer une autre demande de devis.",
};

type Refusal = Pick<Extract<QuoteAnswer, { kind: "refused" }>, "title" | "message" | "errors">;

const NO_ESTIMATE = "Pas d’estimation à montrer : demandez directement votre devis.";
const ASKED_FIRST =
  "Pas d’estimation à montrer : indiquez le carburant, la quantité et le code postal, ou demandez directement votre devis.";

/** What an estimate depends on. */
const ASKED = ["fuelType", "quantity", "postalCode"] as const;

/** What is wrong with the fields of an estimate that are filled in. */
function errorsOfAsked(fields: Record<string, string>): QuoteErrors {
  const checked = quoteForm.check(fields);
  if (checked.ok) return {};
  const asked = ASKED.filter((name) => checked.values[name] !== "");
  return Object.fromEntries(asked.flatMap((name) => (checked.errors[name] ? [[name, checked.errors[name]]] : [])));
}

/** @param wasFor what the estimate on screen was for */
function changedEstimate({ estimate, asked }: QuoteHints, wasFor = asked): Refusal {
  const cause =
    wasFor === asked
      ? "Nos prix ont changé pendant que vous écriviez."
      : "L’estimation tient compte de ce que vous avez changé.";
  const now = estimate ? `${estimate.words}.` : "Il n’y a plus d’estimation pour cette demande.";
  return {
    title: "L’estimation a changé",
    message: `${cause} ${now} Si cela vous convient, envoyez de nouveau.`,
    errors: {},
  };
}

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

  const refuse = (refusal: Refusal, status = 400) =>
    data<QuoteAnswer>({ kind: "refused", ...refusal, values, hints }, { status });

  const hints = await hintsFor(services.content, values);
  const { estimate } = hints;
  if (fields.intent === PREVIEW) {
    const errors = estimate ? {} : errorsOfAsked(fields);
    if (Object.keys(errors).length > 0) {
      return refuse({ title: "Erreur de validation", message: joinErrors(errors), errors });
    }
    const missing = ASKED.some((name) => values[name] === "") ? ASKED_FIRST : NO_ESTIMATE;
    const delivery = estimate ? hints.delivery : [hints.delivery, missing].filter(Boolean).join(" ");
    return data<QuoteAnswer>({ kind: "preview", values, hints: { ...hints, delivery } });
  }
  const checked = quoteForm.check(fields);
  if (!checked.ok) {
    const { errors } = checked;
    traffic.form("quote", Object.keys(errors), request);
    return refuse({ title: "Erreur de validation", message: joinErrors(errors), errors });
  }
  if (looksAutomatic(fields)) return refuse({ title: "Erreur", message: AUTOMATIC_REFUSED, errors: {} });

  if (fields[SHOWN_FIELD] && fields[SHOWN_FIELD] !== String(estimate?.cents))
    return refuse(changedEstimate(hints, fields[SHOWN_FOR_FIELD]), 409);

  const row = toContactSubmission(checked.value, estimate);
  const unsaved = { subject: row.subject, body: row.message };
  try {
    const result = await storeQuote(database.db, checked.value, {
      clientHash: clientKey(clientAddress, env.secret),
      submissionKey: submissionKey(fields),
      estimate,
      queueReceipt: await prepareReceipt(services, checked.value, estimate),
    });
    if (result.kind === "limited") {
      const headers = retryAfter(result.retryAfterSeconds);
      return data<QuoteAnswer>({ kind: "unsaved", ...TOO_MANY, message: unsaved, values }, { status: 429, headers });
    }
    traffic.form("quote", [], request);
    const reply = await openPromise(services.content, result.request);
    const confirmation = confirmationLink(result.request, env.secret);
    if (!fields[ELAPSED_FIELD]) return redirect(confirmation, 303);
    const { id, message: body } = result.request;
    const message = { subject: row.subject, body };
    return data<QuoteAnswer>({ kind: "kept", recap: recapOf({ ...row, id }), message, hints, confirmation, reply });
  } catch (error) {
    log.error("demande de devis non enregistrée", { error });
    return data<QuoteAnswer>({ kind: "unsaved", ...SAVE_FAILURE, message: unsaved, values }, 503);
  }
}
