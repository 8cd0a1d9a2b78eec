import type { Kysely } from "kysely";
import { writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { cancelMail } from "../../core/mail.ts";
import { MAIL_KINDS } from "./invite.server.ts";
import { hashEmail, hashInvitationToken } from "./tokens.server.ts";

/**
 * Stops all invitations to this address for ever (GDPR, article 21): drops queued mails and keeps only a hash of the
 * address. Works until the invitation is erased, also after it is used or expired.
 */
export function objectTo(db: Kysely<Database>, token: string, now = new Date()): Promise<"done" | "missing"> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("invitations")
      .select("email_hash")
      .where("token_hash", "=", hashInvitationToken(token))
      .executeTakeFirst();
    if (!found?.email_hash) return "missing";
    await object(trx, found.email_hash, now);
    return "done";
  });
}

async function object(trx: Kysely<Database>, email_hash: string, now: Date): Promise<void> {
  const stored = await trx
    .insertInto("invitation_objections")
    .values({ email_hash, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .returning("email_hash")
    .executeTakeFirst();
  const invitations = await trx
    .updateTable("invitations")
    .set({ email: null, customer_name: null, remind_at: null })
    .where("email_hash", "=", email_hash)
    .returning("id")
    .execute();
  for (const { id } of invitations) await cancelMail(trx, { aboutId: id, kinds: MAIL_KINDS });
  if (!stored) return;
  const by = { id: null, name: "Un client" };
  await writeAuditLog(trx, { by, action: "object_to_invitations", subject: { kind: "invitation", id: null }, now });
}

export async function hasObjected(db: Kysely<Database>, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("invitation_objections")
    .select("email_hash")
    .where("email_hash", "=", hashEmail(email))
    .executeTakeFirst();
  return found !== undefined;
}
