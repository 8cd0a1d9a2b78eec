import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../../core/audit-log.ts";
import type { Database } from "../../../core/database/schema.ts";
import { queueMail } from "../../../core/mail.ts";
import { readPaperCode } from "../../../core/paper-code.ts";
import { clientKey, consumeLimit, type Limit, lockLimits, refundLimit, resetLimit } from "../../../core/rate-limit.ts";
import { cookieName, readCookie } from "../../../core/text/cookie.ts";
import {
  newRecoveryCodesEmail,
  passkeyRemovedEmail,
  secondFactorOffEmail,
  secondFactorOnEmail,
  wrongCodesEmail,
} from "../../emails/account-emails.server.ts";
import { emailsOf, withPasswordCheck } from "../accounts.server.ts";
import {
  type AuthContext,
  type Client,
  errorCode,
  headersFor,
  messageFor,
  type Refusal,
  refusalFrom,
  refuse,
} from "../auth.server.ts";
import { endOtherSessions, readDevice } from "../devices.server.ts";
import { CODE_REUSED, TOO_MANY_CODES, TOO_MANY_RECOVERY_CODES } from "../rules.ts";
import { cookiesOf, readSession, sessionCookies } from "../session.server.ts";
import {
  type OpenedSession,
  recordSignIn,
  reportSignIn,
  severityOfFailure,
  takeLimitReport,
} from "../sign-in.server.ts";
import { dropSecondFactor, endSessions, findPending } from "../store.server.ts";
import { dropPasskeys } from "./store.server.ts";

/** Completes the sign-in with the code of an application, or with a recovery code, which works once. */
export async function completeSignIn(
  auth: AuthContext,
  request: Headers,
  code: string,
  client: Client,
): Promise<OpenedSession | Refusal> {
  // Hide other sessions and sign-ins from the library: it must count the code for the person who signs in.
  const { cookie, name } = pendingSignIn(auth, request);
  const userId = await findPending(auth.db, name);
  if (!userId) return refuse(401, messageFor("INVALID_TWO_FACTOR_COOKIE"));
  const options = { body: { code }, headers: headersFor(client, cookie), returnHeaders: true } as const;
  return withCodeCheck(auth, { userId, code, client, request }, async () => {
    const { headers } = isFromApplication(code)
      ? await auth.betterAuth.api.verifyTOTP(options)
      : await auth.betterAuth.api.verifyBackupCode({
          ...options,
          body: { code: await storedRecoveryCode(auth, userId, code) },
        });
    const { rights, device } = await recordSignIn(auth, userId, client, request, "second_factor");
    return { ok: true as const, cookies: [...sessionCookies(headers), device], userId, rights };
  });
}

/** The cookie of a sign-in between its two steps, and the name of its row. The library checks the signature. */
function pendingSignIn({ isSecure }: AuthContext, request: Headers): { cookie: string; name: string } {
  const value = readCookie(request.get("cookie"), "site.two_factor", isSecure) ?? "";
  const cookie = `${cookieName("site.two_factor", isSecure)}=${value}`;
  return { cookie, name: /^2fa-[\w-]+/.exec(value)?.[0] ?? "" };
}

type PasswordProof = { userId: string; password: string };

