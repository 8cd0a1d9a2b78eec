import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { consumeLimit } from "../../core/rate-limit.ts";

/** Keeps an anonymous form from filling somebody's mailbox. */
const PER_ADDRESS = { action: "receipt_address", max: 3, windowMinutes: 24 * 60 };
const IN_ALL = { action: "receipt", subject: "all", max: 200, windowMinutes: 60 };

/** Whether one more receipt may be sent to a typed address. Call inside the transaction that queues it. */
export async function mayReceipt(trx: Kysely<Database>, email: string, now: Date): Promise<boolean> {
  const subject = createHash("sha256").update(mailboxOf(email)).digest("base64url");
  if (!(await consumeLimit(trx, { ...PER_ADDRESS, subject, now })).isAllowed) return false;
  return (await consumeLimit(trx, { ...IN_ALL, now })).isAllowed;
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
