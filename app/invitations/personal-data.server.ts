import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { cancelMail } from "../../core/mail.ts";
import { RETENTION, retainedSince } from "../../core/retention.ts";
import { MAIL_KINDS } from "./invite.server.ts";
import { hasObjected } from "./objections.server.ts";
import { isQueued } from "./store.server.ts";
import { hashEmail } from "./tokens.server.ts";

/** The hash finds invitations whose address is already erased. */
export async function reviewInvitationsOf(db: Kysely<Database>, email: string) {
  const reviewInvitations = await db
    .selectFrom("invitations")
    .select(["email", "customer_name", "activity", "delivered_on", "order_number"])
    .select(["created_at", "expires_at"])
    .select((eb) => {
      const isFirst = eb.and([isQueued(), eb("reminded_at", "is", null)]);
      return [
        eb.case().when(isFirst).then(null).else(eb.ref("sent_at")).end().as("sent_at"),
        eb.case().when(isQueued()).then(null).else(eb.ref("reminded_at")).end().as("reminded_at"),
      ];
    })
    .select("spent_at")
    .where("email_hash", "=", hashEmail(email))
    .orderBy("created_at")
    .execute();
  return { reviewInvitations, objectsToInvitations: await hasObjected(db, email) };
}

/** Erases what identifies the person. Keeps an objection's hash: without it, we would write again. */
export async function eraseReviewInvitationsOf(trx: Kysely<Database>, email: string): Promise<void> {
  const erased = await trx
    .updateTable("invitations")
    .set({ email: null, email_hash: null, customer_name: null, remind_at: null })
    .where("email_hash", "=", hashEmail(email))
    .returning("id")
    .execute();
  for (const { id } of erased) await cancelMail(trx, { aboutId: id, kinds: MAIL_KINDS });
}

/** Erases the address some weeks after the invitation, and the rest a year after its link ended. */
export async function eraseOldInvitations(trx: Kysely<Database>, now: Date) {
  const invitations = await trx
    .deleteFrom("invitations")
    .where("expires_at", "<", retainedSince(RETENTION.invitations, now))
    .executeTakeFirst();
  const addresses = await trx
    .updateTable("invitations")
    .set({ email: null, customer_name: null, remind_at: null })
    .where("created_at", "<", retainedSince(RETENTION.invitedAddresses, now))
    .where((eb) => eb.or([eb("email", "is not", null), eb("customer_name", "is not", null)]))
    .executeTakeFirst();
  return { invitations: Number(invitations.numDeletedRows), invitedAddresses: Number(addresses.numUpdatedRows) };
}
