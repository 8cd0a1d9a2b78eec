import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { dropMailsOf, queueMail } from "../../core/mail.ts";
import { compose } from "../emails/compose.server.ts";

const KIND = "mail_trial";

/** A sent mail leaves the outbox; an unsent one keeps its error. */
export type TestMail = { at: string; state: "sent" | "waiting"; error: string | null };

export function sendTestMail(db: Kysely<Database>, { to, siteUrl, by }: { to: string; siteUrl: string; by: Actor }) {
  return db.transaction().execute(async (trx) => {
    await dropMailsOf(trx, KIND);
    await queueMail(trx, {
      to,
      kind: KIND,
      ...compose("Message d’essai", [`Ce message montre que ${siteUrl} sait envoyer les siens.`]),
    });
    await writeAuditLog(trx, { by, action: "try_mail", subject: { kind: "mail", id: KIND } });
  });
}

export async function readTestMail(db: Kysely<Database>): Promise<TestMail | null> {
  const sent = await db
    .selectFrom("journal")
    .select("at")
    .where("subject_kind", "=", "mail")
    .where("subject_id", "=", KIND)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!sent) return null;
  const waiting = await db.selectFrom("mail_outbox").select("last_error").where("kind", "=", KIND).executeTakeFirst();
  return { at: sent.at, state: waiting ? "waiting" : "sent", error: waiting?.last_error ?? null };
}
