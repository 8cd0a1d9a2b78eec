import { takeFromLimit } from "../security/limits.server.ts";
import type { Core } from "./core.server.ts";
import { type Refusal, refusalFrom } from "./outcome.server.ts";
import { withPasswordCheck } from "./password.server.ts";
import { sessionCookies } from "./session-cookies.server.ts";

type Done = { ok: true; cookies: string[] };
/** Who is signed in, and the password they have just typed again. */
type PasswordProof = { userId: string; password: string };

/** Begins: a secret for the application (`otpauth:` address for a QR picture) and recovery codes, shown this once. */
export function beginTwoFactor(core: Core, request: Headers, { userId, password }: PasswordProof) {
  return withPasswordCheck(core, userId, async () => {
    const { headers, response } = await core.auth.api.enableTwoFactor({
      body: { password, method: "totp" },
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    if (response.method !== "totp") throw new Error("the accounts library chose another method");
    const { totpURI, backupCodes } = response;
    return { ok: true as const, cookies: sessionCookies(headers), address: totpURI, recoveryCodes: backupCodes };
  });
}

/** The application shows the right code: from now on signing in asks for one. The session is renewed. */
export async function confirmTwoFactor(core: Core, request: Headers, code: string): Promise<Done | Refusal> {
  try {
    const options = { body: { code }, headers: cookiesOf(request), returnHeaders: true } as const;
    const { headers, response } = await core.auth.api.verifyTOTP(options);
    await spendCode(core, response.user.id, code);
    return { ok: true, cookies: sessionCookies(headers) };
  } catch (error) {
    return refusalFrom(error);
  }
}

/**
 * Whether this code of an application is used for the first time (RFC 6238 §5.2). It holds for 90 seconds, and its use is
 * remembered for longer; of any number of simultaneous uses one is the first.
 */
export async function spendCode({ db }: Pick<Core, "db">, userId: string, code: string): Promise<boolean> {
  const use = { action: "totp_code", who: `${userId} ${code}`, max: 1, windowMinutes: 5 };
  return (await takeFromLimit(db, use)).isAllowed;
}

export function endTwoFactor(core: Core, request: Headers, { userId, password }: PasswordProof) {
  return withPasswordCheck<Done>(core, userId, async () => {
    const { headers } = await core.auth.api.disableTwoFactor({
      body: { password },
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    return { ok: true, cookies: sessionCookies(headers) };
  });
}

/** New recovery codes; the old ones stop working. */
export function renewRecoveryCodes(core: Core, request: Headers, { userId, password }: PasswordProof) {
  return withPasswordCheck(core, userId, async () => {
    const { backupCodes } = await core.auth.api.generateBackupCodes({
      body: { password },
      headers: cookiesOf(request),
    });
    return { ok: true as const, recoveryCodes: backupCodes };
  });
}

function cookiesOf(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}
