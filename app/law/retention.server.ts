import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { CLIENT_HASH_MINUTES, RETENTION, type Retention, retainedSince } from "../../core/retention.ts";
import { dayInParis } from "../../core/text/dates.ts";
import { eraseUnconfirmed } from "../account/accounts.server.ts";
import { eraseOldInvitations } from "../invitations/personal-data.server.ts";
import { eraseOldPhotos } from "../review-photos/photos.server.ts";
import { eraseOldReviews } from "../reviews/erasure.server.ts";

/** Erases expired rows, and returns how many of each kind. Call inside one transaction. */
export async function eraseExpiredData(trx: Kysely<Database>, now: Date) {
  const reviews = await eraseOldReviews(trx, retainedSince(RETENTION.deletedReviews, now));
  const photos = await eraseOldPhotos(trx, {
    refusedBefore: retainedSince(RETENTION.refusedPhotos, now),
    leftBefore: retainedSince(RETENTION.imports, now),
  });
  const contacts = await trx
    .deleteFrom("contact_submissions")
    .where((eb) =>
      eb.or([
        eb("updated_at", "<", retainedSince(RETENTION.contactRequests, now)),
        eb("deleted_at", "<", retainedSince(RETENTION.deletedRequests, now)),
      ]),
    )
    .executeTakeFirst();
  const events = await trx
    .deleteFrom("security_events")
    .where("created_at", "<", retainedSince(RETENTION.securityEvents, now))
    .executeTakeFirst();
  // Keep who granted what; the IP address expires.
  const addresses = await trx
    .updateTable("role_audit_log")
    .set({ ip_address: null })
    .where("ip_address", "is not", null)
    .where("changed_at", "<", retainedSince(RETENTION.securityEvents, now))
    .executeTakeFirst();
  const mails = await trx
    .deleteFrom("mail_outbox")
    .where("abandoned_at", "<", retainedSince(RETENTION.abandonedMails, now))
    .executeTakeFirst();
  const traffic = await trx
    .deleteFrom("traffic")
    .where((eb) =>
      eb.or([
        eb("day", "<", dayBefore(RETENTION.traffic, now)),
        eb("kind", "in", ["search", "missed"]).and("day", "<", dayBefore(RETENTION.securityEvents, now)),
      ]),
    )
    .executeTakeFirst();
  const imports = await trx
    .deleteFrom("imports")
    // A confirmed import runs to its end.
    .where("done", "is", null)
    .where("created_at", "<", retainedSince(RETENTION.imports, now))
    .executeTakeFirst();
  const deliveries = await trx
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", retainedSince(RETENTION.webhookDeliveries, now))
    .executeTakeFirst();
  const invitations = await eraseOldInvitations(trx, now);
  const accounts = await eraseUnconfirmed(trx, retainedSince(RETENTION.unconfirmedAccounts, now));
  const { sessions, verifications } = await eraseExpiredSessions(trx, now);
  return {
    reviews,
    photos,
    contacts: Number(contacts.numDeletedRows),
    events: Number(events.numDeletedRows),
    addresses: Number(addresses.numUpdatedRows),
    mails: Number(mails.numDeletedRows),
    traffic: Number(traffic.numDeletedRows),
    imports: Number(imports.numDeletedRows),
    deliveries: Number(deliveries.numDeletedRows),
    ...invitations,
    accounts,
    sessions,
    verifications,
  };
}

const dayBefore = (retention: Retention, now: Date) => dayInParis(new Date(retainedSince(retention, now)));

/** Removes the client's hash from rows that no longer need it. A report keeps it until it is answered. */
export async function eraseClientHashes(db: Kysely<Database>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CLIENT_HASH_MINUTES * 60_000).toISOString();
  // `>` uses the index; `is not null` does not.
  for (const table of ["reviews", "contact_submissions"] as const) {
    await db
      .updateTable(table)
      .set({ client_hash: null })
      .where("client_hash", ">", "")
      .where("created_at", "<", since)
      .execute();
  }
  await db
    .updateTable("review_reports")
    .set({ client_hash: null })
    .where("client_hash", ">", "")
    .where("answered_at", "is not", null)
    .execute();
}

/** The counts of {@link eraseExpiredData}, whose transaction is rolled back. */
export async function retentionDryRun(db: Kysely<Database>, now: Date): Promise<Erased> {
  let erased: Erased | undefined;
  const dryRun = db.transaction().execute(async (trx) => {
    erased = await eraseExpiredData(trx, now);
    throw ROLL_BACK;
  });
  await dryRun.catch((error: unknown) => {
    if (error !== ROLL_BACK) throw error;
  });
  return erased as Erased;
}

export type Erased = Awaited<ReturnType<typeof eraseExpiredData>>;

const ROLL_BACK = new Error("dry run: roll back");

async function eraseExpiredSessions(trx: Kysely<Database>, now: Date) {
  const expired = async (table: "sessions" | "verifications") => {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where("expires_at", "<", now.toISOString())
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };
  return { sessions: await expired("sessions"), verifications: await expired("verifications") };
}
