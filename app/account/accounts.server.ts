import { queueMail } from "../../core/mail.ts";
import { clientKey, consumeLimit, refundLimit } from "../../core/rate-limit.ts";
import type { AuthContext, Client } from "./auth.server.ts";
import { passwordChangedEmail } from "./emails.server.ts";
import { errorCode, messageFor, type Refusal, refusalFrom, refuse } from "./errors.server.ts";
import { asKnownPerson, PasswordQueueFull } from "./password-queue.server.ts";
import { emailsOf, findUserByEmail } from "./people.server.ts";
import { ACCOUNT_EXISTS, type NewPerson } from "./rules.ts";
import { cookiesOf, sessionCookies } from "./session.server.ts";
import { accountKey } from "./sign-in-limits.server.ts";
import { endPending, findPending, fullName, markConfirmed, setPassword, takePending } from "./store.server.ts";

/** Creates an unconfirmed account. The limit stops strangers from testing many addresses with « existe déjà ». */
export async function signUp(
  { betterAuth, db, secret }: AuthContext,
  person: NewPerson,
  client: Client,
): Promise<{ ok: true } | Refusal> {
  const limit = { action: "sign_up", subject: clientKey(client.address, secret) };
  const taken = await consumeLimit(db, limit);
  if (!taken.isAllowed) {
    return refuse(429, "Trop d’inscriptions. Veuillez réessayer dans 15 minutes.", taken.retryAfterSeconds);
  }
  if (await findUserByEmail(db, person.email)) return refuse(409, ACCOUNT_EXISTS);
  const { firstName, lastName, email, password } = person;
  try {
    await betterAuth.api.signUpEmail({ body: { firstName, lastName, email, password, name: fullName(person) } });
    return { ok: true };
  } catch (error) {
    // A concurrent sign-up took the address.
    if (errorCode(error) === "FAILED_TO_CREATE_USER" && (await findUserByEmail(db, person.email))) {
      return refuse(409, ACCOUNT_EXISTS);
    }
    if (error instanceof PasswordQueueFull) await refundLimit(db, limit);
    return refusalFrom(error);
  }
}

/** Confirming twice does no harm. */
export async function confirmEmail({ betterAuth }: AuthContext, token: string): Promise<{ ok: true } | Refusal> {
  try {
    await betterAuth.api.verifyEmail({ query: { token } });
    return { ok: true };
  } catch (error) {
    return refusalFrom(error);
  }
}

/** Emails a link. The answer is the same when the address has no account. */
export async function requestPasswordReset({ betterAuth, db, secret }: AuthContext, email: string, client: Client) {
  const byClient = await consumeLimit(db, { action: "password_reset", subject: clientKey(client.address, secret) });
  if (!byClient.isAllowed) {
    return refuse(429, "Trop de demandes. Veuillez réessayer dans 15 minutes.", byClient.retryAfterSeconds);
  }
  const byAccount = await consumeLimit(db, { action: "password_reset_letter", subject: accountKey(email) });
  if (byAccount.isAllowed) await betterAuth.api.requestPasswordReset({ body: { email } });
  return { ok: true } as const;
}

/**
 * Spends the emailed link, and ends every session and every other link of the account. The library's own function is
 * not used: it spends the link before it knows whether the password queue has a place.
 */
export async function resetPassword(
  { betterAuth, db, siteUrl }: AuthContext,
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const link = `reset-password:${token}`;
  const linkSpent = refuse(400, messageFor("INVALID_TOKEN"));
  // A wrong token must not cost a hash.
  if (!(await findPending(db, link))) return linkSpent;
  try {
    const { password: passwords } = await betterAuth.$context;
    const hash = await asKnownPerson(link, () => passwords.hash(password));
    return await db.transaction().execute(async (trx) => {
      const userId = await takePending(trx, link);
      const email = userId && (await setPassword(trx, userId, hash));
      if (!userId || !email) return linkSpent;
      // The link was sent to this address, so it is theirs.
      await markConfirmed(trx, userId);
      await queueMail(trx, { to: email, ...passwordChangedEmail(siteUrl) });
      return { ok: true };
    });
  } catch (error) {
    return refusalFrom(error);
  }
}

export async function changePassword(
  auth: AuthContext,
  request: Headers,
  { userId, current, password }: { userId: string; current: string; password: string },
): Promise<{ ok: true; cookies: string[] } | Refusal> {
  return withPasswordCheck(auth, userId, async () => {
    const { headers } = await auth.betterAuth.api.changePassword({
      body: { currentPassword: current, newPassword: password, revokeOtherSessions: true },
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    await auth.db.transaction().execute(async (trx) => {
      await endPending(trx, userId);
      const email = (await emailsOf(trx, [userId]))[userId];
      if (email) await queueMail(trx, { to: email, ...passwordChangedEmail(auth.siteUrl) });
    });
    return { ok: true, cookies: sessionCookies(headers) };
  });
}

/** Limits wrong passwords in `work`, so that nobody can guess the password in a session left open. */
export async function withPasswordCheck<Result>(
  { db }: Pick<AuthContext, "db">,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const check = { action: "password_check", subject: userId };
  const limit = await consumeLimit(db, check);
  if (!limit.isAllowed) {
    return refuse(429, "Trop de tentatives. Veuillez réessayer dans 15 minutes.", limit.retryAfterSeconds);
  }
  try {
    const result = await asKnownPerson(userId, work);
    await refundLimit(db, check);
    return result;
  } catch (error) {
    if (errorCode(error) !== "INVALID_PASSWORD") await refundLimit(db, check);
    return refusalFrom(error);
  }
}
