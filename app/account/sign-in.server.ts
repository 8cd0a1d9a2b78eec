import { setTimeout } from "node:timers/promises";
import { logSecurityEvent } from "../security/store.server.ts";
import { type Core, headersFor } from "./core.server.ts";
import { readDevice, rememberDevice } from "./known-device.server.ts";
import { type Client, errorCode, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { asKnownPerson } from "./password-turns.server.ts";
import { CODE_REUSED, TOO_MANY_SIGN_INS, WRONG_CREDENTIALS } from "./rules.ts";
import { spendCode } from "./second-factor.server.ts";
import { signOut } from "./session.server.ts";
import { sessionCookies, withoutSession } from "./session-cookies.server.ts";
import type { Role } from "./session-rules.ts";
import {
  countAttempt,
  dropAttempt,
  keepFailure,
  keepSuccess,
  mayMailConfirmation,
  mayReportLimit,
} from "./sign-in-limits.server.ts";
import { endSession, findUserByEmail, markSignedIn } from "./store.server.ts";

export type SignedIn =
  | { ok: true; cookies: string[]; twoFactorRequired: true }
  | { ok: true; cookies: string[]; twoFactorRequired: false; role: Role };

/**
 * @param request whose session ends: nobody who signs in anew leaves an earlier one behind (ASVS v5.0.0-7.2.4). It may
 *   come from a device in which this person has signed in before.
 */
export async function signIn(
  core: Core,
  { email, password }: { email: string; password: string },
  client: Client,
  request = new Headers(),
): Promise<SignedIn | Refusal> {
  const attempt = { email, client, at: new Date() };
  const verdict = await countAttempt(core, attempt);
  if (!verdict.isAllowed) {
    if (await mayReportLimit(core, client)) {
      const user = await findUserByEmail(core.db, email);
      await report(core, "login_rate_limit_exceeded", "medium", client, user?.id ?? null);
    }
    return refuse(429, TOO_MANY_SIGN_INS, verdict.retryAfterSeconds);
  }
  if (verdict.isUnderAttack) await setTimeout(core.slowDownMs);
  const body = { email, password };
  const check = () => core.auth.api.signInEmail({ body, headers: headersFor(client), returnHeaders: true });
  try {
    const { headers, response } = await ((await isKnownHere(core, request, email)) ? asKnownPerson(check) : check());
    await keepSuccess(core, attempt);
    const cookies = sessionCookies(headers);
    if ("twoFactorRedirect" in response) return { ok: true, cookies, twoFactorRequired: true };
    const { role, device } = await welcome(core, response.user.id, client, request);
    return { ok: true, cookies: [...cookies, device], twoFactorRequired: false, role };
  } catch (error) {
    switch (errorCode(error)) {
      case "EMAIL_NOT_VERIFIED":
        await dropAttempt(core, attempt, true);
        if (await mayMailConfirmation(core, email)) await core.auth.api.sendVerificationEmail({ body: { email } });
        break;
      case "INVALID_EMAIL_OR_PASSWORD":
      case "INVALID_EMAIL":
      case "PASSWORD_TOO_LONG": {
        await keepFailure(core, attempt);
        const user = await findUserByEmail(core.db, email);
        await report(core, "login_failed", verdict.number > 3 ? "high" : "medium", client, user?.id ?? null, {
          attempt: verdict.number,
        });
        return refuse(401, WRONG_CREDENTIALS);
      }
      default:
        await dropAttempt(core, attempt, false);
    }
    return refusalFrom(error);
  }
}

/** The second step of a sign-in: the code of an application, or a recovery code, which is then used up. */
export async function completeSignIn(
  core: Core,
  request: Headers,
  code: string,
  client: Client,
): Promise<{ ok: true; cookies: string[]; role: Role } | Refusal> {
  const cookies = withoutSession(request.get("cookie"));
  const options = { body: { code }, headers: headersFor(client, cookies), returnHeaders: true } as const;
  const isFromApplication = /^\d{6}$/.test(code);
  try {
    const { headers, response } = isFromApplication
      ? await core.auth.api.verifyTOTP(options)
      : await core.auth.api.verifyBackupCode(options);
    if (isFromApplication && !(await spendCode(core, response.user.id, code))) {
      // The library has opened a session before we could know that the code had served: nobody has its cookie.
      if (response.token) await endSession(core.db, response.token);
      await report(core, "login_failed", "high", client, response.user.id, { step: "second_factor", code: "reused" });
      return refuse(401, CODE_REUSED);
    }
    const { role, device } = await welcome(core, response.user.id, client, request);
    return { ok: true, cookies: [...sessionCookies(headers), device], role };
  } catch (error) {
    if (errorCode(error)) await report(core, "login_failed", "medium", client, null, { step: "second_factor" });
    return refusalFrom(error);
  }
}

async function welcome(core: Core, userId: string, client: Client, request: Headers) {
  await report(core, "login_success", "low", client, userId);
  const role = await markSignedIn(core.db, userId);
  await signOut(core, request);
  return { role, device: rememberDevice(core, request, userId) };
}

async function isKnownHere(core: Core, request: Headers, email: string): Promise<boolean> {
  const device = readDevice(core, request);
  if (!device) return false;
  const user = await findUserByEmail(core.db, email);
  return user !== undefined && device.userIds.includes(user.id);
}

/** A sign-in does not fail because it could not be recorded (specification §8). */
async function report(
  { db, log }: Core,
  type: "login_success" | "login_failed" | "login_rate_limit_exceeded",
  severity: "low" | "medium" | "high",
  client: Client,
  userId: string | null,
  details: Record<string, string | number> = {},
): Promise<void> {
  try {
    await logSecurityEvent(db, { type, severity, ip: client.address, userAgent: client.userAgent, userId, details });
  } catch (error) {
    log.error("événement de sécurité non enregistré", { type, error });
  }
}
