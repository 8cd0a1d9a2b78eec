import { clientKey, giveBack, takeFromLimit } from "../../core/rate-limit.ts";
import type { Core } from "./core.server.ts";
import { passwordChangedLetter, queueLetter } from "./letters.server.ts";
import { messageFor } from "./messages.ts";
import { type Client, errorCode, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { asKnownPerson } from "./password-turns.server.ts";
import { emailsOf } from "./people.server.ts";
import { sessionCookies } from "./session-cookies.server.ts";
import { accountKey } from "./sign-in-limits.server.ts";
import { endPending, findPending, markConfirmed, setPassword, takePending } from "./store.server.ts";

/** Sends a link to the address if it has an account, and answers the same if it has none. */
export async function requestPasswordReset({ auth, db, secret }: Core, email: string, client: Client) {
  const byClient = await takeFromLimit(db, { action: "password_reset", who: clientKey(client.address, secret) });
  if (!byClient.isAllowed) {
    return refuse(429, "Trop de demandes. Veuillez réessayer dans 15 minutes.", byClient.retryAfterSeconds);
  }
  // Above the limit of one account the answer stays the same and the letter is left out.
  const byAccount = await takeFromLimit(db, { action: "password_reset_letter", who: accountKey(email) });
  if (byAccount.isAllowed) await auth.api.requestPasswordReset({ body: { email } });
  return { ok: true } as const;
}

/**
 * Spends the link of a letter: single use, one hour. Every session of the account ends, and every other link. Not the
 * library's own, which spends the link before it knows whether the password can be computed now.
 */
export async function resetPassword(core: Core, token: string, password: string): Promise<{ ok: true } | Refusal> {
  const { auth, db, siteUrl } = core;
  const link = `reset-password:${token}`;
  const spent = refuse(400, messageFor("INVALID_TOKEN"));
  // A wrong token must not cost a hash.
  if (!(await findPending(db, link))) return spent;
  try {
    const { password: passwords } = await auth.$context;
    const hash = await asKnownPerson(link, () => passwords.hash(password));
    return await db.transaction().execute(async (tx) => {
      const userId = await takePending(tx, link);
      const email = userId && (await setPassword(tx, userId, hash));
      if (!userId || !email) return spent;
      // The link was sent to the address, so the address is theirs.
      await markConfirmed(tx, userId);
      await queueLetter(tx, email, passwordChangedLetter(siteUrl));
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

/** Changes the password of the signed-in person, ends their other sessions and renews this one. */
export async function changePassword(
  core: Core,
  request: Headers,
  { userId, current, password }: { userId: string; current: string; password: string },
): Promise<{ ok: true; cookies: string[] } | Refusal> {
  return withPasswordCheck(core, userId, async () => {
    const { headers } = await core.auth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers: new Headers({ cookie: request.get("cookie") ?? "" }),
      returnHeaders: true,
    });
    await core.db.transaction().execute(async (tx) => {
      await endPending(tx, userId);
      const email = (await emailsOf(tx, [userId]))[userId];
      if (email) await queueLetter(tx, email, passwordChangedLetter(core.siteUrl));
    });
    return { ok: true, cookies: sessionCookies(headers) };
  });
}

/**
 * Does what needs the password of the signed-in person once more. Wrong ones are limited: a session left open must not
 * become a place to guess the password in.
 */
export async function withPasswordCheck<Result>(
  { db }: Pick<Core, "db">,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const check = { action: "password_check", who: userId };
  const limit = await takeFromLimit(db, check);
  if (!limit.isAllowed) {
    return refuse(429, "Trop de tentatives. Veuillez réessayer dans 15 minutes.", limit.retryAfterSeconds);
  }
  try {
    const result = await asKnownPerson(userId, work);
    await giveBack(db, check);
    return result;
  } catch (error) {
    if (errorCode(error) !== "INVALID_PASSWORD") await giveBack(db, check);
    return refusalFrom(error);
  }
}
