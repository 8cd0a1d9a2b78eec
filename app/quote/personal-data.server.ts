import type { Kysely } from "kysely";
import { auditLogOf } from "../../core/audit-log.ts";
import { isSameEmail } from "../../core/database/same-email.ts";
import type { Database } from "../../core/database/schema.ts";

export function requestsOf(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("contact_submissions")
    .select([
      "first_name",
      "last_name",
      "email",
      "phone",
      "subject",
      "message",
      "state",
      "note",
      "delivery_date",
      "attested",
      "estimate",
      "estimated_cents",
      "offered_cents",
      "outcome",
      "created_at",
    ])
    .where(isSameEmail("email", email))
    .orderBy("created_at")
    .execute();
}

/** What was done about a person's requests, without who of the staff did it. */
export async function followUpOf(db: Kysely<Database>, email: string) {
  const requests = await db.selectFrom("contact_submissions").select("id").where(isSameEmail("email", email)).execute();
  const entries = await auditLogOf(
    db,
    "request",
    requests.map(({ id }) => id),
  );
  return entries.map(({ at, action, reason }) => ({ at, action, reason }));
}

export async function eraseRequestsOf(trx: Kysely<Database>, email: string): Promise<void> {
  await trx.deleteFrom("contact_submissions").where(isSameEmail("email", email)).execute();
}
