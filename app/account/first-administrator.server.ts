import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../core/database/schema.ts";
import { writeRoleChange } from "../../core/security-log.ts";
import type { Core } from "./core.server.ts";
import { newAdministratorLetter, queueLetter } from "./letters.server.ts";
import { type Client, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { asKnownPerson } from "./password-turns.server.ts";
import { findUserByEmail } from "./people.server.ts";
import type { NewPerson } from "./rules.ts";
import { addConfirmedUser, dropSecondFactor, hadAdministrator, markConfirmed, setPassword } from "./store.server.ts";

/**
 * Makes the one-time link's token, of which the database keeps only a hash. An earlier link dies: after a restart, or
 * when several instances start together, the latest one counts.
 */
export async function createSetupToken({ db }: Core): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const row = { token_hash: hash(token), created_at: new Date().toISOString() };
  await db
    .insertInto("setup_link")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
  return token;
}

/** Whether the token would still be taken; looking at the page does not spend it. */
export async function isSetupTokenValid({ db }: Core, token: string): Promise<boolean> {
  const row = await db.selectFrom("setup_link").select("id").where("token_hash", "=", hash(token)).executeTakeFirst();
  return row !== undefined && !(await hadAdministrator(db));
}

/** Spends the one-time link. Of any number of simultaneous uses one succeeds. */
export async function createFirstAdministrator(
  core: Core,
  token: string,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const { auth, db } = core;
  const { password } = await auth.$context;
  const spent = refuse(
    409,
    "Ce lien a déjà servi ou n’est plus valable. Redémarrez le site pour en obtenir un nouveau.",
  );
  // A wrong token must not cost a hash.
  if (!(await isSetupTokenValid(core, token))) return spent;
  try {
    const passwordHash = await asKnownPerson("first administrator", () => password.hash(person.password));
    return await db.transaction().execute(async (tx) => {
      const link = await tx
        .deleteFrom("setup_link")
        .where("token_hash", "=", hash(token))
        .returning("id")
        .executeTakeFirst();
      if (!link || (await hadAdministrator(tx))) return spent;
      await makeAdministrator(tx, core.siteUrl, { ...person, passwordHash }, client.address);
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

/**
 * The first administrator of the settings: created, or promoted if the account exists. A confirmed account keeps its
 * password. An unconfirmed one may have been opened by anybody with that address, so its password gives way.
 */
export async function ensureAdministrator(
  { auth, db, siteUrl }: Core,
  email: string,
  newPassword: string,
): Promise<void> {
  const { password } = await auth.$context;
  const passwordHash = await password.hash(newPassword);
  const person = { firstName: "", lastName: "", email, passwordHash };
  const promote = async (tx: Kysely<Database>) => {
    if (!(await hadAdministrator(tx))) await makeAdministrator(tx, siteUrl, person, null, true);
  };
  try {
    await db.transaction().execute(promote);
  } catch (error) {
    // Another instance starting at the same moment has added the same address.
    if ((await findUserByEmail(db, email))?.role !== "admin") throw error;
  }
}

async function makeAdministrator(
  tx: Kysely<Database>,
  siteUrl: string,
  person: { firstName: string; lastName: string; email: string; passwordHash: string },
  ip: string | null,
  keepsConfirmedPassword = false,
): Promise<void> {
  const known = await findUserByEmail(tx, person.email);
  const id = known?.id ?? (await addConfirmedUser(tx, { ...person, role: "admin" }));
  if (known) {
    // Another instance starting at the same moment may have been quicker: then nothing is left to do, nor to write down.
    const promotion = tx.updateTable("users").set({ role: "admin" }).where("id", "=", id).where("role", "<>", "admin");
    if ((await promotion.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return;
    if (!known.email_verified || !keepsConfirmedPassword) {
      await dropSecondFactor(tx, id);
      await setPassword(tx, id, person.passwordHash);
    }
    await markConfirmed(tx, id);
    await queueLetter(tx, person.email, newAdministratorLetter(siteUrl));
  }
  await writeRoleChange(tx, { userId: id, oldRole: known?.role ?? null, newRole: "admin", changedBy: null, ip });
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
