import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../../core/audit-log.ts";
import { newId } from "../../../core/database/id.ts";
import type { Database } from "../../../core/database/schema.ts";
import { randomKey } from "../../../core/hash.ts";
import { queueMail } from "../../../core/mail.ts";
import { DAY_MS } from "../../../core/text/durations.ts";
import { teamInvitationEmail } from "../../emails/account-emails.server.ts";
import { findUserByEmail } from "../accounts.server.ts";
import { type AuthContext, type Client, type Refusal, refusalFrom, refuse } from "../auth.server.ts";
import { asKnownPerson } from "../passwords/queue.server.ts";
import { type Right, rightsOf, roleLabel, roleName, storedRights } from "../rights.ts";
import { type NewPerson, TEAM_INVITATION_DAYS } from "../rules.ts";
import { fullName, hashToken } from "../store.server.ts";
import { addToTeam } from "./administrators.server.ts";

/** Rows of `verifications`; the token is known to the invited person alone. */
const PREFIX = "staff-invitation:";

/** `by` is the id of the inviting person. */
type Stored = { email: string; rights: Right[]; by: string | null };

/** `expiresAt` is ISO-8601. */
export type StaffInvitation = Stored & { id: string; expiresAt: string };

/** Replaces an earlier invitation. The link is returned only while mails stay on the server. */
export function invite(
  { db, siteUrl, hasMailServer }: AuthContext,
  { email, rights, by }: { email: string; rights: Right[]; by: Actor },
): Promise<{ ok: true; link: string | null } | Refusal> {
  return db.transaction().execute(async (trx) => {
    if (rights.length === 0) return refuse(400, "Cochez au moins un droit.");
    const known = await findUserByEmail(trx, email);
    if (known?.email_verified) {
      return refuse(409, "Cette adresse a déjà un compte : donnez-lui ses droits dans la liste ci-dessus.");
    }
    await dropInvitationsTo(trx, email);
    const token = randomKey(24);
    const link = `${siteUrl}/auth/invitation?jeton=${token}`;
    const now = new Date();
    const stored: Stored = { email, rights, by: by.id };
    await trx
      .insertInto("verifications")
      .values({
        id: newId(),
        identifier: PREFIX + hashToken(token),
        value: JSON.stringify(stored),
        expires_at: new Date(now.getTime() + TEAM_INVITATION_DAYS * DAY_MS).toISOString(),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .execute();
    const reason = rightsLabel(rights);
    await writeAuditLog(trx, { by, action: "invite", subject: { kind: "user", id: null }, reason });
    if (hasMailServer) await queueMail(trx, { to: email, ...teamInvitationEmail(link, TEAM_INVITATION_DAYS) });
    return { ok: true, link: hasMailServer ? null : link };
  });
}

/** Lists valid invitations, the next to expire first. */
export async function listInvitations(db: Kysely<Database>): Promise<StaffInvitation[]> {
  const rows = await openInvitations(db).orderBy("expires_at").execute();
  return rows.map(({ id, value, expires_at }) => ({
    ...(JSON.parse(value) as Stored),
    id,
    expiresAt: new Date(expires_at).toISOString(),
  }));
}

/** The audit log keeps the rights only, because the invited address is personal. */
export async function withdrawInvitation(trx: Kysely<Database>, id: string, by: Actor): Promise<boolean> {
  const gone = await dropInvitation(trx, id);
  if (!gone) return false;
  const reason = rightsLabel(gone.rights);
  await writeAuditLog(trx, { by, action: "withdraw_invitation", subject: { kind: "user", id: null }, reason });
  return true;
}

/** Why an invitation that is gone was not withdrawn, if it was not. */
export async function whyInvitationIsGone(db: Kysely<Database>, email: string): Promise<string | null> {
  if (email === "") {
    return "Cette invitation n’est plus en attente : elle a été acceptée, remplacée, retirée, ou son délai est passé.";
  }
  const person = await findUserByEmail(db, email);
  if (person && rightsOf(person).length > 0) {
    return `Trop tard : ${email} a rejoint l’équipe. Pour l’en retirer : « Retirer de l’équipe », dans la liste ci-dessous.`;
  }
  const isReplaced = (await listInvitations(db)).some(({ email: to }) => to === email);
  return isReplaced
    ? `Une invitation plus récente pour ${email} a remplacé celle-ci. Elle attend en bas de la page.`
    : null;
}

/** Withdraws the invitations of a person who may no longer invite. */
export async function withdrawInvitationsBy(trx: Kysely<Database>, userId: string, actor: Actor): Promise<void> {
  for (const { id, by } of await listInvitations(trx)) if (by === userId) await withdrawInvitation(trx, id, actor);
}

/** Deletes silently: the audit log names the new invitation, or the erasure. */
export async function dropInvitationsTo(trx: Kysely<Database>, email: string): Promise<void> {
  for (const { id, email: to } of await listInvitations(trx))
    if (to === email.toLowerCase()) await dropInvitation(trx, id);
}

async function dropInvitation(trx: Kysely<Database>, id: string): Promise<Stored | null> {
  const gone = await trx
    .deleteFrom("verifications")
    .where("id", "=", id)
    .where("identifier", "like", `${PREFIX}%`)
    .returning("value")
    .executeTakeFirst();
  return gone ? (JSON.parse(gone.value) as Stored) : null;
}

const rightsLabel = (rights: readonly Right[]) => roleLabel(roleName(storedRights(rights))).toLowerCase();

export async function findInvitation(db: Kysely<Database>, token: string): Promise<Stored | null> {
  const row = await openInvitations(db)
    .where("identifier", "=", PREFIX + hashToken(token))
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as Stored) : null;
}

/** Spends the token. Concurrent uses: one succeeds. */
export async function acceptInvitation(
  auth: AuthContext,
  token: string,
  person: Omit<NewPerson, "email">,
  client: Client,
): Promise<{ ok: true; email: string } | Refusal> {
  const linkSpent = refuse(409, "Ce lien a déjà servi ou n’est plus valable. Demandez une nouvelle invitation.");
  // A wrong token must not cost a hash.
  if (!(await findInvitation(auth.db, token))) return linkSpent;
  const { password } = await auth.betterAuth.$context;
  try {
    const passwordHash = await asKnownPerson(hashToken(token), () => password.hash(person.password));
    return await auth.db.transaction().execute(async (trx) => {
      const spent = await trx
        .deleteFrom("verifications")
        .where("identifier", "=", PREFIX + hashToken(token))
        .where("expires_at", ">", new Date().toISOString())
        .returning("value")
        .executeTakeFirst();
      if (!spent) return linkSpent;
      const { email, rights, by } = JSON.parse(spent.value) as Stored;
      if ((await findUserByEmail(trx, email))?.email_verified) {
        return refuse(409, "Cette adresse a déjà un compte. Un administrateur peut lui donner ses droits.");
      }
      const id = await addToTeam(
        trx,
        auth.siteUrl,
        { ...person, email, passwordHash },
        { rights: storedRights(rights), changedBy: by, ip: client.address },
      );
      const name = fullName({ ...person, email });
      await writeAuditLog(trx, { by: { id, name }, action: "join_team", subject: { kind: "user", id: null } });
      return { ok: true, email };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

function openInvitations(db: Kysely<Database>) {
  return db
    .selectFrom("verifications")
    .select(["id", "value", "expires_at"])
    .where("identifier", "like", `${PREFIX}%`)
    .where("expires_at", ">", new Date().toISOString());
}
