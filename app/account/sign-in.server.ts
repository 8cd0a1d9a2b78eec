import { setTimeout } from "node:timers/promises";
import {
  clientKey,
  consumeLimit,
  type Limit,
  lockLimit,
  lockLimits,
  peekLimit,
  removeHits,
  resetLimit,
} from "../../core/rate-limit.ts";
import { logSecurityEvent } from "../../core/security-log.ts";
import { accountKey, findUserByEmail } from "./accounts.server.ts";
import {
  type AuthContext,
  type Client,
  errorCode,
  headersFor,
  messageFor,
  type Refusal,
  refusalFrom,
  refuse,
} from "./auth.server.ts";
import { readDevice, rememberDevice, tellOfNewDevice } from "./devices.server.ts";
import { asKnownPerson } from "./passwords/queue.server.ts";
import type { Right } from "./rights.ts";
import {
  CONFIRMATION_SENT,
  CONFIRMATION_SENT_BEFORE,
  CONFIRMATION_TO_CLAIM,
  TOO_MANY_SIGN_INS,
  WRONG_CREDENTIALS,
} from "./rules.ts";
import { sessionCookies, signOut } from "./session.server.ts";
import { markSignedIn } from "./store.server.ts";

type SignedIn =
  | { ok: true; cookies: string[]; twoFactorRequired: true }
  | ({ twoFactorRequired: false } & OpenedSession);

export type OpenedSession = { ok: true; cookies: string[]; userId: string; rights: Right[] };

/** @param request its session ends (ASVS v5.0.0-7.2.4), and its device may be known */
export async function signIn(
  auth: AuthContext,
  { email, password }: { email: string; password: string },
  client: Client,
  request = new Headers(),
): Promise<SignedIn | Refusal> {
  const attempt = { email, client, at: new Date() };
  const verdict = await countAttempt(auth, attempt);
  if (!verdict.isAllowed) {
    if (await takeLimitReport(auth, client)) {
      const userId = await userIdOf(auth, email);
      await reportSignIn(auth, { type: "login_rate_limit_exceeded", severity: "medium", client, userId });
    }
    return refuse(429, TOO_MANY_SIGN_INS, verdict.retryAfterSeconds);
  }
  if (verdict.isUnderAttack) await setTimeout(auth.slowDownMs);
  const body = { email, password };
  const check = () => auth.betterAuth.api.signInEmail({ body, headers: headersFor(client), returnHeaders: true });
  try {
    const isKnown = await isOnKnownDevice(auth, request, email);
    const { headers, response } = await (isKnown ? asKnownPerson(email.toLowerCase(), check) : check());
    await recordSuccess(auth, attempt);
    const cookies = sessionCookies(headers);
    if ("twoFactorRedirect" in response) {
      // The browser forgets its session now, so that the second step could not end it.
      await signOut(auth, request);
      return { ok: true, cookies, twoFactorRequired: true };
    }
    const userId = response.user.id;
    const { rights, device } = await recordSignIn(auth, userId, client, request, "password");
    return { ok: true, cookies: [...cookies, device], twoFactorRequired: false, userId, rights };
  } catch (error) {
    switch (errorCode(error)) {
      case "EMAIL_NOT_VERIFIED":
        await dropAttempt(auth, attempt, true);
        return refuse(403, `${messageFor("EMAIL_NOT_VERIFIED")} ${await sendConfirmation(auth, email)}`);
      case "INVALID_EMAIL_OR_PASSWORD":
      case "INVALID_EMAIL":
      case "PASSWORD_TOO_LONG":
        await recordFailure(auth, attempt);
        await reportSignIn(auth, {
          type: "login_failed",
          severity: severityOfFailure(verdict.number),
          client,
          userId: await userIdOf(auth, email),
          details: { attempt: verdict.number },
        });
        return refuse(401, WRONG_CREDENTIALS);
    }
    await dropAttempt(auth, attempt, false);
    return refusalFrom(error);
  }
}

/** Emails the link again, within a limit. Returns a sentence for the visitor. */
async function sendConfirmation(auth: AuthContext, email: string): Promise<string> {
  const limit = await consumeLimit(auth.db, { action: "confirmation_letter", subject: accountKey(email) });
  if (limit.isAllowed) await auth.betterAuth.api.sendVerificationEmail({ body: { email } });
  if (!auth.hasMailServer) return CONFIRMATION_TO_CLAIM;
  return limit.isAllowed ? CONFIRMATION_SENT : CONFIRMATION_SENT_BEFORE;
}

/** @param step the step that completed the sign-in */
export async function recordSignIn(
  auth: AuthContext,
  userId: string,
  client: Client,
  request: Headers,
  step: "password" | "second_factor" | "passkey",
) {
  await reportSignIn(auth, { type: "login_success", severity: "low", client, userId, details: { step } });
  await tellOfNewDevice(auth, { userId, client, request });
  const rights = await markSignedIn(auth.db, userId);
  await signOut(auth, request);
  return { rights, device: rememberDevice(auth, request, userId) };
}

async function isOnKnownDevice(auth: AuthContext, request: Headers, email: string): Promise<boolean> {
  const device = readDevice(auth, request);
  const userId = device && (await userIdOf(auth, email));
  return Boolean(userId && device.userIds.includes(userId));
}