/** Returns the `otpauth:` address for the QR code, and recovery codes, which are shown only now. */
export function beginTwoFactor(auth: AuthContext, request: Headers, { userId, password }: PasswordProof) {
  return withPasswordCheck(auth, userId, async () => {
    const { headers, response } = await auth.betterAuth.api.enableTwoFactor({
      body: { password, method: "totp" },
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    if (response.method !== "totp") throw new Error("the accounts library chose another method");
    const { totpURI, backupCodes } = response;
    return { ok: true as const, cookies: sessionCookies(headers), address: totpURI, recoveryCodes: backupCodes };
  });
}

/** Turns the second factor on. Renews this session and ends the others (ASVS v5.0.0-7.4.3). */
export async function confirmTwoFactor(
  auth: AuthContext,
  request: Headers,
  code: string,
): Promise<{ ok: true; cookies: string[] } | Refusal> {
  try {
    const options = { body: { code }, headers: cookiesOf(request), returnHeaders: true } as const;
    const { headers, response } = await auth.betterAuth.api.verifyTOTP(options);
    await spendCode(auth, response.user.id, code);
    const cookies = sessionCookies(headers);
    const renewed = new Headers({ cookie: cookies.map((line) => line.split(";")[0]).join("; ") });
    const { user } = await readSession(auth, renewed, false);
    if (user) await endOtherSessions(auth.db, user);
    await queueMail(auth.db, { to: response.user.email, ...secondFactorOnEmail(auth.siteUrl) });
    return { ok: true, cookies };
  } catch (error) {
    return refusalFrom(error);
  }
}

export function endTwoFactor(
  auth: AuthContext,
  { sessionId, ...proof }: PasswordProof & CodeCheck & { sessionId: string },
): Promise<{ ok: true } | Refusal> {
  return withBothFactors(auth, proof, async () => {
    await auth.db.transaction().execute(async (trx) => {
      await endOtherSessions(trx, { id: proof.userId, sessionId });
      await turnOff(trx, auth.siteUrl, proof.userId);
    });
    return { ok: true as const };
  });
}

/** Asks for both factors, because each new code could end the second one. */
export function renewRecoveryCodes(auth: AuthContext, proof: PasswordProof & CodeCheck) {
  return withBothFactors(auth, proof, async () => {
    const { backupCodes } = await auth.betterAuth.api.generateBackupCodes({
      body: { password: proof.password },
      headers: cookiesOf(proof.request),
    });
    const { [proof.userId]: email } = await emailsOf(auth.db, [proof.userId]);
    if (email) await queueMail(auth.db, { to: email, ...newRecoveryCodesEmail(auth.siteUrl) });
    return { ok: true as const, recoveryCodes: backupCodes };
  });
}

/**
 * For an administrator or the operator, when somebody lost the device and the recovery codes. Ends all sessions: the
 * device may hold one.
 */
export function resetTwoFactor(
  { db, siteUrl }: Pick<AuthContext, "db" | "siteUrl">,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | Refusal> {
  return db.transaction().execute(async (trx) => {
    const passkeys = await dropPasskeys(trx, userId);
    if (!(await turnOff(trx, siteUrl, userId)) && passkeys === 0) {
      return refuse(409, "La double authentification de ce compte n’est pas active, et il n’a pas de clé d’accès.");
    }
    await endSessions(trx, userId);
    const { [userId]: email } = await emailsOf(trx, [userId]);
    if (email && passkeys > 0) await queueMail(trx, { to: email, ...passkeyRemovedEmail(siteUrl) });
    await writeAuditLog(trx, { by, action: "reset_second_factor", subject: { kind: "user", id: userId } });
    return { ok: true };
  });
}

/** Returns false if there was no second factor. */
async function turnOff(trx: Kysely<Database>, siteUrl: string, userId: string): Promise<boolean> {
  const email = await dropSecondFactor(trx, userId);
  if (email) await queueMail(trx, { to: email, ...secondFactorOffEmail(siteUrl) });
  return email !== undefined;
}

/** Checks the password first, so that a wrong one uses up no recovery code. */
async function withBothFactors<T extends { ok: true }>(
  auth: AuthContext,
  { password, ...check }: PasswordProof & CodeCheck,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  const { api } = auth.betterAuth;
  const headers = cookiesOf(check.request);
  const { code, userId } = check;
  const proof = await withPasswordCheck(auth, userId, async () => {
    await api.verifyPassword({ body: { password }, headers });
    return { ok: true as const };
  });
  if (!proof.ok) return proof;
  return withCodeCheck(auth, check, async () => {
    if (isFromApplication(code)) await api.verifyTOTP({ body: { code }, headers });
    else {
      const stored = await storedRecoveryCode(auth, userId, code);
      await api.verifyBackupCode({ body: { code: stored, disableSession: true }, headers });
    }
    return work();
  });
}

/** The library compares exactly. Codes made before the paper code mix case and look-alikes, so the exact one comes first. */
async function storedRecoveryCode({ betterAuth }: AuthContext, userId: string, typed: string): Promise<string> {
  const { backupCodes } = await betterAuth.api.viewBackupCodes({ body: { userId } });
  const read = readPaperCode(typed);
  return (
    backupCodes.find((code) => code === typed) ?? backupCodes.find((code) => readPaperCode(code) === read) ?? typed
  );
}

/** Per 15 minutes. Three of a million codes are valid at a time. */
const MAX_WRONG_CODES = 10;
const WRONG_CODE = ["INVALID_CODE", "INVALID_BACKUP_CODE"];

interface CodeCheck {
  userId: string;
  /** Six digits from an application, or a recovery code. */
  code: string;
  client: Client;
  /** Its cookies may identify a device that the owner has used before. */
  request: Headers;
}

const isFromApplication = (code: string) => /^\d{6}$/.test(code);

/**
 * Runs `work`, in which the library verifies the code; counts and reports wrong codes. The code of an application is
 * spent first (RFC 6238 §5.2): a reused one never reaches `work`.
 */
async function withCodeCheck<Result>(
  auth: AuthContext,
  check: CodeCheck,
  work: () => Promise<Result>,
): Promise<Result | Refusal> {
  const { userId, code, client } = check;
  const event = { client, userId, type: "login_failed" } as const;
  const limit = limitOf(auth, check);
  const { answer, number } = await countCode(auth, limit);
  if (!answer.isAllowed) {
    if (await takeLimitReport(auth, client)) {
      await reportSignIn(auth, { ...event, type: "login_rate_limit_exceeded", severity: "medium" });
    }
    await warnOwner(auth, userId);
    const message = isFromApplication(code) ? TOO_MANY_CODES : TOO_MANY_RECOVERY_CODES;
    return refuse(429, message, answer.retryAfterSeconds);
  }
  const details = { step: "second_factor", attempt: number };
  if (isFromApplication(code) && !(await spendCode(auth, userId, code))) {
    await reportSignIn(auth, { ...event, severity: "high", details: { ...details, code: "reused" } });
    return refuse(401, CODE_REUSED);
  }
  try {
    const result = await work();
    await resetLimit(auth.db, limit);
    return result;
  } catch (error) {
    if (isFromApplication(code)) await resetLimit(auth.db, singleUse(userId, code));
    if (WRONG_CODE.includes(errorCode(error) ?? "")) {
      await reportSignIn(auth, { ...event, severity: severityOfFailure(number), details });
    } else await refundLimit(auth.db, limit);
    return refusalFrom(error);
  }
}

/** Somebody who has the password can try again every 15 minutes until it is changed (ASVS v5.0.0-6.3.5). */
async function warnOwner({ db, siteUrl }: AuthContext, userId: string): Promise<void> {
  const daily = { action: "wrong_codes_letter", subject: userId, max: 1, windowMinutes: 24 * 60 };
  if (!(await consumeLimit(db, daily)).isAllowed) return;
  const { [userId]: email } = await emailsOf(db, [userId]);
  if (email) await queueMail(db, { to: email, ...wrongCodesEmail(siteUrl) });
}

/**
 * Somebody who knows only the password can exhaust the limit of strangers, but not that of the owner's own device, nor
 * that of recovery codes, which nobody can guess.
 */
function limitOf(auth: AuthContext, { userId, code, client, request }: CodeCheck): Limit {
  if (!isFromApplication(code)) {
    const subject = `${userId} ${clientKey(client.address, auth.secret)}`;
    return { action: "recovery_code", subject, max: MAX_WRONG_CODES };
  }
  const device = readDevice(auth, request);
  const subject = device?.userIds.includes(userId) ? `${userId} ${device.id}` : userId;
  return { action: "second_factor", subject, max: MAX_WRONG_CODES };
}

function countCode({ db }: AuthContext, limit: Limit) {
  return db.transaction().execute(async (trx) => {
    const locked = await lockLimits(trx, [limit]);
    const number = locked.count(limit) + 1;
    const answer = locked.consume(limit);
    await locked.save();
    return { answer, number };
  });
}

/** Returns true for the first use only, even of concurrent ones. */
async function spendCode({ db }: AuthContext, userId: string, code: string): Promise<boolean> {
  return (await consumeLimit(db, singleUse(userId, code))).isAllowed;
}

/** A code is valid for 90 seconds. */
const singleUse = (userId: string, code: string): Limit => ({
  action: "totp_code",
  subject: `${userId} ${code}`,
  max: 1,
  windowMinutes: 5,
});
