import type { Kysely } from "kysely";
import { writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { cancelEmails, replaceEmailsOfErased } from "./author-emails.server.ts";
import type { ChangeResult, Decision } from "./change.server.ts";
import { changesSince } from "./history.server.ts";
import { recordErased } from "./summary.server.ts";

export function erase(
  db: Kysely<Database>,
  id: string,
  { by, site, now = new Date() }: Pick<Decision, "by" | "site" | "now">,
): Promise<ChangeResult> {
  return inTransaction(db, async (trx) => {
    const erased = await trx
      .deleteFrom("reviews")
      .where("id", "=", id)
      .where("deleted_at", "is not", null)
      .returningAll()
      .executeTakeFirst();
    if (!erased) {
      const current = await trx.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirst();
      const [lastChange] = current ? await changesSince(trx, current, current.version - 1) : [];
      return current ? { kind: "conflict", current, lastChange } : { kind: "missing" };
    }
    await replaceEmailsOfErased(trx, erased, site, now);
    await recordErased(trx, [erased.activity]);
    await writeAuditLog(trx, { by, action: "erase", subject: { kind: "review", id }, now });
    return { kind: "done", review: erased, before: erased, isCorrected: false, isAuthorNotified: false };
  });
}

export async function eraseOldReviews(trx: Kysely<Database>, limit: string): Promise<number> {
  const erased = await trx
    .deleteFrom("reviews")
    .where("deleted_at", "<", limit)
    .returning(["id", "activity"])
    .execute();
  for (const { id } of erased) await cancelEmails(trx, id);
  await recordErased(
    trx,
    erased.map(({ activity }) => activity),
  );
  return erased.length;
}
