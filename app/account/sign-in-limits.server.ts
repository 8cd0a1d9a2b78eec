import { createHash } from "node:crypto";
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
import type { AuthContext, Client } from "./auth.server.ts";

/** Failures of one client in 15 minutes, which no success resets. The specified five are the default of a limit. */
const MAX_FAILURES_OF_CLIENT = 20;
/** Failures at one account in 15 minutes, from anywhere. */
const MAX_FAILURES_AT_ACCOUNT = 100;
/** Right passwords of one client in 15 minutes. */
const MAX_SUCCESSES_OF_CLIENT = 30;

type Counter = Pick<AuthContext, "db" | "secret">;

/** A sign-in before its password is checked. `at` identifies its hits in the counters. */
export interface Attempt {
  email: string;
  client: Client;
  at: Date;
}

export type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | {
      isAllowed: true;
      /** Its number among the failures of this client at any account, if it turns out to be one. */
      number: number;
      /** Answers slow down; the owner is not locked out. */
      isUnderAttack: boolean;
    };

/** Counts a sign-in as failure and as success before its password is checked, so that parallel guesses cannot slip through. */
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
    const pairResult = (await lockLimit(trx, pair)).map((hit) => new Date(hit));
    await removeHits(trx, failures, pairResult);
    await removeHits(trx, ceiling, [attempt.at]);
    await resetLimit(trx, pair);
  });
}

/** For a right password that opened nothing, or one that was not checked. */
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

/** Identifies an account, existing or not, without storing the address. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}

/** Limits how often signing in can email somebody a confirmation link. */
export async function takeConfirmationMail(auth: Counter, email: string): Promise<boolean> {
  const { isAllowed } = await consumeLimit(auth.db, { action: "confirmation_letter", subject: accountKey(email) });
  return isAllowed;
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
