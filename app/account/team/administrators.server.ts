import type { Kysely } from "kysely";
import type { Database } from "../../../core/database/schema.ts";
import type { Env } from "../../../core/env.ts";
import { randomKey } from "../../../core/hash.ts";
import { queueMail } from "../../../core/mail.ts";
import { writeRoleChange } from "../../../core/security-log.ts";
import { newRightsEmail } from "../../emails/account-emails.server.ts";
import { findUserByEmail } from "../accounts.server.ts";
import { type AuthContext, type Client, type Refusal, refusalFrom, refuse } from "../auth.server.ts";
import { asKnownPerson } from "../passwords/queue.server.ts";
import { RIGHTS, rightsOf, roleName, type StoredRights, storedRights } from "../rights.ts";
import type { NewPerson } from "../rules.ts";
import { dropPasskeys } from "../second-factor/store.server.ts";
import {
  addConfirmedUser,
  dropSecondFactor,
  hadAdministrator,
  hashToken,
  markConfirmed,
  renameUser,
  setPassword,
} from "../store.server.ts";

/**
 * Call at each start. Until there has been an administrator, creates the one of the settings or returns a link that
 * creates one.
 */
export async function prepareFirstAdministrator(
  auth: AuthContext,
  { adminEmail, adminPassword }: Partial<Pick<Env, "adminEmail" | "adminPassword">>,
): Promise<string | undefined> {
  if (await hadAdministrator(auth.db)) return undefined;
  if (adminEmail && adminPassword) {
    await ensureAdministrator(auth, adminEmail, adminPassword);
    return undefined;
  }
  return `${auth.siteUrl}/auth/premier-administrateur?jeton=${await createSetupToken(auth)}`;
}

/** Another instance may create the same administrator at the same moment. */
async function ensureAdministrator({ betterAuth, db, siteUrl }: AuthContext, email: string, newPassword: string) {
  const { password } = await betterAuth.$context;
  const passwordHash = await password.hash(newPassword);
  const person = { firstName: "", lastName: "", email, passwordHash };
  try {
    await db.transaction().execute(async (trx) => {
      if (!(await hadAdministrator(trx)))
        await addToTeam(trx, siteUrl, person, { ...ADMINISTRATOR, ip: null, keepsConfirmedPassword: true });
    });
  } catch (error) {
    if ((await findUserByEmail(db, email))?.role !== "admin") throw error;
  }
}

/** The database keeps only a hash of the token. The new link replaces an earlier one. */
async function createSetupToken({ db }: AuthContext): Promise<string> {
  const token = randomKey(24);
  const row = { token_hash: hashToken(token), created_at: new Date().toISOString() };
  await db
    .insertInto("setup_link")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return token;
}

export async function isSetupTokenValid({ db }: AuthContext, token: string): Promise<boolean> {
  const row = await db
    .selectFrom("setup_link")
    .select("id")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return row !== undefined && !(await hadAdministrator(db));
}

/** Spends the token. Concurrent uses: one succeeds. */
export async function createFirstAdministrator(
  auth: AuthContext,
  token: string,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const linkSpent = refuse(
    409,
    "Ce lien a déjà servi ou n’est plus valable. Redémarrez le site pour en obtenir un nouveau.",
  );
  // A wrong token must not cost a hash.
  if (!(await isSetupTokenValid(auth, token))) return linkSpent;
  const { password } = await auth.betterAuth.$context;
  try {
    const passwordHash = await asKnownPerson("first administrator", () => password.hash(person.password));
    return await auth.db.transaction().execute(async (trx) => {
      const link = await trx
        .deleteFrom("setup_link")
        .where("token_hash", "=", hashToken(token))
        .returning("id")
        .executeTakeFirst();
      if (!link || (await hadAdministrator(trx))) return linkSpent;
      await addToTeam(trx, auth.siteUrl, { ...person, passwordHash }, { ...ADMINISTRATOR, ip: client.address });
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

const ADMINISTRATOR = { rights: storedRights(RIGHTS), changedBy: null };

type Joining = {
  rights: StoredRights;
  /** The id of the inviting person, or null. */
  changedBy: string | null;
  ip: string | null;
  keepsConfirmedPassword?: boolean;
};

/**
 * Opens an account with these rights, and returns its id. Anybody may have opened an unconfirmed one with this address,
 * so its name and password never survive.
 */
export async function addToTeam(
  trx: Kysely<Database>,
  siteUrl: string,
  person: { firstName: string; lastName: string; email: string; passwordHash: string },
  { rights, changedBy, ip, keepsConfirmedPassword = false }: Joining,
): Promise<string> {
  const known = await findUserByEmail(trx, person.email);
  const id = known?.id ?? (await addConfirmedUser(trx, { ...person, ...rights }));
  if (known) {
    const promotion = trx.updateTable("users").set(rights).where("id", "=", id).where("role", "<>", "admin");
    // Another instance has created it.
    if ((await promotion.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return id;
    if (!known.email_verified || !keepsConfirmedPassword) {
      await dropSecondFactor(trx, id);
      await dropPasskeys(trx, id);
      await setPassword(trx, id, person.passwordHash);
      await renameUser(trx, id, person);
    }
    await markConfirmed(trx, id);
    await queueMail(trx, { to: person.email, ...newRightsEmail(siteUrl, rightsOf(rights)) });
  }
  const oldRole = known ? roleName(known) : null;
  await writeRoleChange(trx, { userId: id, oldRole, newRole: roleName(rights), changedBy, ip });
  return id;
}
