import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { cancelMail, listUndeliverable } from "../../core/mail.ts";
import { DAY_MS } from "../../core/text/durations.ts";
import type { EmailContext } from "../emails/compose.server.ts";
import { WROTE_LATELY_DAYS } from "../reviews/invitation-limits.ts";
import { MAIL_KINDS, mail } from "./invite.server.ts";
import { markUnsent, readHistory } from "./store.server.ts";

/** Fewer mails than can leave between two runs. */
const AT_ONCE = 50;

/** Reminds once of each invitation without a review. Returns how many mails are queued. */
export async function remindOfInvitations(
  db: Kysely<Database>,
  site: () => Promise<EmailContext>,
  now = new Date(),
): Promise<number> {
  // Usually nothing is due, and writing would lock the database on every run.
  const due = await dueOf(db, now, 1);
  if (due.length === 0) return 0;
  const sender = await site();
  return db.transaction().execute(async (trx) => {
    const ids = (await dueOf(trx, now, AT_ONCE)).map(({ id }) => id);
    if (ids.length === 0) return 0;
    // Each row goes to one instance only.
    const claimed = await trx
      .updateTable("invitations")
      .set({ remind_at: null })
      .where("id", "in", ids)
      .where("remind_at", "is not", null)
      .returning(["id", "key", "activity", "delivered_on", "email", "email_hash", "expires_at", "spent_at"])
      .execute();
    const open = claimed.filter(({ email, spent_at, expires_at }) => {
      return email !== null && spent_at === null && expires_at > now.toISOString();
    });
    const asked = {
      orders: [],
      requests: [],
      emails: open.map(({ email }) => email?.toLowerCase() ?? ""),
      hashes: open.map(({ email_hash }) => email_hash ?? ""),
    };
    const since = new Date(now.getTime() - WROTE_LATELY_DAYS * DAY_MS);
    const { objected, wrote, answered } = await readHistory(trx, asked, since, now);
    const isSilent = (hash: string | null) => !objected.has(hash ?? "") && !answered.has(hash ?? "");
    const wanted = open.filter(
      ({ email, email_hash }) => isSilent(email_hash) && !wrote.has(email?.toLowerCase() ?? ""),
    );
    for (const invitation of wanted) await mail(trx, invitation, sender, { isReminder: true });
    if (wanted.length > 0) {
      await trx
        .updateTable("invitations")
        .set({ reminded_at: now.toISOString() })
        .where(
          "id",
          "in",
          wanted.map(({ id }) => id),
        )
        .execute();
    }
    return wanted.length;
  });
}

/** Takes back invitations whose mail cannot arrive, so that they are handed over in print. */
export async function noteRefusedAddresses(db: Kysely<Database>): Promise<void> {
  for (const aboutId of await listUndeliverable(db, MAIL_KINDS)) {
    await db.transaction().execute(async (trx) => {
      await markUnsent(trx, aboutId);
      await cancelMail(trx, { aboutId, kinds: MAIL_KINDS });
    });
  }
}

function dueOf(db: Kysely<Database>, now: Date, limit: number) {
  return db
    .selectFrom("invitations")
    .select("id")
    .where("remind_at", "<=", now.toISOString())
    .orderBy("remind_at")
    .limit(limit)
    .execute();
}
