import { createHash } from "node:crypto";
import {
  clientKey,
  forgetLimit,
  type Limit,
  lockLimit,
  lockLimits,
  peekAtLimit,
  removeHits,
  takeFromLimit,
} from "../../core/rate-limit.ts";
import type { Core } from "./core.server.ts";
import type { Client } from "./outcome.server.ts";

/** Failed sign-ins of one client in 15 minutes, which no success resets. The specified five are the default of a limit. */
const CEILING_OF_CLIENT = 20;
/** Failed sign-ins at one account in 15 minutes, from anywhere. */
const MAX_OF_ACCOUNT = 100;
/** Sign-ins of one client in 15 minutes whose password was right. */
const SUCCESSES_OF_CLIENT = 30;

type Counter = Pick<Core, "db" | "secret">;

/** A sign-in whose password has not been looked at yet: `at` tells its counts from those of others. */
export interface Attempt {
  email: string;
  client: Client;
  at: Date;
}

export type Verdict =
  | { isAllowed: false; retryAfterSeconds: number }
  | {
      isAllowed: true;
      /** Its number among the failures of this client, whatever the accounts, if it turns out to be one. */
      number: number;
      /** The account gets wrong passwords from everywhere: answers slow down, and its owner is not locked out. */
      isUnderAttack: boolean;
    };

/** Counts a sign-in as failure and as success before its password is looked at: parallel guesses cannot slip through. */
export async function countAttempt(core: Counter, attempt: Attempt): Promise<Verdict> {
  const { failures, ceiling, pair, successes, byAccount } = limitsOf(core, attempt, attempt.at);
  const answer = await core.db.transaction().execute(async (tx) => {
    const counters = [failures, ceiling, successes];
    const locked = await lockLimits(tx, counters);
    const number = locked.count(failures) + 1;
    for (const counter of counters) {
      const taken = locked.take(counter);
      if (!taken.isAllowed) return taken;
    }
    // Last: a client that is refused leaves no row for each account that it names.
    const ofPair = await takeFromLimit(tx, pair);
    if (!ofPair.isAllowed) return ofPair;
    await locked.save();
    return { isAllowed: true as const, number };
  });
  if (!answer.isAllowed) return answer;
  const ofAccount = await peekAtLimit(core.db, byAccount);
  return { ...answer, isUnderAttack: !ofAccount.isAllowed };
}

/** The password was wrong. */
export async function keepFailure(core: Counter, attempt: Attempt): Promise<void> {
  const { successes, byAccount } = limitsOf(core, attempt);
  await removeHits(core.db, successes, [attempt.at]);
  await takeFromLimit(core.db, byAccount);
}

/** Takes back the client's failures at this account, and no others: an own account must not wipe them out. */
export async function keepSuccess(core: Counter, attempt: Attempt): Promise<void> {
  const { failures, ceiling, pair } = limitsOf(core, attempt);
  await core.db.transaction().execute(async (tx) => {
    await lockLimits(tx, [failures, ceiling, pair]);
    const ofPair = (await lockLimit(tx, pair)).map((hit) => new Date(hit));
    await removeHits(tx, failures, ofPair);
    await removeHits(tx, ceiling, [attempt.at]);
    await forgetLimit(tx, pair);
  });
}

/** The password was right but opened nothing, or was not looked at: no failure. */
export async function dropAttempt(core: Counter, attempt: Attempt, wasRight: boolean): Promise<void> {
  const { failures, ceiling, pair, successes } = limitsOf(core, attempt);
  const counters = wasRight ? [failures, ceiling, pair] : [failures, ceiling, pair, successes];
  await core.db.transaction().execute(async (tx) => {
    await lockLimits(tx, counters);
    for (const counter of counters) await removeHits(tx, counter, [attempt.at]);
  });
}

/** A confirmation letter is sent again after a sign-in, though not so often that it becomes a way to bother somebody. */
export async function mayMailConfirmation(core: Counter, email: string): Promise<boolean> {
  const { isAllowed } = await takeFromLimit(core.db, { action: "confirmation_letter", who: accountKey(email) });
  return isAllowed;
}

/** A client that keeps knocking fills no table: its limit is reported a few times. */
export async function mayReportLimit(core: Counter, client: Client): Promise<boolean> {
  const who = clientKey(client.address, core.secret);
  const { isAllowed } = await takeFromLimit(core.db, { action: "login_limit_report", who });
  return isAllowed;
}

/** Names an account, existing or not, without keeping what was typed. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}

function limitsOf({ secret }: Counter, { email, client }: Attempt, now = new Date()) {
  const account = accountKey(email);
  const from = clientKey(client.address, secret);
  return {
    failures: { action: "login", who: from, now },
    ceiling: { action: "login_ceiling", who: from, max: CEILING_OF_CLIENT, now },
    pair: { action: "login_pair", who: `${account} ${from}`, now },
    successes: { action: "login_success", who: from, max: SUCCESSES_OF_CLIENT, now },
    byAccount: { action: "login_account", who: account, max: MAX_OF_ACCOUNT, now },
  } satisfies Record<string, Limit>;
}
