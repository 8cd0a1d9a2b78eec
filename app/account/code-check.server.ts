import { clientKey, forgetLimit, giveBack, type Limit, lockLimits, takeFromLimit } from "../../core/rate-limit.ts";
import type { Core } from "./core.server.ts";
import { readDevice } from "./known-device.server.ts";
import { type Client, errorCode, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { CODE_REUSED, TOO_MANY_CODES, TOO_MANY_RECOVERY_CODES } from "./rules.ts";
import { reportSignIn, severityOfFailure } from "./sign-in-events.server.ts";
import { mayReportLimit } from "./sign-in-limits.server.ts";

/** In 15 minutes. Of a million codes of an application three hold at a time. */
const WRONG_CODES = 10;
const WRONG = ["INVALID_CODE", "INVALID_BACKUP_CODE"];

export interface CodeCheck {
  userId: string;
  /** Six digits of an application, or a recovery code. */
  code: string;
  client: Client;
  /** From a device that the account's owner may have used before. */
  request: Headers;
}

export const isFromApplication = (code: string) => /^\d{6}$/.test(code);

/**
 * Does what needs a second factor; `work` has the accounts library look at the code. A code of an application is spent
 * first (RFC 6238 §5.2), so that one that served already costs nothing else.
 */
export async function withCodeCheck<Result>(
  core: Core,
  check: CodeCheck,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const { userId, code, client } = check;
  const event = { client, userId, type: "login_failed" } as const;
  const limit = limitOf(core, check);
  const { answer, number } = await take(core, limit);
  if (!answer.isAllowed) {
    if (await mayReportLimit(core, client)) {
      await reportSignIn(core, { ...event, type: "login_rate_limit_exceeded", severity: "medium" });
    }
    const message = isFromApplication(code) ? TOO_MANY_CODES : TOO_MANY_RECOVERY_CODES;
    return refuse(429, message, answer.retryAfterSeconds);
  }
  const details = { step: "second_factor", attempt: number };
  if (isFromApplication(code) && !(await spendCode(core, userId, code))) {
    await reportSignIn(core, { ...event, severity: "high", details: { ...details, code: "reused" } });
    return refuse(401, CODE_REUSED);
  }
  try {
    const result = await work();
    await forgetLimit(core.db, limit);
    return result;
  } catch (error) {
    if (isFromApplication(code)) await forgetLimit(core.db, spendingOf(userId, code));
    if (WRONG.includes(errorCode(error) ?? "")) {
      await reportSignIn(core, { ...event, severity: severityOfFailure(number), details });
    } else await giveBack(core.db, limit);
    return refusalFrom(error);
  }
}

/** Whether this is its first use: of any number of simultaneous ones one is. It holds for 90 seconds. */
export async function spendCode({ db }: Pick<Core, "db">, userId: string, code: string): Promise<boolean> {
  return (await takeFromLimit(db, spendingOf(userId, code))).isAllowed;
}

const spendingOf = (userId: string, code: string): Limit => ({
  action: "totp_code",
  who: `${userId} ${code}`,
  max: 1,
  windowMinutes: 5,
});

/**
 * Whoever has the password can use up the wrong codes of strangers, though not those of a device of the owner's own, nor
 * the owner's recovery codes, which nobody can guess.
 */
function limitOf(core: Core, { userId, code, client, request }: CodeCheck): Limit {
  if (!isFromApplication(code)) {
    return { action: "recovery_code", who: `${userId} ${clientKey(client.address, core.secret)}`, max: WRONG_CODES };
  }
  const device = readDevice(core, request);
  const who = device?.userIds.includes(userId) ? `${userId} ${device.id}` : userId;
  return { action: "second_factor", who, max: WRONG_CODES };
}

function take({ db }: Core, limit: Limit) {
  return db.transaction().execute(async (tx) => {
    const locked = await lockLimits(tx, [limit]);
    const number = locked.count(limit) + 1;
    const answer = locked.take(limit);
    await locked.save();
    return { answer, number };
  });
}
