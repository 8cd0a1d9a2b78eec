import type { Kysely } from "kysely";
import { eraseOldReviews } from "../app/reviews/changes.server.ts";
import { RETENTION, retainedSince } from "../app/security/retention.ts";
import type { Database } from "./database/schema.ts";

/** A mail that was given up holds an address: the time in which an operator can look into it. */
const ABANDONED_MAIL = { amount: 30, unit: "day" } as const;

/** Erases what has outlived its time, and returns how many rows of each kind. Belongs into one transaction. */
export async function eraseOutlived(trx: Kysely<Database>, now: Date) {
  const reviews = await eraseOldReviews(trx, retainedSince(RETENTION.deletedReviews, now));
  const contacts = await trx
    .deleteFrom("contact_submissions")
    .where("updated_at", "<", retainedSince(RETENTION.contactRequests, now))
    .executeTakeFirst();
  const events = await trx
    .deleteFrom("security_events")
    .where("created_at", "<", retainedSince(RETENTION.securityEvents, now))
    .executeTakeFirst();
  const mails = await trx
    .deleteFrom("mail_outbox")
    .where("abandoned_at", "<", retainedSince(ABANDONED_MAIL, now))
    .executeTakeFirst();
  const { sessions, verifications } = await eraseExpired(trx, now);
  return {
    reviews,
    contacts: Number(contacts.numDeletedRows),
    events: Number(events.numDeletedRows),
    mails: Number(mails.numDeletedRows),
    sessions,
    verifications,
  };
}

/** Sessions and links of letters that open nothing any more. */
async function eraseExpired(trx: Kysely<Database>, now: Date) {
  const expired = async (table: "sessions" | "verifications") => {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where("expires_at", "<", now.toISOString())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };
  return { sessions: await expired("sessions"), verifications: await expired("verifications") };
}
