import { setTimeout } from "node:timers/promises";
import type { Role } from "../../core/database/account-tables.ts";
import { type AuthContext, type Client, headersFor } from "./auth.server.ts";
import { errorCode, messageFor, type Refusal, refusalFrom, refuse } from "./errors.server.ts";
import { asKnownPerson } from "./password-queue.server.ts";
import { findUserByEmail } from "./people.server.ts";
import {
  CONFIRMATION_SENT,
  CONFIRMATION_SENT_BEFORE,
  CONFIRMATION_TO_CLAIM,
  TOO_MANY_SIGN_INS,
  WRONG_CREDENTIALS,
} from "./rules.ts";
import { isFromApplication, withCodeCheck } from "./second-factor.server.ts";
import { readDevice, rememberDevice, sessionCookies, signOut, withoutSessionCookie } from "./session.server.ts";
import {
  countAttempt,
  dropAttempt,
  recordFailure,
  recordSuccess,
  reportSignIn,
  severityOfFailure,
  takeConfirmationMail,
  takeLimitReport,
} from "./sign-in-limits.server.ts";
import { findPending, markSignedIn } from "./store.server.ts";

export type SignedIn =
  | { ok: true; cookies: string[]; twoFactorRequired: true }
  | ({ twoFactorRequired: false } & OpenedSession);

type OpenedSession = { ok: true; cookies: string[]; userId: string; role: Role };

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
    if ("twoFactorRedirect" in response) return { ok: true, cookies, twoFactorRequired: true };
    const userId = response.user.id;
    const { role, device } = await recordSignIn(auth, userId, client, request);
    return { ok: true, cookies: [...cookies, device], twoFactorRequired: false, userId, role };
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

/** The second step: the code of an application, or a recovery code, which works once. */
export async function completeSignIn(
  auth: AuthContext,
  request: Headers,
  code: string,
  client: Client,
): Promise<OpenedSession | Refusal> {
  // The library must not see the session of somebody who was signed in before.
  const cookies = withoutSessionCookie(request.get("cookie"));
  const userId = await findPending(auth.db, pendingName(cookies));
  if (!userId) return refuse(401, messageFor("INVALID_TWO_FACTOR_COOKIE"));
  const options = { body: { code }, headers: headersFor(client, cookies), returnHeaders: true } as const;
  return withCodeCheck(auth, { userId, code, client, request }, async () => {
    const { headers } = isFromApplication(code)
      ? await auth.betterAuth.api.verifyTOTP(options)
      : await auth.betterAuth.api.verifyBackupCode(options);
    const { role, device } = await recordSignIn(auth, userId, client, request);
    return { ok: true as const, cookies: [...sessionCookies(headers), device], userId, role };
  });
}

/** The name of the row in which the library keeps a sign-in between its two steps. The library checks the signature. */
function pendingName(cookies: string): string {
  const [, value = ""] = /(?:^|; )(?:__Host-)?site\.two_factor=([^;]*)/.exec(cookies) ?? [];
  return /^2fa-[\w-]+/.exec(value)?.[0] ?? "";
}

/** Returns a sentence for the visitor. */
async function sendConfirmation(auth: AuthContext, email: string): Promise<string> {
  const isDue = await takeConfirmationMail(auth, email);
  if (isDue) await auth.betterAuth.api.sendVerificationEmail({ body: { email } });
  if (!auth.hasMailServer) return CONFIRMATION_TO_CLAIM;
  return isDue ? CONFIRMATION_SENT : CONFIRMATION_SENT_BEFORE;
}

async function recordSignIn(auth: AuthContext, userId: string, client: Client, request: Headers) {
  await reportSignIn(auth, { type: "login_success", severity: "low", client, userId });
  const role = await markSignedIn(auth.db, userId);
  await signOut(auth, request);
  return { role, device: rememberDevice(auth, request, userId) };
}

async function isOnKnownDevice(auth: AuthContext, request: Headers, email: string): Promise<boolean> {
  const device = readDevice(auth, request);
  const userId = device && (await userIdOf(auth, email));
  return Boolean(userId && device.userIds.includes(userId));
}

async function userIdOf({ db }: AuthContext, email: string): Promise<string | null> {
  return (await findUserByEmail(db, email))?.id ?? null;
}
