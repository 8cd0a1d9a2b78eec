import { createHash } from "node:crypto";
import {
  clientKey,
  forgetLimit,
  giveBack,
  type Limit,
  lockLimit,
  peekAtLimit,
  takeFromLimit,
} from "../security/limits.server.ts";
import type { Core } from "./core.server.ts";
import type { Client } from "./outcome.server.ts";
import type { AccountDb } from "./tables.server.ts";

/** Failed sign-ins in 15 minutes: of one account from one client, of one client, of one account from anywhere. */
const MAX_OF_ACCOUNT_AND_CLIENT = 5;
const MAX_OF_CLIENT = 20;
const MAX_OF_ACCOUNT = 100;

type Counter = Pick<Core, "db" | "secret">;

export type Attempt =
  | { isAllowed: false; retryAfterSeconds: number }
  | {
      isAllowed: true;
      /** The nth since the last success. */
      number: number;
      /** The account gets wrong passwords from everywhere: answers slow down, and its owner is not locked out. */
      isUnderAttack: boolean;
    };

/** Counts a sign-in before its password is looked at, so that parallel guesses cannot slip through together. */
export async function countAttempt(core: Counter, email: string, client: Client): Promise<Attempt> {
  const { pair, byClient, byAccount } = limitsOf(core, email, client);
  const { answer, number } = await core.db.transaction().execute(async (tx: AccountDb) => {
    const earlier = await lockLimit(tx, pair);
    const number = earlier.length + 1;
    const ofClient = await takeFromLimit(tx, byClient);
    if (!ofClient.isAllowed) return { answer: ofClient, number };
    const ofPair = await takeFromLimit(tx, pair);
    if (!ofPair.isAllowed) await giveBack(tx, byClient);
    return { answer: ofPair, number };
  });
  if (!answer.isAllowed) return answer;
  const ofAccount = await peekAtLimit(core.db, byAccount);
  return { isAllowed: true, number, isUnderAttack: !ofAccount.isAllowed };
}

/** The password of a counted attempt was wrong. */
export async function countFailure(core: Counter, email: string, client: Client): Promise<void> {
  await takeFromLimit(core.db, limitsOf(core, email, client).byAccount);
}

/** A counted attempt was no wrong password: the client keeps its twenty. */
export async function returnAttempt(core: Counter, email: string, client: Client): Promise<void> {
  await giveBack(core.db, limitsOf(core, email, client).byClient);
}

/** After a success. What the client did to other accounts stays counted: an own account must not wipe it out. */
export async function forgetAttempts(core: Counter, email: string, client: Client): Promise<void> {
  await forgetLimit(core.db, limitsOf(core, email, client).pair);
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

function limitsOf({ secret }: Counter, email: string, client: Client) {
  const account = accountKey(email);
  const from = clientKey(client.address, secret);
  return {
    pair: { action: "login", who: `${account} ${from}`, max: MAX_OF_ACCOUNT_AND_CLIENT },
    byClient: { action: "login_client", who: from, max: MAX_OF_CLIENT },
    byAccount: { action: "login_account", who: account, max: MAX_OF_ACCOUNT },
  } satisfies Record<string, Limit>;
}
