import type { Kysely } from "kysely";
import type { Database } from "../../../core/database/schema.ts";
import type { Env } from "../../../core/env.ts";
import { queueMail } from "../../../core/mail.ts";
import { DAY_MS, HOUR_MS } from "../../../core/text/durations.ts";
import { formatDate } from "../../../core/text/typography.ts";
import { secondFactorDueEmail } from "../../emails/account-emails.server.ts";

const GRACE_MS = 7 * DAY_MS;
/** Account age before the first mail: newcomers read the request on the page. */
const NEW_MS = HOUR_MS;

/**
 * Gives each member of the team without a second factor a week, and says so by mail, once. After that, a password alone
 * opens nothing for those who have a passkey either; they need no mail.
 */
export async function askForSecondFactors(
  db: Kysely<Database>,
  { requireTwoFactor, siteUrl }: Pick<Env, "requireTwoFactor"> & { siteUrl: string },
  now: Date,
): Promise<void> {
  if (requireTwoFactor !== undefined) return;
  const due = new Date(now.getTime() + GRACE_MS).toISOString();
  const people = await db
    .selectFrom("users")
    .select(["id", "email"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id")).as(
        "has_passkey",
      ),
    )
    .where((eb) => eb.or([eb("role", "=", "admin"), eb("rights", "<>", "")]))
    .where("second_factor_due", "is", null)
    .where("created_at", "<", new Date(now.getTime() - NEW_MS).toISOString())
    .where((eb) => eb.or([eb("two_factor_enabled", "is", null), eb("two_factor_enabled", "=", false)]))
    .execute();
  for (const { id, email, has_passkey } of people) {
    await db.transaction().execute(async (trx) => {
      const asked = await trx
        .updateTable("users")
        .set({ second_factor_due: due })
        .where("id", "=", id)
        .where("second_factor_due", "is", null)
        .executeTakeFirstOrThrow();
      if (asked.numUpdatedRows === 0n || has_passkey) return;
      await queueMail(trx, { to: email, ...secondFactorDueEmail(siteUrl, formatDate(due)) });
    });
  }
}
