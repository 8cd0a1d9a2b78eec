import { createHash } from "node:crypto";
import {
  clientKey,
  forgetLimit,
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
  const ofClient = await peekAtLimit(core.db, byClient);
  if (!ofClient.isAllowed) return ofClient;
  const { answer, number } = await core.db.transaction().execute(async (tx: AccountDb) => {
    const earlier = await lockLimit(tx, pair);
    return { answer: await takeFromLimit(tx, pair), number: earlier.length + 1 };
  });
  if (!answer.isAllowed) return answer;
  const ofAccount = await peekAtLimit(core.db, byAccount);
  return { isAllowed: true, number, isUnderAttack: !ofAccount.isAllowed };
}

export async function countFailure(core: Counter, email: string, client: Client): Promise<void> {
  const { byClient, byAccount } = limitsOf(core, email, client);
  await takeFromLimit(core.db, byClient);
  await takeFromLimit(core.db, byAccount);
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
  const { isAllowed } = await takeFromLimit(core.db, { action: "login_limit_report", who: client.address });
  return isAllowed;
}

/** Names an account, existing or not, without keeping what was typed. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email.toLowerCase()).digest("base64url");
}

function limitsOf({ secret }: Counter, email: string, client: Client) {
  const account = accountKey(email);
  return {
    pair: {
      action: "login",
      who: `${account} ${clientKey(client.address, secret)}`,
      max: MAX_OF_ACCOUNT_AND_CLIENT,
    },
    byClient: { action: "login_client", who: client.address, max: MAX_OF_CLIENT },
    byAccount: { action: "login_account", who: account, max: MAX_OF_ACCOUNT },
  } satisfies Record<string, Limit>;
}
