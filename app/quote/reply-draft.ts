import { formatDate, formatEuros, formatLitres, typeset } from "../../core/text/typography.ts";
import { withFacts } from "../company/fact-words.ts";
import type { SiteFacts } from "../company/site.ts";
import { MAILTO_MAX } from "../mail-draft/draft.ts";
import type { ReplyTemplate } from "./replies-content.ts";
import type { StoredRequest } from "./requests-store.server.ts";
import { fuelLabel, requestNumber } from "./rules.ts";

export type ReplyDraft = { name: string; href: string };

/** A mail draft to the customer: the template, then as much of the request as mail programs accept. */
export function replyDraft(request: StoredRequest, { name, text }: ReplyTemplate, facts: SiteFacts): ReplyDraft {
  const { email, subject, message } = request;
  const start = `mailto:${encodeURIComponent(email)}?subject=${encode(`Re: ${subject.replace(/\s+/g, " ")}`)}&body=`;
  let href = start + encode(`${filledIn(text, request, facts)}\n`);
  const cut = encode("\n> …");
  for (const line of message.split("\n")) {
    const next = href + encode(`\n> ${line}`);
    if (next.length + cut.length > MAILTO_MAX) return { name, href: href + cut };
    href = next;
  }
  return { name, href };
}

/** Drops the lines that need data which an old request lacks. */
function filledIn(text: string, request: StoredRequest, facts: SiteFacts): string {
  const words = wordsOf(request);
  return withFacts(text, facts)
    .split("\n")
    .filter((line) => [...line.matchAll(IN_BRACES)].every(([, word = ""]) => words[word] !== null))
    .map((line) => typeset(line.replace(IN_BRACES, (whole, word: string) => words[word] ?? whole)))
    .join("\n");
}

const IN_BRACES = /\{([^{}]+)\}/g;

/** The values of `REPLY_WORDS`; null where the request lacks one. */
function wordsOf(request: StoredRequest): Record<string, string | null> {
  const { id, first_name, last_name, created_at, litres, fuel, town, delivery_date, offered_cents } = request;
  return {
    client: `${first_name} ${last_name}`,
    prénom: first_name,
    numéro: requestNumber(id),
    jour: formatDate(created_at),
    quantité: litres === null ? null : formatLitres(litres),
    carburant: fuel === null ? null : fuelLabel(fuel),
    commune: town,
    livraison: delivery_date ? formatDate(delivery_date) : "à convenir",
    montant: offered_cents === null ? "… €" : formatEuros(offered_cents / 100),
  };
}

/** Encodes spaces as %20, which every mail program reads. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll("\n", "\r\n"));
