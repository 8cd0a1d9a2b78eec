import { domainToASCII } from "node:url";
import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { sign } from "../../core/private-token.ts";
import { consumeLimit } from "../../core/rate-limit.ts";
import { RECEIPT_HASH_HOURS } from "../../core/retention.ts";

/**
 * Keeps an anonymous form from filling somebody's mailbox. Notices count alone, and nobody honest sends that many: each
 * is to be acknowledged (DSA, article 16(4)).
 */
const LIMITS = {
  quote: { perAddress: { action: "receipt_address", max: 3 }, inAll: { action: "receipt", max: 200 } },
  notice: { perAddress: { action: "notice_address", max: 30 }, inAll: { action: "notice", max: 200 } },
};

type Receipt = { kind: keyof typeof LIMITS; to: string; secret: string; now: Date };

/** Whether one more receipt may be sent to a typed address. Call inside the transaction that queues it. */
export async function mayReceipt(trx: Kysely<Database>, { kind, to, secret, now }: Receipt): Promise<boolean> {
  const { perAddress, inAll } = LIMITS[kind];
  const subject = sign(`mailbox ${mailboxOf(to)}`, secret);
  const own = { ...perAddress, subject, windowMinutes: RECEIPT_HASH_HOURS * 60, now };
  if (!(await consumeLimit(trx, own)).isAllowed) return false;
  return (await consumeLimit(trx, { ...inAll, subject: "all", windowMinutes: 60, now })).isAllowed;
}

/**
 * Normalises an address, so that its spellings share one limit: most servers ignore capitals and the part after « + »,
 * and a domain ignores wide and invisible letters (UTS 46).
 */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).toLowerCase().replace(/\+.*/su, "");
  return `${name}@${domainToASCII(email.slice(at + 1))}`;
}
