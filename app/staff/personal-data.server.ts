import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import { isSameAddress } from "../../core/database/same-address.ts";
import type { Database } from "../../core/database/schema.ts";
import { eraseWrittenTo, writtenTo } from "../../core/mail-files.ts";
import { eraseUser, findPerson } from "../account/personal-data.server.ts";
import type { Services } from "../context.ts";
import { eraseRequestsOf, requestsOf } from "../quote/personal-data.server.ts";
import { eraseWritingsOf, writingsOf } from "../reviews/personal-data.server.ts";
import { eraseEventsOf, eventsOf } from "../security/personal-data.server.ts";

/** Where it is held: in the database, and in the letters that were written for want of a mail server. */
type Held = Pick<Services, "database" | "env">;

/** All that is held on one e-mail address. What would open an account (passwords, links, sessions) is not in it. */
export type PersonalData = Awaited<ReturnType<typeof collect>>;

/** How much of each kind, which says nothing about the person. */
export type DataCounts = Record<"reviews" | "reports" | "requests" | "accounts" | "events" | "mails", number>;

/** For somebody who asks what is held (GDPR, articles 15 and 20), on record. */
export function exportPersonalData({ database, env }: Held, email: string, by: Actor): Promise<PersonalData> {
  return database.db.transaction().execute(async (trx) => {
    const found = await collect(trx, env.dataDir, email);
    await writeAuditLog(trx, {
      by,
      action: "export_personal_data",
      subject: { kind: "personal_data", id: null },
      details: { ...countOf(found) },
    });
    return found;
  });
}

export async function countPersonalData({ database, env }: Held, email: string): Promise<DataCounts> {
  return countOf(await collect(database.db, env.dataDir, email));
}

export type Erasure = { kind: "erased"; counts: DataCounts } | { kind: "administrator" };

/** Erases it all for good (GDPR, article 17), on record. An administrator first gives up the rights. */
export function erasePersonalData({ database, env }: Held, email: string, by: Actor): Promise<Erasure> {
  return database.db.transaction().execute(async (trx) => {
    const found = await collect(trx, env.dataDir, email);
    const [account] = found.accounts;
    if (account?.role === "admin") return { kind: "administrator" };
    await eraseWritingsOf(trx, email);
    await eraseRequestsOf(trx, email);
    await trx.deleteFrom("mail_outbox").where(isSameAddress("recipient", email)).execute();
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
    // Last, since no file comes back: where it fails nothing is erased, and staff are not told so.
    await eraseWrittenTo(env.dataDir, email);
    return { kind: "erased", counts };
  });
}

async function collect(db: Kysely<Database>, dataDir: string, email: string) {
  const account = await findPerson(db, email);
  const mails = await db
    .selectFrom("mail_outbox")
    // Its text may hold a link that opens an account.
    .select(["kind", "recipient", "subject", "created_at"])
    .where(isSameAddress("recipient", email))
    .orderBy("created_at")
    .execute();
  return {
    email,
    ...(await writingsOf(db, email)),
    requests: await requestsOf(db, email),
    accounts: account ? [account] : [],
    events: account ? await eventsOf(db, account.id) : [],
    mails: [...mails, ...(await writtenTo(dataDir, email))],
  };
}

function countOf({ reviews, reports, requests, accounts, events, mails }: PersonalData): DataCounts {
  return {
    reviews: reviews.length,
    reports: reports.length,
    requests: requests.length,
    accounts: accounts.length,
    events: events.length,
    mails: mails.length,
  };
}
