import type { Kysely } from "kysely";
import { type Actor, writeAuditLog } from "../../core/audit-log.ts";
import type { Database } from "../../core/database/schema.ts";
import { type CodeCheck, isFromApplication, spendCode, withCodeCheck } from "./code-check.server.ts";
import type { Core } from "./core.server.ts";
import { newRecoveryCodesLetter, queueLetter, secondFactorOffLetter } from "./letters.server.ts";
import { type Refusal, refusalFrom, refuse } from "./outcome.server.ts";
import { withPasswordCheck } from "./password.server.ts";
import { emailsOf } from "./people.server.ts";
import { sessionCookies } from "./session-cookies.server.ts";
import { dropSecondFactor } from "./store.server.ts";

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

/** Ends the second factor, with a letter. */
export function endTwoFactor(core: Core, proof: PasswordProof & CodeCheck): Promise<{ ok: true } | Refusal> {
  return withBothFactors(core, proof, async () => {
    await core.db.transaction().execute((tx) => turnOff(tx, core.siteUrl, proof.userId));
    return { ok: true as const };
  });
}

/** The password comes first, so that a slip in it uses up no recovery code. */
async function withBothFactors<T extends { ok: true }>(
  core: Core,
  { password, ...check }: PasswordProof & CodeCheck,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  const headers = cookiesOf(check.request);
  const { code, userId } = check;
  const proof = await withPasswordCheck(core, userId, async () => {
    await core.auth.api.verifyPassword({ body: { password }, headers });
    return { ok: true as const };
  });
  if (!proof.ok) return proof;
  return withCodeCheck(core, check, async () => {
    if (isFromApplication(code)) await core.auth.api.verifyTOTP({ body: { code }, headers });
    else await core.auth.api.verifyBackupCode({ body: { code, disableSession: true }, headers });
    return work();
  });
}

/** For somebody who lost the device and the recovery codes: by the operator, on record. */
export function resetTwoFactor(
  { db, siteUrl }: Pick<Core, "db" | "siteUrl">,
  { userId, by }: { userId: string; by: Actor },
): Promise<{ ok: true } | Refusal> {
  return db.transaction().execute(async (tx) => {
    if (!(await turnOff(tx, siteUrl, userId))) {
      return refuse(409, "La double authentification de ce compte n’est pas active.");
    }
    await writeAuditLog(tx, { by, action: "reset_second_factor", subject: { kind: "user", id: userId } });
    return { ok: true };
  });
}

/** Returns whether there was one. */
async function turnOff(tx: Kysely<Database>, siteUrl: string, userId: string): Promise<boolean> {
  const email = await dropSecondFactor(tx, userId);
  if (email) await queueLetter(tx, email, secondFactorOffLetter(siteUrl));
  return email !== undefined;
}

/** New recovery codes, with a letter; the old ones stop working. Each could end the second factor, so both are asked for. */
export function renewRecoveryCodes(core: Core, proof: PasswordProof & CodeCheck) {
  return withBothFactors(core, proof, async () => {
    const { backupCodes } = await core.auth.api.generateBackupCodes({
      body: { password: proof.password },
      headers: cookiesOf(proof.request),
    });
    const { [proof.userId]: email } = await emailsOf(core.db, [proof.userId]);
    if (email) await queueLetter(core.db, email, newRecoveryCodesLetter(core.siteUrl));
    return { ok: true as const, recoveryCodes: backupCodes };
  });
}

function cookiesOf(request: Headers): Headers {
  return new Headers({ cookie: request.get("cookie") ?? "" });
}
