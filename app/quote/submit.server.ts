import { data, type RouterContextProvider } from "react-router";
import { readForm } from "../../server/http/form.ts";
import { requestContext, servicesContext } from "../../server/services.ts";
import { clientKey } from "../security/limits.server.ts";
import { LOOKS_AUTOMATIC, looksAutomatic, submissionKey } from "../ui/form-guard.ts";
import { composeQuote, QUOTE_FIELDS, type QuoteErrors, type QuoteValues, validateQuote } from "./rules.ts";
import { saveQuoteRequest } from "./store.server.ts";

/** What the form needs to answer the visitor, whichever way it came. */
export type QuoteAnswer =
  | {
      kind: "prepared";
      /** False when the database was away: the message is good all the same. */
      isSaved: boolean;
      message: { subject: string; body: string };
      values?: QuoteValues;
    }
  | { kind: "refused"; title: string; message: string; errors: QuoteErrors; values?: QuoteValues };

/** Validates, limits and keeps a quote request, and prepares its message (specification §4, §5, §8). */
export async function takeQuote(request: Request, context: Readonly<RouterContextProvider>) {
  const { database, env } = context.get(servicesContext);
  const { clientAddress, log } = context.get(requestContext);
  const fields = await readForm(request);
  const values = typed(fields);

  const refuse = (
    status: number,
    title: string,
    message: string,
    errors: QuoteErrors = {},
    headers: HeadersInit = {},
  ) => data<QuoteAnswer>({ kind: "refused", title, message, errors, values }, { status, headers });

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
      return refuse(
        429,
        "Trop de tentatives",
        "Veuillez attendre avant de préparer une autre demande de devis.",
        {},
        { "Retry-After": String(saving.retryAfterSeconds) },
      );
    }
    return data<QuoteAnswer>({ kind: "prepared", isSaved: true, message });
  } catch (error) {
    log.error("demande de devis non enregistrée", { error });
    return data<QuoteAnswer>({ kind: "prepared", isSaved: false, message, values }, 503);
  }
}

function typed(fields: Record<string, string>): QuoteValues {
  return Object.fromEntries(QUOTE_FIELDS.map((name) => [name, fields[name] ?? ""])) as QuoteValues;
}
