import { data, type RouterContextProvider } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { requestContext, servicesContext } from "../../server/services.ts";
import { clientKey } from "../security/limits.server.ts";
import { LOOKS_AUTOMATIC, looksAutomatic, submissionKey } from "../ui/form-guard.ts";
import { SAVE_FAILURE } from "./failure.ts";
import { composeQuote, QUOTE_FIELDS, QUOTE_FORM, type QuoteErrors, type QuoteValues, validateQuote } from "./rules.ts";
import { saveQuoteRequest } from "./store.server.ts";

/** What the form needs to answer the visitor, whichever way it came. */
export type QuoteAnswer =
  | {
      kind: "prepared";
      /** Why it could not be kept, or null if it was: the message is good all the same. */
      failure: { title: string; message: string } | null;
      message: { subject: string; body: string };
      values?: QuoteValues;
    }
  | { kind: "refused"; title: string; message: string; errors: QuoteErrors; values?: QuoteValues };

const TOO_MANY = {
  title: "Trop de tentatives",
  message: "Veuillez attendre avant d’enregistrer une autre demande de devis.",
};

/** Validates, limits and keeps a quote request, and prepares its message (specification §4, §5, §8). */
export async function takeQuote(request: Request, context: Readonly<RouterContextProvider>) {
  const { database, env } = context.get(servicesContext);
  const { clientAddress, log } = context.get(requestContext);
  const fields = await readForm(request, QUOTE_FORM);
  const values = typed(fields);

  const refuse = (status: number, title: string, message: string, errors: QuoteErrors = {}) =>
    data<QuoteAnswer>({ kind: "refused", title, message, errors, values }, { status });

  const checked = validateQuote(fields);
  if (!checked.ok) {
    return refuse(400, "Erreur de validation", Object.values(checked.errors).flat().join(", "), checked.errors);
  }
  if (looksAutomatic(fields)) return refuse(400, "Erreur", LOOKS_AUTOMATIC);

  const message = composeQuote(checked.quote);
  try {
    const saving = await saveQuoteRequest(database.db, checked.quote, {
      clientHash: clientKey(clientAddress, env.secret),
      submissionKey: submissionKey(fields),
    });
    if (saving.kind === "limited") {
      const headers = { "Retry-After": String(saving.retryAfterSeconds) };
      return data<QuoteAnswer>({ kind: "prepared", failure: TOO_MANY, message, values }, { status: 429, headers });
    }
    return data<QuoteAnswer>({ kind: "prepared", failure: null, message });
  } catch (error) {
    log.error("demande de devis non enregistrée", { error });
    return data<QuoteAnswer>({ kind: "prepared", failure: SAVE_FAILURE, message, values }, 503);
  }
}

function typed(fields: Record<string, string>): QuoteValues {
  return Object.fromEntries(QUOTE_FIELDS.map((name) => [name, fields[name] ?? ""])) as QuoteValues;
}
