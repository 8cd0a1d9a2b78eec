/**
 * A challenge for a passkey to sign: random, valid five minutes, for one browser, purpose and use. It is stored when
 * used.
 */
import { randomKey } from "../../../core/hash.ts";
import { isSameToken, sign } from "../../../core/private-token.ts";
import { consumeLimit } from "../../../core/rate-limit.ts";
import { readCookie, writeCookie } from "../../../core/text/cookie.ts";
import type { AuthContext } from "../auth.server.ts";

const COOKIE = "site.passkey";
const MINUTES = 5;

/** Sign in, or add a passkey to the account of this session. */
type Purpose = "sign-in" | `add:${string}`;

type SigningContext = Pick<AuthContext, "secret" | "isSecure">;

/** `cookie` is the `Set-Cookie` line that binds it to this browser. */
export function createChallenge(signing: SigningContext, purpose: Purpose): { challenge: string; cookie: string } {
  const challenge = randomKey(32);
  const expires = String(Date.now() + MINUTES * 60_000);
  const value = [challenge, expires, signParts(signing, [challenge, expires, purpose])].join("~");
  return { challenge, cookie: cookieLine(signing, value, MINUTES * 60) };
}

/** Spends the browser's challenge. Returns null without one, or when it is expired, used, or for another purpose. */
export async function takeChallenge(auth: AuthContext, request: Headers, purpose: Purpose): Promise<string | null> {
  const value = readCookie(request.get("cookie"), COOKIE, auth.isSecure) ?? "";
  const [challenge = "", expires = "", signature = ""] = value.split("~");
  if (!isSameToken(signParts(auth, [challenge, expires, purpose]), signature)) return null;
  if (Number(expires) < Date.now()) return null;
  const once = { action: "passkey_challenge", subject: challenge, max: 1, windowMinutes: 2 * MINUTES };
  return (await consumeLimit(auth.db, once)).isAllowed ? challenge : null;
}

/** The `Set-Cookie` line that deletes a spent challenge. */
export const forgetChallenge = (signing: SigningContext) => cookieLine(signing, "", 0);

const cookieLine = ({ isSecure }: SigningContext, value: string, seconds: number) =>
  writeCookie(COOKIE, value, { seconds, isSecure, sameSite: "Strict" });

function signParts({ secret }: SigningContext, parts: string[]): string {
  return sign(["passkey", ...parts].join("~"), secret);
}
