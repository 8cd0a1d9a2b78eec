import type { Kysely } from "kysely";
import { type Actor, auditLogBy, writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { dropMailsTo, listMailsTo } from "../../core/mail.ts";
import { eraseMailFilesTo, listMailFilesTo } from "../../core/mail-files.ts";
import { eraseEventsOf, eventsOf, roleChangesOf } from "../../core/security-log.ts";
import { eraseUser, findPerson } from "../account/accounts.server.ts";
import { sessionsOf } from "../account/personal-data.server.ts";
import { rightsOf } from "../account/rights.ts";
import { dropInvitationsTo, listInvitations } from "../account/team/invitations.server.ts";
import type { Services } from "../context.ts";
import type { EmailContext } from "../emails/compose.server.ts";
import { eraseReviewInvitationsOf, reviewInvitationsOf } from "../invitations/personal-data.server.ts";
import { eraseRequestsOf, followUpOf, requestsOf } from "../quote/personal-data.server.ts";
import { eraseReviewsAndReportsOf, reviewsAndReportsOf } from "../reviews/personal-data.server.ts";
import { forgetWaitingReviews } from "../transfer/waiting.server.ts";

type DataServices = Pick<Services, "database" | "env" | "log">;

/** All data of one e-mail address, without secrets: passwords, links, tokens of sessions. */
export type PersonalData = Awaited<ReturnType<typeof collect>>;

/** Counts only, which identify nobody. */
export type DataCounts = Record<
  | ("reviews" | "reports" | "requests" | "accounts" | "invitations" | "reviewInvitations" | "events" | "mails")
  | ("sessions" | "roleChanges" | "auditLog" | "followUp"),
  number
>;

/** Exports what is stored about a person (GDPR, articles 15 and 20), and logs it. */
export function exportPersonalData({ database, env }: DataServices, email: string, by: Actor): Promise<PersonalData> {
  return database.db.transaction().execute(async (trx) => {
    const found = await collect(trx, env.dataDir, email, { files: true });
    await writeAuditLog(trx, {
      by,
      action: "export_personal_data",
      subject: { kind: "personal_data", id: null },
      details: { ...countOf(found) },
    });
    return found;
  });
}

/** `objects`: a hash of the address is kept, because the person wants no invitations. */
type Held = { counts: DataCounts; objects: boolean };

export async function countPersonalData({ database, env }: DataServices, email: string): Promise<Held> {
  const found = await collect(database.db, env.dataDir, email);
  return { counts: countOf(found), objects: found.objectsToInvitations };
}

type Erasure = ({ kind: "erased"; hasDecided: boolean } & Held) | { kind: "staff" };

/** Erases the data for good (GDPR, article 17), and logs that. Staff must give up their rights first. */
export async function erasePersonalData(
  { database, env, log }: DataServices,
  email: string,
  by: Actor,
  site: EmailContext,
): Promise<Erasure> {
  const erasure = await database.db.transaction().execute(async (trx): Promise<Erasure> => {
    const found = await collect(trx, env.dataDir, email);
    const [account] = found.accounts;
    if (account && rightsOf(account).length > 0) return { kind: "staff" };
    await eraseReviewsAndReportsOf(trx, email, { by, site });
    await forgetWaitingReviews(trx);
    await eraseRequestsOf(trx, email);
    await eraseReviewInvitationsOf(trx, email);
    await dropMailsTo(trx, email);
    await dropInvitationsTo(trx, email);
    if (account) {
      await eraseEventsOf(trx, account.id);
      await eraseUser(trx, account.id);
    }
    const counts = countOf(found);
    await writeAuditLog(trx, {
      by,
      action: "erase_personal_data",
      subject: { kind: "personal_data", id: null },
      details: { ...counts },
    });
    // Last, because deleted files cannot be rolled back. If it fails, the transaction erases nothing.
    await eraseMailFilesTo(env.dataDir, email);
    return { kind: "erased", counts, objects: found.objectsToInvitations, hasDecided: found.auditLog.length > 0 };
  });
  // Only log a failure: the rows are gone, and a background job tries again to empty the journal.
  if (erasure.kind === "erased")
    await database.dropErased().catch((error: unknown) => log.error("journal de la base non vidé", { error }));
  return erasure;
}

async function collect(db: Kysely<Database>, dataDir: string, email: string, options: { files?: boolean } = {}) {
  const account = await findPerson(db, email);
  return {
    email,
    ...(await reviewsAndReportsOf(db, email, options)),
    requests: await requestsOf(db, email),
    accounts: account ? [account] : [],
    invitations: (await listInvitations(db)).filter((invitation) => invitation.email === email.toLowerCase()),
    ...(await reviewInvitationsOf(db, email)),
    events: account ? await eventsOf(db, account.id) : [],
    mails: [...(await listMailsTo(db, email)), ...(await listMailFilesTo(dataDir, email))],
    sessions: account ? await sessionsOf(db, account.id) : [],
    roleChanges: account ? await roleChangesOf(db, account.id) : [],
    auditLog: account ? await auditLogBy(db, account.id) : [],
    followUp: await followUpOf(db, email),
  };
}

function countOf(found: PersonalData): DataCounts {
  const { reviews, reports, requests, accounts, invitations, reviewInvitations, events, mails } = found;
  const { sessions, roleChanges, auditLog, followUp } = found;
  return {
    reviews: reviews.length,
    reports: reports.length,
    requests: requests.length,
    accounts: accounts.length,
    invitations: invitations.length,
    reviewInvitations: reviewInvitations.length,
    events: events.length,
    mails: mails.length,
    sessions: sessions.length,
    roleChanges: roleChanges.length,
    auditLog: auditLog.length,
    followUp: followUp.length,
  };
}
