import * as v from "valibot";
import { queueMail } from "../../../core/mail.ts";
import { passkeyAddedEmail, passkeyRemovedEmail } from "../../emails/account-emails.server.ts";
import { type AuthContext, type Client, headersFor, type Refusal, refuse } from "../auth.server.ts";
import { endOtherSessions } from "../devices.server.ts";
import { PASSKEY_KNOWN, PASSKEY_LATE, PASSKEY_REFUSED, PASSKEYS_MAX, TOO_MANY_SIGN_INS } from "../rules.ts";
import { type CurrentUser, sessionCookies } from "../session.server.ts";
import {
  countAttempt,
  dropAttempt,
  type OpenedSession,
  recordFailure,
  recordSignIn,
  recordSuccess,
  reportSignIn,
  severityOfFailure,
  takeLimitReport,
} from "../sign-in.server.ts";
import { createChallenge, forgetChallenge, takeChallenge } from "./passkey-challenge.server.ts";
import {
  deletePasskey,
  findPasskey,
  listPasskeys,
  markByPasskey,
  markPasskeyUsed,
  storePasskey,
} from "./store.server.ts";

/** Load it at the first use: its certificate readers would delay each start by 170 ms. */
const webauthn = () => import("@simplewebauthn/server");

/** The options for `navigator.credentials.get`. Any account may answer. */
export function signInOptions(auth: AuthContext) {
  const { challenge, cookie } = createChallenge(auth, "sign-in");
  const options = { challenge, rpId: hostOf(auth), userVerification: "required", timeout: TIMEOUT_MS };
  return { options, cookie };
}

/** The options for `navigator.credentials.create`. */
export async function registrationOptions(auth: AuthContext, user: CurrentUser, companyName: string) {
  const { challenge, cookie } = createChallenge(auth, `add:${user.sessionId}`);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: companyName,
    rpID: hostOf(auth),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: (await listPasskeys(auth.db, user.id)).map(asCredential),
  });
  return { options, cookie };
}

/** Stores a new passkey. This session then counts as opened by it; the others end (ASVS v5.0.0-7.4.3). */
export async function addPasskey(
  auth: AuthContext,
  request: Headers,
  user: CurrentUser,
  { name, answer }: { name: string; answer: string },
): Promise<{ ok: true; cookies: string[] } | Refusal> {
  const challenge = await takeChallenge(auth, request, `add:${user.sessionId}`);
  if (!challenge) return refuse(400, PASSKEY_LATE);
  const response = readAnswer(registrationSchema, answer);
  const { verifyRegistrationResponse } = await webauthn();
  const verified =
    response &&
    (await verifyRegistrationResponse({ response, ...expectedBy(auth, challenge) }).catch(() => ({
      verified: false as const,
    })));
  if (!response || !verified?.verified) return refuse(400, PASSKEY_REFUSED);
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const passkey = {
    user_id: user.id,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString("base64url"),
    counter,
    transports: (response.response.transports ?? []).join(","),
    name,
  };
  return auth.db.transaction().execute(async (trx) => {
    if ((await listPasskeys(trx, user.id)).length >= PASSKEYS_MAX) {
      return refuse(409, `Un compte peut avoir ${PASSKEYS_MAX} clés d’accès. Retirez-en une d’abord.`);
    }
    if (!(await storePasskey(trx, passkey))) return refuse(409, PASSKEY_KNOWN);
    await markByPasskey(trx, user.sessionId);
    await endOtherSessions(trx, user);
    await queueMail(trx, { to: user.email, ...passkeyAddedEmail(auth.siteUrl) });
    return { ok: true, cookies: [forgetChallenge(auth)] };
  });
}

export function removePasskey(
  auth: AuthContext,
  user: Pick<CurrentUser, "id" | "email" | "sessionId">,
  id: string,
): Promise<{ ok: true } | Refusal> {
  return auth.db.transaction().execute(async (trx) => {
    if ((await deletePasskey(trx, user.id, id)) === undefined) return refuse(404, "Cette clé d’accès n’existe plus.");
    await endOtherSessions(trx, user);
    await queueMail(trx, { to: user.email, ...passkeyRemovedEmail(auth.siteUrl) });
    return { ok: true };
  });
}

