import type { Kysely } from "kysely";
import type { Database } from "../../../core/database/schema.ts";
import type { CurrentUser } from "../session.server.ts";
import { countPasskeys } from "./store.server.ts";

/**
 * A password alone must not add a factor beside a passkey of the team: anybody who knows the password could then do
 * without the passkey. Somebody who lost the last one asks the operator (`npm run admin -- EMAIL --reset-2fa`).
 */
export async function mayAddFactor(
  db: Kysely<Database>,
  { id, rights, twoFactorEnabled, byPasskey }: CurrentUser,
): Promise<boolean> {
  return rights.length === 0 || twoFactorEnabled || byPasskey || (await countPasskeys(db, id)) === 0;
}

/** Passkeys are offered to somebody without one who has not closed the offer. */
export async function isPasskeyOffered(db: Kysely<Database>, userId: string): Promise<boolean> {
  const offered = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("passkey_offer_closed_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("passkeys").select("passkeys.id").whereRef("passkeys.user_id", "=", "users.id"))),
    )
    .executeTakeFirst();
  return offered !== undefined;
}
