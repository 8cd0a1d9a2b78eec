import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { cancelMail, isMailQueued, queueMail } from "../../core/mail.ts";
import { formatLitres } from "../../core/text/typography.ts";
import { datedPromise } from "../company/reply-deadline.ts";
import type { Services } from "../context.ts";
import { receiptEmail } from "../emails/quote-emails.server.ts";
import { mayReceipt } from "../emails/receipts.server.ts";
import { knownPlace } from "./briefs.server.ts";
import { type RequestKey, receiptLink } from "./confirmation-link.server.ts";
import { readReplyDeadline } from "./reply-deadline.server.ts";
import { type Estimate, fuelLabel, type Quote, requestNumber } from "./rules.ts";

const KIND = "quote_receipt";

/** Queues the receipt, unless this address got too many. Call inside the transaction that stores the request. */
export type QueueReceipt = (trx: Kysely<Database>, request: RequestKey, now: Date) => Promise<void>;

/** Reads the content in advance, so that no transaction waits for it. */
export async function prepareReceipt(
  { content, env, siteUrl }: Pick<Services, "content" | "env" | "siteUrl">,
  quote: Quote,
  estimate: Estimate | null,
): Promise<QueueReceipt> {
  const [company, deadline, town] = await Promise.all([
    content.facts(),
    readReplyDeadline(content),
    knownPlace(quote.postalCode, quote.city),
  ]);
  return async (trx, request, now) => {
    // A corrected request has one receipt, of its new content.
    const receipt = { aboutId: request.id, kinds: [KIND] };
    const isReplaced = await isMailQueued(trx, { ...receipt, to: quote.email });
    await cancelMail(trx, receipt);
    if (!isReplaced && !(await mayReceipt(trx, { kind: "quote", to: quote.email, secret: env.secret, now }))) return;
    const mail = receiptEmail({
      number: requestNumber(request.id),
      fuel: fuelLabel(quote.fuelType),
      litres: formatLitres(quote.quantity),
      town,
      deliveryDate: quote.deliveryDate,
      estimate: estimate?.words ?? null,
      link: siteUrl + receiptLink(request, env.secret),
      reply: datedPromise(deadline, now),
      company,
    });
    await queueMail(trx, { to: quote.email, kind: KIND, aboutId: request.id, ...mail });
  };
}