/** A passkey counts as both factors. The limits and events are those of a password. */
export async function signInWithPasskey(
  auth: AuthContext,
  answer: string,
  client: Client,
  request: Headers,
): Promise<OpenedSession | Refusal> {
  const response = readAnswer(assertionSchema, answer);
  const passkey = response && (await findPasskey(auth.db, response.id));
  const userId = passkey?.user_id ?? null;
  const attempt = { email: passkey?.email ?? UNKNOWN_OWNER, client, at: new Date() };
  const verdict = await countAttempt(auth, attempt);
  if (!verdict.isAllowed) {
    if (await takeLimitReport(auth, client)) {
      await reportSignIn(auth, { type: "login_rate_limit_exceeded", severity: "medium", client, userId });
    }
    return refuse(429, TOO_MANY_SIGN_INS, verdict.retryAfterSeconds);
  }
  try {
    const challenge = await takeChallenge(auth, request, "sign-in");
    if (!challenge) {
      await dropAttempt(auth, attempt, false);
      return refuse(401, PASSKEY_LATE);
    }
    if (!response || !passkey || !(await isGenuine(auth, challenge, response, passkey))) {
      await recordFailure(auth, attempt);
      const details = { step: "passkey", attempt: verdict.number };
      const severity = severityOfFailure(verdict.number);
      await reportSignIn(auth, { type: "login_failed", severity, client, userId, details });
      return refuse(401, PASSKEY_REFUSED);
    }
  } catch (error) {
    await dropAttempt(auth, attempt, false);
    throw error;
  }
  await recordSuccess(auth, attempt);
  const body = { userId: passkey.user_id, byPasskey: true };
  const { headers } = await auth.betterAuth.api.openSession({
    body,
    headers: headersFor(client),
    returnHeaders: true,
  });
  const { rights, device } = await recordSignIn(auth, passkey.user_id, client, request, "passkey");
  const cookies = [...sessionCookies(headers), device, forgetChallenge(auth)];
  return { ok: true, cookies, userId: passkey.user_id, rights };
}

/** Checks signature, origin, host, user verification and that the counter goes up (WebAuthn level 3, §7.2). */
async function isGenuine(
  auth: AuthContext,
  challenge: string,
  response: v.InferOutput<typeof assertionSchema>,
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>,
): Promise<boolean> {
  const owner = Buffer.from(passkey.user_id).toString("base64url");
  if (response.response.userHandle && response.response.userHandle !== owner) return false;
  const { verifyAuthenticationResponse } = await webauthn();
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, "base64url"));
  const counter = Number(passkey.counter);
  const credential = { ...asCredential(passkey), publicKey, counter };
  const verified = await verifyAuthenticationResponse({ response, ...expectedBy(auth, challenge), credential }).catch(
    () => null,
  );
  if (!verified?.verified) return false;
  return markPasskeyUsed(auth.db, { id: passkey.id, counter }, verified.authenticationInfo.newCounter);
}

const TIMEOUT_MS = 5 * 60_000;
/** Counts answers that name no known passkey. */
const UNKNOWN_OWNER = "";

const hostOf = ({ siteUrl }: AuthContext) => new URL(siteUrl).hostname;

const expectedBy = (auth: AuthContext, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: auth.siteUrl,
  expectedRPID: hostOf(auth),
  requireUserVerification: true,
});

function asCredential({ credential_id, transports }: { credential_id: string; transports: string }) {
  return { id: credential_id, transports: transports.split(",").filter(Boolean) };
}

const bytes = v.pipe(v.string(), v.regex(/^[\w-]*$/));
const publicKeyCredential = { id: bytes, rawId: bytes, type: v.literal("public-key") };
const registrationSchema = v.object({
  ...publicKeyCredential,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(8))),
  }),
  clientExtensionResults: v.optional(v.object({}), {}),
});
const assertionSchema = v.object({
  ...publicKeyCredential,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(bytes),
  }),
  clientExtensionResults: v.optional(v.object({}), {}),
});

function readAnswer<Schema extends v.GenericSchema>(schema: Schema, text: string): v.InferOutput<Schema> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
