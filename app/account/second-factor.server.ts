import type { Core } from "./core.server.ts";
import { type Refusal, refusalFrom } from "./outcome.server.ts";
import { sessionCookies } from "./session-cookies.server.ts";

type Done = { ok: true; cookies: string[] };

/** Begins: a secret for the application (`otpauth:` address for a QR picture) and recovery codes, shown this once. */
export function beginTwoFactor({ auth }: Core, request: Headers, password: string) {
  return orRefusal(async () => {
    const { headers, response } = await auth.api.enableTwoFactor({
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
export function confirmTwoFactor({ auth }: Core, request: Headers, code: string) {
  return orRefusal<Done>(async () => {
    const { headers } = await auth.api.verifyTOTP({ body: { code }, headers: cookiesOf(request), returnHeaders: true });
    return { ok: true, cookies: sessionCookies(headers) };
  });
}

export function endTwoFactor({ auth }: Core, request: Headers, password: string) {
  return orRefusal<Done>(async () => {
    const { headers } = await auth.api.disableTwoFactor({
      body: { password },
      headers: cookiesOf(request),
      returnHeaders: true,
    });
    return { ok: true, cookies: sessionCookies(headers) };
  });
}

/** New recovery codes; the old ones stop working. */
export function renewRecoveryCodes({ auth }: Core, request: Headers, password: string) {
  return orRefusal(async () => {
    const { backupCodes } = await auth.api.generateBackupCodes({ body: { password }, headers: cookiesOf(request) });
    return { ok: true as const, recoveryCodes: backupCodes };
  });
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    return refusalFrom(error);
  }
}

function cookiesOf(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}