async function userIdOf({ db }: AuthContext, email: string): Promise<string | null> {
  return (await findUserByEmail(db, email))?.id ?? null;
}

/** Failures per client and 15 minutes; a success resets none. The specified five are the default of a limit. */
const MAX_FAILURES_OF_CLIENT = 20;
/** Failures per account and 15 minutes, from anywhere. */
const MAX_FAILURES_AT_ACCOUNT = 100;
/** Right passwords per client and 15 minutes. */
const MAX_SUCCESSES_OF_CLIENT = 30;

type Counter = Pick<AuthContext, "db" | "secret">;

/** A sign-in before its password is checked. `at` identifies its hits in the counters. */
export interface Attempt {
  email: string;
  client: Client;
  at: Date;
}

type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | {
      isAllowed: true;
      /** Its number among the client's failures at any account, if it fails. */
      number: number;
      /** Answers slow down; the owner is not locked out. */
      isUnderAttack: boolean;
    };

/**
 * Counts a sign-in in the limits of failures and of successes before its password is checked, so that parallel guesses
 * cannot slip through. `recordFailure` and `recordSuccess` take back the wrong one.
 */
export async function countAttempt(auth: Counter, attempt: Attempt): Promise<Verdict> {
  const { failures, ceiling, pair, successes, byAccount } = limitsOf(auth, attempt, attempt.at);
  const answer = await auth.db.transaction().execute(async (trx) => {
    const counters = [failures, ceiling, successes];
    const locked = await lockLimits(trx, counters);
    const number = locked.count(failures) + 1;
    for (const counter of counters) {
      const taken = locked.consume(counter);
      if (!taken.isAllowed) return taken;
    }
    // Last, so that a refused client adds no row for each account that it names.
    const pairResult = await consumeLimit(trx, pair);
    if (!pairResult.isAllowed) return pairResult;
    await locked.save();
    return { isAllowed: true as const, number };
  });
  if (!answer.isAllowed) return answer;
  const accountResult = await peekLimit(auth.db, byAccount);
  return { ...answer, isUnderAttack: !accountResult.isAllowed };
}

export async function recordFailure(auth: Counter, attempt: Attempt): Promise<void> {
  const { successes, byAccount } = limitsOf(auth, attempt);
  await removeHits(auth.db, successes, [attempt.at]);
  await consumeLimit(auth.db, byAccount);
}

/** Forgives the client's failures at this account only: signing in to an own account must not clear the others. */
export async function recordSuccess(auth: Counter, attempt: Attempt): Promise<void> {
  const { failures, ceiling, pair } = limitsOf(auth, attempt);
  await auth.db.transaction().execute(async (trx) => {
    await lockLimits(trx, [failures, ceiling, pair]);
    const pairHits = (await lockLimit(trx, pair)).map((hit) => new Date(hit));
    await removeHits(trx, failures, pairHits);
    await removeHits(trx, ceiling, [attempt.at]);
    await resetLimit(trx, pair);
  });
}

/** Takes back the count of a right password that opened nothing, or of one that was not checked. */
export async function dropAttempt(auth: Counter, attempt: Attempt, isPasswordRight: boolean): Promise<void> {
  const { failures, ceiling, pair, successes } = limitsOf(auth, attempt);
  const counters = isPasswordRight ? [failures, ceiling, pair] : [failures, ceiling, pair, successes];
  await auth.db.transaction().execute(async (trx) => {
    await lockLimits(trx, counters);
    for (const counter of counters) await removeHits(trx, counter, [attempt.at]);
  });
}

function limitsOf({ secret }: Counter, { email, client }: Attempt, now = new Date()) {
  const account = accountKey(email);
  const from = clientKey(client.address, secret);
  return {
    failures: { action: "login", subject: from, now },
    ceiling: { action: "login_ceiling", subject: from, max: MAX_FAILURES_OF_CLIENT, now },
    pair: { action: "login_pair", subject: `${account} ${from}`, now },
    successes: { action: "login_success", subject: from, max: MAX_SUCCESSES_OF_CLIENT, now },
    byAccount: { action: "login_account", subject: account, max: MAX_FAILURES_AT_ACCOUNT, now },
  } satisfies Record<string, Limit>;
}

/** Limits how often a refused client is reported, so that it cannot fill the table of events. */
export async function takeLimitReport(auth: Counter, client: Client): Promise<boolean> {
  const subject = clientKey(client.address, auth.secret);
  const { isAllowed } = await consumeLimit(auth.db, { action: "login_limit_report", subject });
  return isAllowed;
}

interface SignInEvent {
  type: "login_success" | "login_failed" | "login_rate_limit_exceeded";
  severity: "low" | "medium" | "high";
  client: Client;
  userId: string | null;
  details?: Record<string, string | number>;
}

/** From the fourth failure the severity is high (specification §4). */
export const severityOfFailure = (number: number) => (number > 3 ? "high" : "medium");

/** A sign-in succeeds even when its event cannot be stored (specification §8). */
export async function reportSignIn({ db, log }: Pick<AuthContext, "db" | "log">, event: SignInEvent): Promise<void> {
  const { client, ...rest } = event;
  try {
    await logSecurityEvent(db, { ...rest, ip: client.address, userAgent: client.userAgent });
  } catch (error) {
    log.error("événement de sécurité non enregistré", { type: event.type, error });
  }
}
