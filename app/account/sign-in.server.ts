import { setTimeout } from "node:timers/promises";
import type { Role } from "../../core/database/account-tables.ts";
import { isFromApplication, withCodeCheck } from "./code-check.server.ts";
import { type Core, headersFor } from "./core.server.ts";
import { readDevice, rememberDevice } from "./known-device.server.ts";
import { messageFor } from "./messages.ts";
import { type Client, errorCode, type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { asKnownPerson } from "./password-turns.server.ts";
import { findUserByEmail } from "./people.server.ts";
import {
  CONFIRMATION_SENT,
  CONFIRMATION_SENT_BEFORE,
  CONFIRMATION_TO_CLAIM,
  TOO_MANY_SIGN_INS,
  WRONG_CREDENTIALS,
} from "./rules.ts";
import { signOut } from "./session.server.ts";
import { pendingName, sessionCookies, withoutSession } from "./session-cookies.server.ts";
import { reportSignIn, severityOfFailure } from "./sign-in-events.server.ts";
import {
  countAttempt,
  dropAttempt,
  keepFailure,
  keepSuccess,
  mayMailConfirmation,
  mayReportLimit,
} from "./sign-in-limits.server.ts";
import { findPending, markSignedIn } from "./store.server.ts";

export type SignedIn =
  | { ok: true; cookies: string[]; twoFactorRequired: true }
  | ({ twoFactorRequired: false } & Whole);
type Whole = { ok: true; cookies: string[]; userId: string; role: Role };

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
      const userId = (await findUserByEmail(core.db, email))?.id ?? null;
      await reportSignIn(core, { type: "login_rate_limit_exceeded", severity: "medium", client, userId });
    }
    return refuse(429, TOO_MANY_SIGN_INS, verdict.retryAfterSeconds);
  }
  if (verdict.isUnderAttack) await setTimeout(core.slowDownMs);
  const body = { email, password };
  const check = () => core.auth.api.signInEmail({ body, headers: headersFor(client), returnHeaders: true });
  try {
    const { headers, response } = await ((await isKnownHere(core, request, email))
      ? asKnownPerson(email.toLowerCase(), check)
      : check());
    await keepSuccess(core, attempt);
    const cookies = sessionCookies(headers);
    if ("twoFactorRedirect" in response) return { ok: true, cookies, twoFactorRequired: true };
    const userId = response.user.id;
    const { role, device } = await welcome(core, userId, client, request);
    return { ok: true, cookies: [...cookies, device], twoFactorRequired: false, userId, role };
  } catch (error) {
    switch (errorCode(error)) {
      case "EMAIL_NOT_VERIFIED":
        await dropAttempt(core, attempt, true);
        return refuse(403, `${messageFor("EMAIL_NOT_VERIFIED")} ${await sendConfirmation(core, email)}`);
      case "INVALID_EMAIL_OR_PASSWORD":
      case "INVALID_EMAIL":
      case "PASSWORD_TOO_LONG": {
        await keepFailure(core, attempt);
        const userId = (await findUserByEmail(core.db, email))?.id ?? null;
        const severity = severityOfFailure(verdict.number);
        const details = { attempt: verdict.number };
        await reportSignIn(core, { type: "login_failed", severity, client, userId, details });
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
): Promise<Whole | Refusal> {
  const cookies = withoutSession(request.get("cookie"));
  const userId = await findPending(core.db, pendingName(cookies));
  // Nothing is on record of somebody who began no sign-in.
  if (!userId) return refuse(401, messageFor("INVALID_TWO_FACTOR_COOKIE"));
  const options = { body: { code }, headers: headersFor(client, cookies), returnHeaders: true } as const;
  return withCodeCheck(core, { userId, code, client, request }, async () => {
    const { headers } = isFromApplication(code)
      ? await core.auth.api.verifyTOTP(options)
      : await core.auth.api.verifyBackupCode(options);
    const { role, device } = await welcome(core, userId, client, request);
    return { ok: true as const, cookies: [...sessionCookies(headers), device], userId, role };
  });
}

/** Returns what the person has to know of it. */
async function sendConfirmation(core: Core, email: string): Promise<string> {
  const isDue = await mayMailConfirmation(core, email);
  if (isDue) await core.auth.api.sendVerificationEmail({ body: { email } });
  if (!core.hasMailServer) return CONFIRMATION_TO_CLAIM;
  return isDue ? CONFIRMATION_SENT : CONFIRMATION_SENT_BEFORE;
}

async function welcome(core: Core, userId: string, client: Client, request: Headers) {
  await reportSignIn(core, { type: "login_success", severity: "low", client, userId });
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
